import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { type AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Ability, type Actor, authorize, can } from '#shared/policy.ts'
import { timeChanged } from '#features/mentorship/mentor/availability/availability.service.ts'
import { isTurnOf, type Match, matchApi, type MatchStatus, type Side } from './match.contract.ts'
import { findMatch, findMentorUser, insertMatch, listMatches, lockMatch } from './match.data.ts'
import { isMentorOf, type MatchFacts, matchPolicy, matchScope } from './match.policy.ts'

export { contactMade } from './match.data.ts'

/** Opens a match; the directory knows that the mentor has a place less. */
export async function openMatch(tx: Db, values: Parameters<typeof insertMatch>[1]): Promise<number> {
  const id = await insertMatch(tx, values)
  await timeChanged(tx, [await findMentorUser(tx, id)], values.openedAt)
  return id
}

/** What is answered about a match, or a part of one, that the caller does not see. */
export const matchNotFound = (): AppError => notFound(message('Mentorship not found'))

/**
 * A match that the caller may read, and about which they may do this. Throws 404, also for somebody else's, and 403.
 */
export async function requireMatch(
  db: Db,
  me: Actor,
  id: number,
  ability: Ability<MatchFacts> = matchPolicy.get,
): Promise<Match> {
  const match = await findMatch(db, id)
  if (!match || !can(me, matchPolicy.get, match)) throw matchNotFound()
  authorize(me, ability, match)
  return match
}

/** On which side of a match somebody is who takes part in it. */
export const sideOf = (me: Actor, match: Match): Side => (isMentorOf(me, match) ? 'mentor' : 'mentee')

/** The other person of a match: their account, and how they are called. */
export const otherOf = (match: Match, side: Side) => (side === 'mentor' ? match.mentee : match.mentor)

/** Holds a match until the end of the transaction. Throws 409 when it has ended: nothing in it changes any more. */
export async function holdOpenMatch(tx: Db, id: number): Promise<MatchStatus> {
  const status = await lockMatch(tx, id)
  if (status === undefined || status === 'ended') throw lostMove(message('This mentorship has ended'))
  return status
}

/** What a list is narrowed to: whoever has no page in the directory guides nobody, and no mentor has the number 0. */
function scopeOf(me: Actor, side: 'mentor' | 'mentee' | undefined) {
  if (side === 'mentor') return { mentor: me.facts.mentor_id ?? 0 }
  if (side === 'mentee') return { mentee: me.id }
  return matchScope(me) === 'all' ? {} : { own: `${me.facts.mentor_id ?? 0},${me.id}` }
}

/** Enough to say whose turn it is: nobody has more running mentorships. */
const MOST_OPEN = 100

/** In how many open mentorships it is the turn of the caller, for other features. */
export async function countTurns(db: Db, me: Actor, side: Side): Promise<number> {
  const { rows } = await listMatches(db, { ...scopeOf(me, side), state: 'open' }, { limit: MOST_OPEN })
  return rows.filter((match) => isTurnOf(match, side)).length
}

async function list({ db, me, query }: Call<typeof matchApi.list>) {
  const { as: side, state, ...asked } = query
  const { rows, ...paged } = await listMatches(db, { ...scopeOf(me, side), state }, asked)
  return { matches: rows, ...paged }
}

export const matchHandlers = handlers(matchApi, {
  list,
  get: async ({ db, me, params }) => ({ match: await requireMatch(db, me, params.id) }),
})
