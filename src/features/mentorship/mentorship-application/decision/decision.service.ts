import type { Db } from '#server/db/db.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove, type Move } from '#shared/moves.ts'
import { admitApplicant, recipientFor } from '#features/base/account/guest/guest.service.ts'
import { endMatchOfMentorship } from '#features/mentorship/match/ending/ending.service.ts'
import { openMatch } from '#features/mentorship/match/match.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole, recipientOf, requireUser, updateUser, type User } from '#features/base/user/user.service.ts'
import {
  assignMove,
  type MentorshipApplication,
  mentorshipApplicationMoves,
  type MentorshipApplicationStatus,
} from '../mentorship-application.contract.ts'
import {
  findMentorshipApplication,
  lockMentorshipApplication,
  moveMentorshipApplication,
} from '../mentorship-application.data.ts'
import {
  applicationWithdrawn,
  mentorAssigned,
  applicationAccepted,
  mentorshipCompleted,
  applicationDenied,
  type NotifiedMentor,
} from '../mentorship-application.events.ts'
import { withdrawMove } from '../own-application/own-application.contract.ts'
import { isOwnApplication } from '../own-application/own-application.data.ts'
import { findUserIdOfMentor, lockMentor } from '../suggestion/suggestion.data.ts'

/** Locks a mentorship until the end of the transaction: always before its match, so that there is no deadlock. */
export { lockMentorshipApplication as holdMentorshipApplication } from '../mentorship-application.data.ts'

type Decision = { id: number; byId: number }

const NOT_FOUND = message('Application not found')
const MENTEE = { role: 'mentee', reason: 'accepted for mentorship' } as const

