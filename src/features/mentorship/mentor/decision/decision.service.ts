import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove, type Move } from '#shared/moves.ts'
import { admitApplicant, recipientFor } from '#features/base/account/guest/guest.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { changeRoles, recipientOf, type User } from '#features/base/user/user.service.ts'
import { type Applicant, applicantMoves, askMove } from '../applicant/applicant.contract.ts'
import { findApplicant, findOpenApplication, lockApplicant, moveApplicant } from '../applicant/applicant.data.ts'
import { applicantApproved, applicantAsked, applicantRejected, applicantReset } from '../applicant/applicant.events.ts'
import type { MentorStatus } from '../mentor.contract.ts'

type Decision = { id: number; byId: number }

const NOT_FOUND = message('Mentor not found')
const REASON_FOR_ROLE = 'approved as a mentor'

/** Throws 404. */
export async function requireApplicant(db: Db, id: number): Promise<Applicant> {
  const row = await findApplicant(db, id)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** The error when someone else has already decided. */
const alreadyDecidedMessage = (status: MentorStatus): Message =>
  message('This mentor is already {status, select, pending {pending} approved {approved} other {rejected}}', { status })

/** Locks the row until the end of the transaction. Throws 404, and 409 when it is not in a status in which the move starts. */
async function lockApplicantForMove(tx: Db, id: number, move: Move<MentorStatus>) {
  const held = await lockApplicant(tx, id)
  if (!held) throw notFound(NOT_FOUND)
  if (!move.from.includes(held.status)) throw lostMove(alreadyDecidedMessage(held.status))
  return { ...held, row: await requireApplicant(tx, id) }
}

async function requireNoOtherApplication(tx: Db, whose: Pick<User, 'id' | 'email'>, except: number): Promise<void> {
  const another = await findOpenApplication(tx, { userId: whose.id, email: whose.email }, except)
  if (another)
    throw new AppError('conflict', message('This person has another application that is pending or approved'))
}

/** Writes a move of a locked row, and returns the changed row. */
async function writeMove(
  tx: Db,
  id: number,
  { from, to }: Move<MentorStatus>,
  changed: Omit<Parameters<typeof moveApplicant>[2], 'from' | 'to'>,
): Promise<Applicant> {
  if (!(await moveApplicant(tx, id, { ...changed, from, to }))) throw lostMove(alreadyDecidedMessage(to))
  await contentChanged(tx, 'mentor')
  return requireApplicant(tx, id)
}

/**
 * Approves an application (spec 3 §4): the account of this person gets the role; without one they are invited to it.
 * Throws 404, and 409 when someone was faster or the account cannot be given a role.
 */
export async function approveApplicant(
  cause: Cause | Past,
  tx: Db,
  { id, byId }: Decision,
  now: Date,
): Promise<Applicant> {
  const { row: before, language } = await lockApplicantForMove(tx, id, applicantMoves.approve)
  const role = { role: 'mentor', reason: REASON_FOR_ROLE } as const
  const { user, givesRole, invitation } = await admitApplicant(cause, tx, { ...before, language }, role, now)
  await requireNoOtherApplication(tx, user, id)
  const changed = { userId: user.id, reviewerId: byId, decidedAt: now, decisionReason: null, givesRole }
  const row = await writeMove(tx, id, applicantMoves.approve, changed)
  await applicantApproved(cause, tx, { row, to: recipientOf(user), byId, invitation })
  return row
}

/** What an approval has given ends with it; a role from elsewhere stays. */
async function endApproval(
  cause: Cause | Past,
  tx: Db,
  row: Applicant,
  held: { status: MentorStatus; givesRole: boolean },
): Promise<void> {
  if (held.status !== 'approved' || row.user_id === null || !held.givesRole) return
  await changeRoles(cause, tx, row.user_id, { take: ['mentor'], reason: REASON_FOR_ROLE })
}

/** Rejects an application, or ends an approval (spec 3 §4). Throws 404, and 409 when it is rejected already. */
export async function rejectApplicant(
  cause: Cause | Past,
  tx: Db,
  { id, byId, reason }: Decision & { reason: string | null },
  now: Date,
): Promise<Applicant> {
  const held = await lockApplicantForMove(tx, id, applicantMoves.reject)
  await endApproval(cause, tx, held.row, held)
  const changed = { reviewerId: byId, decidedAt: now, decisionReason: reason }
  const row = await writeMove(tx, id, applicantMoves.reject, changed)
  const to = await recipientFor(tx, row, held.language)
  await applicantRejected(cause, tx, { row, to, byId, wasApproved: held.status === 'approved' })
  return row
}

/** Sets a mentor back to pending (spec 3 §4). Throws 404, and 409 when another application of the person is open. */
export async function resetApplicant(cause: Cause | Past, tx: Db, { id, byId }: Decision): Promise<Applicant> {
  const held = await lockApplicantForMove(tx, id, applicantMoves.reset)
  const { user_id: userId, email } = held.row
  await requireNoOtherApplication(tx, { id: userId ?? 0, email }, id)
  await endApproval(cause, tx, held.row, held)
  const row = await writeMove(tx, id, applicantMoves.reset, { reviewerId: null, decidedAt: null, decisionReason: null })
  await applicantReset(cause, tx, { row, to: await recipientFor(tx, row, held.language), byId })
  return row
}

/** Asks for more information before deciding. Throws 404, and 409 when it is decided or was asked just so already. */
export async function askApplicant(
  cause: Cause | Past,
  tx: Db,
  { id, byId, question }: Decision & { question: string },
  now: Date,
): Promise<Applicant> {
  const held = await lockApplicantForMove(tx, id, askMove)
  if (held.row.question === question) throw new AppError('conflict', message('This question has already been sent'))
  const row = await writeMove(tx, id, askMove, { question, askedAt: now })
  await applicantAsked(cause, tx, { row, to: await recipientFor(tx, row, held.language), byId })
  return row
}
