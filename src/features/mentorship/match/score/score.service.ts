import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { can } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match, Side } from '../match.contract.ts'
import { findMatch, lockMatch } from '../match.data.ts'
import { matchPolicy } from '../match.policy.ts'
import { otherPersonOf, requireMatch, sideOf } from '../match.service.ts'
import { SCORE_EVERY_DAYS, scoreApi } from './score.contract.ts'
import { findLastScoreDate, findMatchIdOfScore, hideScore, insertScore, listScores } from './score.data.ts'
import { scoreGiven, scoreHidden } from './score.events.ts'

const DAY_MS = 86_400_000

/** A match is rated once in 30 days, and once more when it has ended; only one on which both had agreed. */
function canRate({ running_since: since, ended_at: end }: Match, last: Date | undefined, now: Date): boolean {
  if (since === null) return false
  if (last === undefined) return true
  if (end !== null) return last < new Date(end)
  return last.getTime() < now.getTime() - SCORE_EVERY_DAYS * DAY_MS
}

type Rating = { match: Match; side: Side; byId: number; stars: number; words: string }

/**
 * Rates a match; the caller has checked who may. Throws 409 when it is too early for another rating.
 * @param now when it was done; the demo data gives past moments
 */
export async function rateMatch(
  cause: Cause | Past,
  tx: Db,
  { match, side, byId, stars, words }: Rating,
  now: Date,
): Promise<void> {
  await lockMatch(tx, match.id)
  if (!canRate(match, await findLastScoreDate(tx, match.id, side), now))
    throw lostMove(message('You have already rated this mentorship, or it has not started'))
  await insertScore(tx, { matchId: match.id, raterSide: side, stars, words, createdAt: now })
  await scoreGiven(cause, tx, { match, byId, otherId: otherPersonOf(match, side).user_id })
  await contentChanged(tx, 'mentor')
}

async function list({ db, me, params, now }: Call<typeof scoreApi.list>) {
  const match = await requireMatch(db, me, params.id)
  const scores = await listScores(db, match.id)
  if (!can(me, matchPolicy.takePart, match)) return { scores, can_rate: false }
  const side = sideOf(me, match)
  const last = await findLastScoreDate(db, match.id, side)
  return {
    scores: scores.filter(({ by, is_shown: isShown }) => by === side || isShown),
    can_rate: canRate(match, last, now()),
  }
}

async function create(call: Call<typeof scoreApi.create>) {
  const { db, me, params, body, now, say } = call
  const match = await requireMatch(db, me, params.id, matchPolicy.takePart)
  const rating = { match, side: sideOf(me, match), byId: me.id, stars: body.stars, words: body.words ?? '' }
  await db.transaction((tx) => rateMatch(call, tx, rating, now()))
  return {
    message: say('Thank you. The other person can read your rating once you have both given one, or after 2 weeks.'),
  }
}

async function hide(call: Call<typeof scoreApi.hide>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    const matchId = await findMatchIdOfScore(tx, params.id)
    const match = matchId === undefined ? undefined : await findMatch(tx, matchId)
    if (!match) throw notFound(message('Rating not found'))
    if (!(await hideScore(tx, params.id, { byId: me.id, reason: body.reason, at: now() })))
      throw lostMove(message('This rating is already hidden'))
    await scoreHidden(call, tx, { match, byId: me.id, reason: body.reason })
    await contentChanged(tx, 'mentor')
  })
  return { message: say('The rating is no longer shown in the directory') }
}

export const scoreHandlers = handlers(scoreApi, { list, create, hide })