/** Throws 404. */
export async function requireMentorshipApplication(db: Db, id: number): Promise<MentorshipApplication> {
  const row = await findMentorshipApplication(db, id)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** The error when the application is not in the right status. */
const alreadyDecidedMessage = (status: MentorshipApplicationStatus): Message =>
  message(
    'This application is {status, select, pending {still pending} accepted {already accepted} denied {already denied} withdrawn {withdrawn} other {already completed}}',
    { status },
  )

/**
 * The row as it is now, held until the end of the transaction. Throws 404, and 409 when the move does not start
 * there.
 */
async function lockApplicationForMove(
  tx: Db,
  id: number,
  move: Move<MentorshipApplicationStatus>,
): Promise<MentorshipApplication> {
  const status = await lockMentorshipApplication(tx, id)
  if (status === undefined) throw notFound(NOT_FOUND)
  if (!move.from.includes(status)) throw lostMove(alreadyDecidedMessage(status))
  return requireMentorshipApplication(tx, id)
}

/** Writes a move of a locked row, and returns the changed row. */
async function writeMove(
  tx: Db,
  id: number,
  { from, to }: Move<MentorshipApplicationStatus>,
  changed: Omit<Parameters<typeof moveMentorshipApplication>[2], 'from' | 'to'>,
): Promise<MentorshipApplication> {
  if (!(await moveMentorshipApplication(tx, id, { ...changed, from, to }))) throw lostMove(alreadyDecidedMessage(to))
  return requireMentorshipApplication(tx, id)
}

/** A person as the mentor to notify. */
async function toNotifiedMentor(tx: Db, userId: number): Promise<NotifiedMentor> {
  const user = await requireUser(tx, userId)
  return { userId, to: recipientOf(user), name: user.name }
}

/** The mentor of an application, to notify; undefined if there is none. */
async function findMentorToNotify(tx: Db, { mentor }: MentorshipApplication): Promise<NotifiedMentor | undefined> {
  const userId = mentor && (await findUserIdOfMentor(tx, mentor.id))
  return userId ? toNotifiedMentor(tx, userId) : undefined
}

/** Throws 422 for a person who is not in the directory, and 409 when the mentee would be the mentor. */
async function lockMentorForMentee(tx: Db, mentorId: number, menteeId: number | null): Promise<NotifiedMentor> {
  const guide = await lockMentor(tx, mentorId)
  if (!guide) throw invalid({ mentor_id: [message('This mentor is no longer available')] })
  if (guide.userId === menteeId) throw new AppError('conflict', message('You cannot be your own mentor'))
  return toNotifiedMentor(tx, guide.userId)
}

/** Times of sessions are written in the zone of the account; where it names none, that of the application is taken. */
async function withZone(tx: Db, user: User, zone: string | null): Promise<User> {
  return user.timeZone === null && zone !== null ? updateUser(tx, user.id, { timeZone: zone }) : user
}

/**
 * Accepts an application (spec 3 §4): the account of this person gets the role; without one they are invited to it.
 * Throws 404, 422 for a mentor who is not in the directory, and 409 when someone was faster or the account cannot be
 * given a role.
 */
export async function acceptApplication(
  cause: Cause | Past,
  tx: Db,
  { id, byId, mentorId }: Decision & { mentorId: number | null },
  now: Date,
): Promise<MentorshipApplication> {
  const before = await lockApplicationForMove(tx, id, mentorshipApplicationMoves.accept)
  const { user: known, invitation } = await admitApplicant(
    cause,
    tx,
    { ...before, name: before.full_name },
    MENTEE,
    now,
  )
  const user = await withZone(tx, known, before.time_zone)
  const mentor = mentorId === null ? undefined : await lockMentorForMentee(tx, mentorId, user.id)
  const changed = { userId: user.id, mentorId, reviewerId: byId, decidedAt: now }
  await writeMove(tx, id, mentorshipApplicationMoves.accept, changed)
  if (mentorId !== null) await openMatch(tx, { applicationId: id, mentorId, menteeId: user.id, openedAt: now })
  const row = await requireMentorshipApplication(tx, id)
  await applicationAccepted(cause, tx, { row, to: recipientOf(user), byId, mentor, invitation })
  return row
}

/** Denies an application (spec 3 §4). Throws 404, and 409 when it is decided already. */
export async function denyApplication(
  cause: Cause | Past,
  tx: Db,
  { id, byId, reason }: Decision & { reason: string | null },
  now: Date,
): Promise<MentorshipApplication> {
  await lockApplicationForMove(tx, id, mentorshipApplicationMoves.deny)
  const changed = { reviewerId: byId, decidedAt: now, decisionReason: reason }
  const row = await writeMove(tx, id, mentorshipApplicationMoves.deny, changed)
  await applicationDenied(cause, tx, { row, to: await recipientFor(tx, row, row.language), byId })
  return row
}

/**
 * Withdraws an application of this person; the admins, who were told that it was sent, are told this too. Throws 404, and
 * 409 when it is decided already.
 */
export async function withdrawApplication(
  cause: Cause,
  tx: Db,
  { id, byId }: Decision,
  now: Date,
): Promise<MentorshipApplication> {
  if (!(await isOwnApplication(tx, byId, id))) throw notFound(NOT_FOUND)
  await lockApplicationForMove(tx, id, withdrawMove)
  const row = await writeMove(tx, id, withdrawMove, {})
  await applicationWithdrawn(cause, tx, { row, byId, adminIds: await idsWithRole(tx, 'admin', now) })
  return row
}

/** Ends a mentorship with its match; the caller tells the people. Throws 404, and 409 when it does not run. */
export async function closeMentorship(
  cause: Cause | Past,
  tx: Db,
  { id, endedAs }: { id: number; endedAs: 'completed' | 'early' },
  now: Date,
): Promise<MentorshipApplication> {
  await lockApplicationForMove(tx, id, mentorshipApplicationMoves.complete)
  const row = await writeMove(tx, id, mentorshipApplicationMoves.complete, { completedAt: now })
  await endMatchOfMentorship(cause, tx, id, endedAs, now)
  return row
}

/**
 * Ends the match of a mentorship that goes on: it waits for another mentor. The caller tells the people. Throws 404,
 * and 409 when it does not run.
 */
export async function releaseMentor(
  cause: Cause | Past,
  tx: Db,
  { id, endedAs }: { id: number; endedAs: 'early' | 'rematched' },
  now: Date,
): Promise<void> {
  await lockApplicationForMove(tx, id, assignMove)
  await writeMove(tx, id, assignMove, { mentorId: null })
  await endMatchOfMentorship(cause, tx, id, endedAs, now)
}

/** Completes a mentorship (spec 3 §4); the role stays. Throws 404, and 409 when it does not run. */
export async function completeMentorship(
  cause: Cause | Past,
  tx: Db,
  { id, byId }: Decision,
  now: Date,
): Promise<MentorshipApplication> {
  const row = await closeMentorship(cause, tx, { id, endedAs: 'completed' }, now)
  const to = await recipientFor(tx, row, row.language)
  await mentorshipCompleted(cause, tx, { row, to, byId, mentor: await findMentorToNotify(tx, row) })
  return row
}

/**
 * Names the mentor of a mentorship that runs, or another one. Throws 404, 422 for a mentor who is not in the directory,
 * and 409 when it does not run or has this mentor already.
 */
export async function assignMentor(
  cause: Cause | Past,
  tx: Db,
  { id, byId, mentorId }: Decision & { mentorId: number },
  now: Date,
): Promise<MentorshipApplication> {
  const before = await lockApplicationForMove(tx, id, assignMove)
  if (before.mentor?.id === mentorId) throw new AppError('conflict', message('This mentor already guides this mentee'))
  const mentor = await lockMentorForMentee(tx, mentorId, before.user_id)
  const former = await findMentorToNotify(tx, before)
  await writeMove(tx, id, assignMove, { mentorId })
  await endMatchOfMentorship(cause, tx, id, 'rematched', now)
  const { user_id: menteeId } = before
  if (menteeId !== null) await openMatch(tx, { applicationId: id, mentorId, menteeId, openedAt: now })
  const row = await requireMentorshipApplication(tx, id)
  const to = await recipientFor(tx, row, row.language)
  await mentorAssigned(cause, tx, { row, to, byId, mentor, former })
  return row
}
