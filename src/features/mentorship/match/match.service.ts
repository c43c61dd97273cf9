import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { type AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Ability, type Actor, authorize, can } from '#shared/policy.ts'
import { refreshAvailabilityOf } from '#features/mentorship/mentor/availability/availability.service.ts'
import {
  isTurnOf,
  type Match,
  matchApi,
  type MatchEnd,
  type MatchStatus,
  type NextStep,
  type Side,
  type Stage,
} from './match.contract.ts'
import { findMatch, findMentorUserId, insertMatch, listAllMatches, listMatches, lockMatch } from './match.data.ts'
import { isMentorOf, type MatchFacts, matchPolicy, matchScope } from './match.policy.ts'

/** For what belongs to a mentorship and is a feature of its own: its agreement, its goals. */
export type { Match, Side } from './match.contract.ts'
export { moveMatch, setLastContact } from './match.data.ts'
export { type MatchFacts, matchPolicy } from './match.policy.ts'

/** Opens a match, and updates the free places of the mentor in the directory. */
export async function openMatch(tx: Db, values: Parameters<typeof insertMatch>[1]): Promise<number> {
  const id = await insertMatch(tx, values)
  await refreshAvailabilityOf(tx, [await findMentorUserId(tx, id)], values.openedAt)
  return id
}

/** The error for a match, or a part of one, that the caller may not see. */
export const matchNotFound = (): AppError => notFound(message('Mentorship not found'))

/** A match that the caller may read, and about which they may do this. Throws 404, also for someone else's, and 403. */
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

/** On which side of a match someone is who takes part in it. */
export const sideOf = (me: Actor, match: Match): Side => (isMentorOf(me, match) ? 'mentor' : 'mentee')

/** The other person of a match: their account, and how they are called. */
export const otherPersonOf = (match: Match, side: Side) => (side === 'mentor' ? match.mentee : match.mentor)

/** Locks a match until the end of the transaction. Throws 409 when it has ended: nothing in it changes any more. */
export async function lockMatchIfOpen(tx: Db, id: number): Promise<MatchStatus> {
  const status = await lockMatch(tx, id)
  if (status === undefined || status === 'ended') throw lostMove(message('This mentorship has ended'))
  return status
}

/**
 * The filter of a list for the caller: 0 for a person without a page in the directory, since no mentor has the number
 * 0.
 */
function matchFilterFor(me: Actor, side: 'mentor' | 'mentee' | undefined) {
  if (side === 'mentor') return { mentor: me.facts.mentor_id ?? 0 }
  if (side === 'mentee') return { mentee: me.id }
  return matchScope(me) === 'all' ? {} : { own: `${me.facts.mentor_id ?? 0},${me.id}` }
}

/** Enough to say whose turn it is: no one has more running mentorships. */
const MOST_OPEN = 100

/** In how many open mentorships it is the turn of the caller, for other features. */
export async function countMatchesWaitingFor(db: Db, me: Actor, side: Side): Promise<number> {
  const { rows } = await listMatches(db, { ...matchFilterFor(me, side), state: 'open' }, { limit: MOST_OPEN })
  return rows.filter((match) => isTurnOf(match, side)).length
}

async function list({ db, me, query }: Call<typeof matchApi.list>) {
  const { as: side, state, ...asked } = query
  const { rows, ...paged } = await listMatches(db, { ...matchFilterFor(me, side), state }, asked)
  return { matches: rows, ...paged }
}

const STAGE_WORDS: Record<Stage, Message> = {
  agree: message('Agreement'),
  meet: message('First session'),
  goals: message('Choosing goals'),
  work: message('Working on goals'),
  finish: message('Finishing'),
  ended: message('Ended'),
}
const END_WORDS: Record<MatchEnd, Message> = {
  completed: message('Completed'),
  early: message('Ended early'),
  rematched: message('Mentor changed'),
}
const STEP_WORDS: Record<NextStep['what'], Message> = {
  agree: message('Read the agreement, change what does not fit, and confirm it'),
  meet: message('Book the first session'),
  answer_request: message('Answer the request for the first session'),
  set_goals: message('Add the first goal'),
  plan: message('Plan the next step towards a goal'),
  do_tasks: message('Complete the open steps'),
  check_tasks: message('Review the finished steps'),
  finish: message('All goals are reached: complete the mentorship, or add a goal'),
  confirm_finish: message('Confirm whether the mentorship is complete'),
  resume: message('Resume the mentorship'),
}

/** The stage of a match, as text of its badge. */
function stageText({ status, stage, ended_as: end }: Match): Message {
  if (end) return END_WORDS[end]
  return status === 'paused' ? message('Paused') : STAGE_WORDS[stage]
}

/** Whose turn it is. */
function namesOfTurn({ next_step: step, mentor, mentee }: Match): string | null {
  if (!step) return null
  if (step.who === 'both') return `${mentor.name}, ${mentee.name}`
  return step.who === 'mentor' ? mentor.name : mentee.name
}

const MATCH_FILE: readonly CsvColumn<Match>[] = [
  { head: message('Mentee'), cell: ({ mentee }) => mentee.name },
  { head: message('Mentor'), cell: ({ mentor }) => mentor.name },
  { head: message('Stage'), cell: stageText },
  { head: message('Next step'), cell: ({ next_step: step }) => step && STEP_WORDS[step.what] },
  { head: message('Whose turn'), cell: namesOfTurn },
  { head: message('Sessions held'), cell: ({ sessions }) => sessions.held },
  { head: message('Sessions missed'), cell: ({ sessions }) => sessions.missed },
  { head: message('Last contact'), cell: (row) => instantCell(row.last_contact_at) },
  { head: message('Since'), cell: (row) => instantCell(row.opened_at) },
  { head: message('Ended on'), cell: (row) => instantCell(row.ended_at) },
]

async function exportAll(call: Call<typeof matchApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  const found = await listAllMatches(db, { ...matchFilterFor(me, query.as), state: query.state })
  const name = `matches-${query.state ?? 'all'}`
  return listFile(call, { action: 'match.export', name, columns: MATCH_FILE }, found)
}

export const matchHandlers = handlers(matchApi, {
  list,
  export: exportAll,
  get: async ({ db, me, params }) => ({ match: await requireMatch(db, me, params.id) }),
})
