import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { startOfDay } from '#shared/calendar.ts'
import { type Day } from '#shared/dates.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Ability } from '#shared/policy.ts'
import { endBookingsOfMatch } from '#features/mentorship/booking/booking.service.ts'
import { todayOf } from '#features/people/employee/employee.service.ts'
import {
  closeMentorship,
  completeMentorship,
  holdMentorshipApplication,
  releaseMentor,
} from '#features/mentorship/mentorship-application/decision/decision.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import type { Match, Side } from '../match.contract.ts'
import { findMatch, moveMatch } from '../match.data.ts'
import { type MatchFacts, matchPolicy } from '../match.policy.ts'
import { lockMatchIfOpen, requireMatch, sideOf } from '../match.service.ts'
import { FINISH_DAYS, matchMoves, moveApi, SILENT_DAYS } from './move.contract.ts'
import {
  listEndedPauses,
  listSilentMatches,
  listUnansweredFinishes,
  setFinishProposal,
  setPausedUntil,
  markMatchReminded,
} from './move.data.ts'
import {
  endedEarly,
  finishProposed,
  finishRefused,
  mentorLeft,
  matchPaused,
  matchResumed,
  matchSilent,
} from './move.events.ts'

const DAY_MS = 86_400_000

/** A match, and on which side someone acts. */
type Acting = { match: Match; side: Side; byId: number }

/** Locks the mentorship and then its match, always in this order, and returns the match. Throws 409 when it has ended. */
async function lockMatchWithMentorship(tx: Db, { match }: Pick<Acting, 'match'>): Promise<Match> {
  await holdMentorshipApplication(tx, match.application_id)
  await lockMatchIfOpen(tx, match.id)
  const found = await findMatch(tx, match.id)
  if (!found) throw notFound(message('Mentorship not found'))
  return found
}

/** Runs a change of a match in one transaction, and returns the changed match. */
async function changeMatch(
  { db, me, params }: Pick<Call<typeof moveApi.resume>, 'db' | 'me' | 'params'>,
  change: (tx: Db, who: Acting) => Promise<void>,
  ability: Ability<MatchFacts> = matchPolicy.takePart,
): Promise<Match> {
  const match = await requireMatch(db, me, params.id, ability)
  await db.transaction(async (tx) =>
    change(tx, { match: await lockMatchWithMentorship(tx, { match }), side: sideOf(me, match), byId: me.id }),
  )
  return requireMatch(db, me, params.id)
}

/** When a pause is over: on the day until which it lasts, where the organisation is. */
const endOfPause = async (tx: Db, until: Day): Promise<Date> =>
  startOfDay(until, (await readOrganisation(tx)).time_zone)

/** Pauses a match that runs; sessions within the pause are cancelled, and both are told. Throws 409. */
async function pauseMatch(
  cause: Cause | Past,
  tx: Db,
  { until, ...who }: Acting & { until: Day | null },
  now: Date,
): Promise<void> {
  const { from, to } = matchMoves.pause
  if (!(await moveMatch(tx, who.match.id, { from, to })))
    throw lostMove(message('Only an active mentorship can be paused'))
  await setPausedUntil(tx, who.match.id, until)
  await matchPaused(cause, tx, { ...who, until })
  await endBookingsOfMatch(cause, tx, who.match.id, now, until === null ? undefined : await endOfPause(tx, until))
}

async function pause(call: Call<typeof moveApi.pause>) {
  const { db, now, body, say } = call
  const today = await todayOf(db, now())
  if (body.until !== null && body.until <= today) throw invalid({ until: [message('Choose a later day')] })
  const match = await changeMatch(call, (tx, who) => pauseMatch(call, tx, { ...who, until: body.until }, now()))
  return { message: say('Mentorship paused'), match }
}

async function resume(call: Call<typeof moveApi.resume>) {
  const match = await changeMatch(call, async (tx, who) => {
    const { from, to } = matchMoves.resume
    if (!(await moveMatch(tx, who.match.id, { from, to }))) throw lostMove(message('This mentorship is not paused'))
    await setPausedUntil(tx, who.match.id, null)
    await matchResumed(call, tx, who)
  })
  return { message: call.say('Mentorship resumed'), match }
}

/**
 * Proposes that a match ends as completed; when the other has proposed it, it does. Proposing it twice changes nothing.
 * Throws 409 for a match that no one has agreed on.
 */
async function proposeOrFinishMatch(cause: Cause | Past, tx: Db, who: Acting, now: Date): Promise<void> {
  const { match, side, byId } = who
  if (match.status === 'agreeing') throw lostMove(message('Both of you must confirm the agreement first'))
  if (match.finish_asked_by === side) return
  if (match.finish_asked_by !== null) {
    await completeMentorship(cause, tx, { id: match.application_id, byId }, now)
    return
  }
  await setFinishProposal(tx, match.id, side, now)
  await finishProposed(cause, tx, who)
}

