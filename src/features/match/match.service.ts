import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Actor, can } from '#shared/policy.ts'
import { type Match, matchApi } from './match.contract.ts'
import { findMatch, listMatches } from './match.data.ts'
import { matchPolicy, matchScope } from './match.policy.ts'

export { insertMatch as openMatch } from './match.data.ts'

/** A match that the caller may read. Throws 404, also for somebody else's. */
async function requireMatch(db: Db, me: Actor, id: number): Promise<Match> {
  const match = await findMatch(db, id)
  if (!match || !can(me, matchPolicy.get, match)) throw notFound(message('Mentorship not found'))
  return match
}

/** What a list is narrowed to: whoever has no page in the directory guides nobody, and no mentor has the number 0. */
function scopeOf(me: Actor, side: 'mentor' | 'mentee' | undefined) {
  if (side === 'mentor') return { mentor: me.facts.mentor_id ?? 0 }
  if (side === 'mentee') return { mentee: me.id }
  return matchScope(me) === 'all' ? {} : { own: `${me.facts.mentor_id ?? 0},${me.id}` }
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
