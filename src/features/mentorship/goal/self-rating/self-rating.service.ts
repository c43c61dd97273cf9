import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Actor } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { lockMatchIfOpen, type Match, matchPolicy, requireMatch } from '#features/mentorship/match/match.service.ts'
import { MAX_SELF_RATINGS, selfRatingApi } from './self-rating.contract.ts'
import {
  countSelfRatings,
  deleteSelfRating,
  findMatchIdOfSelfRating,
  insertSelfRating,
  listSelfRatings,
  setSelfRating,
} from './self-rating.data.ts'
import { selfRatingChanged } from './self-rating.events.ts'

type Rated = { match: Match; skill: string; stars: number }

/**
 * Writes down a skill with the mentee's own rating and answers its id; the caller has checked who may. Throws 409 and 422.
 * @param now when it was done; the demo data gives past moments
 */
export async function rateSkill(
  cause: Cause | Past,
  tx: Db,
  { match, skill, stars }: Rated,
  now: Date,
): Promise<number> {
  await lockMatchIfOpen(tx, match.id)
  if ((await countSelfRatings(tx, match.id)) >= MAX_SELF_RATINGS)
    throw new AppError('conflict', message('Rate at most {maximum} skills', { maximum: MAX_SELF_RATINGS }))
  const values = { matchId: match.id, skill, starsAtStart: stars, starsNow: stars, createdAt: now }
  const id = await insertSelfRating(tx, values)
  if (id === undefined) throw invalid({ skill: [message('You have already rated this skill')] })
  await selfRatingChanged(cause, tx, { match, action: 'selfRating.create' })
  return id
}

type SelfRatingInput = { match: Match; id: number; stars: number }

/** How well the mentee can do it by now; the caller has checked who may. Throws 409. */
export async function changeSelfRating(
  cause: Cause | Past,
  tx: Db,
  { match, id, stars }: SelfRatingInput,
  now: Date,
): Promise<void> {
  await lockMatchIfOpen(tx, match.id)
  await setSelfRating(tx, id, stars, now)
  await selfRatingChanged(cause, tx, { match, action: 'selfRating.update' })
}

/** The match of a rated skill, in which the caller is the mentee. Throws 404 and 403. */
async function requireMatchOfSelfRating(db: Db, me: Actor, id: number): Promise<Match> {
  const matchId = await findMatchIdOfSelfRating(db, id)
  if (matchId === undefined) throw notFound(message('This skill is no longer on your list. It may have been deleted.'))
  return requireMatch(db, me, matchId, matchPolicy.rateSelf)
}

async function create(call: Call<typeof selfRatingApi.create>) {
  const { db, me, params, body, now, say } = call
  const match = await requireMatch(db, me, params.id, matchPolicy.rateSelf)
  await db.transaction((tx) => rateSkill(call, tx, { match, ...body }, now()))
  return { message: say('Skill added') }
}

async function update(call: Call<typeof selfRatingApi.update>) {
  const { db, me, params, body, now, say } = call
  const match = await requireMatchOfSelfRating(db, me, params.id)
  await db.transaction((tx) => changeSelfRating(call, tx, { match, id: params.id, ...body }, now()))
  return { message: say('Rating saved') }
}

async function remove(call: Call<typeof selfRatingApi.remove>) {
  const { db, me, params, say } = call
  const match = await requireMatchOfSelfRating(db, me, params.id)
  await db.transaction(async (tx) => {
    await lockMatchIfOpen(tx, match.id)
    await deleteSelfRating(tx, params.id)
    await selfRatingChanged(call, tx, { match, action: 'selfRating.remove' })
  })
  return { message: say('Skill deleted') }
}

export const selfRatingHandlers = handlers(selfRatingApi, {
  list: async ({ db, me, params }) => {
    const { id } = await requireMatch(db, me, params.id)
    return { ratings: await listSelfRatings(db, id) }
  },
  create,
  update,
  remove,
})