async function finish(call: Call<typeof moveApi.finish>) {
  const match = await changeMatch(call, (tx, who) => proposeOrFinishMatch(call, tx, who, call.now()))
  const isEnded = match.status === 'ended'
  return {
    message: isEnded ? call.say('Mentorship completed') : call.say('The other person has been asked to confirm'),
    match,
  }
}

async function goOn(call: Call<typeof moveApi.goOn>) {
  const match = await changeMatch(call, async (tx, who) => {
    if (who.match.finish_asked_by === null) throw lostMove(message('No one has proposed to complete this mentorship'))
    await setFinishProposal(tx, who.match.id, null, null)
    await finishRefused(call, tx, who)
  })
  return { message: call.say('The mentorship continues'), match }
}

/**
 * Ends a match before its goals are reached: the mentee's end is the end of the mentorship, the mentor's leaves the
 * mentee waiting for another one (ADR 29).
 */
async function endMatchEarly(
  cause: Cause | Past,
  tx: Db,
  { reason, ...who }: Acting & { reason: string },
  now: Date,
): Promise<void> {
  const early = { id: who.match.application_id, endedAs: 'early' } as const
  if (who.side === 'mentee') await closeMentorship(cause, tx, early, now)
  else await releaseMentor(cause, tx, early, now)
  const adminIds = who.side === 'mentor' ? await idsWithRole(tx, 'admin', now) : []
  await endedEarly(cause, tx, { ...who, reason, adminIds })
}

async function end(call: Call<typeof moveApi.end>) {
  const { reason } = call.body
  const match = await changeMatch(call, (tx, who) => endMatchEarly(call, tx, { ...who, reason }, call.now()))
  return { message: call.say('Mentorship ended'), match }
}

/** Ends a match because the mentee wants another mentor: admins choose one. Throws 409 when it has ended. */
export async function leaveMentor(
  cause: Cause | Past,
  tx: Db,
  { match, reason }: { match: Match; reason: string },
  now: Date,
): Promise<void> {
  const held = await lockMatchWithMentorship(tx, { match })
  await releaseMentor(cause, tx, { id: held.application_id, endedAs: 'rematched' }, now)
  const who = { match: held, side: 'mentee', byId: held.mentee.user_id } as const
  await mentorLeft(cause, tx, { ...who, reason, adminIds: await idsWithRole(tx, 'admin', now) })
}

async function changeMentor(call: Call<typeof moveApi.changeMentor>) {
  const { reason } = call.body
  const change = (tx: Db, who: Acting) => leaveMentor(call, tx, { ...who, reason }, call.now())
  const match = await changeMatch(call, change, matchPolicy.changeMentor)
  return { message: call.say('We are looking for another mentor and will write to you when we find one.'), match }
}

/** Each match in its own transaction, so that one that fails does not undo the others. */
async function forEachOpenMatch(
  db: Db,
  ids: readonly number[],
  change: (tx: Db, match: Match) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    await db.transaction(async (tx) => {
      const match = await findMatch(tx, id)
      if (match && match.status !== 'ended') await change(tx, match)
    })
  }
}

/** Continues with matches whose pause is over, ends those whose end no one has answered, and reminds of silent ones. */
export async function updateDueMatches(cause: Cause, db: Db, now: Date): Promise<void> {
  await forEachOpenMatch(db, await listEndedPauses(db, await todayOf(db, now)), async (tx, { id }) => {
    const { from, to } = matchMoves.resume
    if (await moveMatch(tx, id, { from, to })) await setPausedUntil(tx, id, null)
  })
  const asked = new Date(now.getTime() - FINISH_DAYS * DAY_MS)
  await forEachOpenMatch(db, await listUnansweredFinishes(db, asked), async (tx, found) => {
    const match = await lockMatchWithMentorship(tx, { match: found }).catch((problem: unknown) => {
      if (problem instanceof AppError) return undefined
      throw problem
    })
    const at = match?.finish_asked_at
    if (!match || !at || new Date(at) >= asked) return
    const byId = (match.finish_asked_by === 'mentor' ? match.mentor : match.mentee).user_id
    await completeMentorship(cause, tx, { id: match.application_id, byId }, now)
  })
  const before = new Date(now.getTime() - SILENT_DAYS * DAY_MS)
  await forEachOpenMatch(db, await listSilentMatches(db, before), async (tx, match) => {
    if (await markMatchReminded(tx, match.id, { at: now, before })) await matchSilent(cause, tx, match)
  })
}

export const moveJobs = (services: Services): JobSpec[] => [
  {
    name: 'matches',
    schedule: '20 5 * * *',
    handle: () => updateDueMatches(services, services.db, services.now()),
  },
]

export const moveHandlers = handlers(moveApi, { pause, resume, finish, goOn, end, changeMentor })
