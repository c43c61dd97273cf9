import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove, type Move } from '#shared/moves.ts'
import { type Actor, can } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Undoable, UndoOffer } from '#features/base/undo/undo.service.ts'
import { requirePublicCourse } from '#features/learning/course/course.service.ts'
import { CLOSED_STATUSES, enrollmentApi, type EnrollmentStatus } from './enrollment.contract.ts'
import { decisionApi, enrollmentMoves } from './decision/decision.contract.ts'
import type { EnrollForm } from './request/request.contract.ts'
import {
  findEnrollment,
  findEnrollments,
  findLatest,
  insertEnrollment,
  type Joined,
  markCompleted,
  moveEnrollments,
  moveEnrollmentsBack,
  toApplication,
} from './enrollment.data.ts'
import { enrollmentApproved, enrollmentCompleted, enrollmentRejected, enrollmentSubject } from './enrollment.events.ts'
import { enrollmentPolicy } from './enrollment.policy.ts'
import { findEnrollmentRow } from './listing/listing.data.ts'
import { exportEnrollments, listCourses, listEnrollments } from './listing/listing.service.ts'

/** What the features that build on enrollments read of them. */
export { type Joined, learnerOf, lockEnrollment, progressOf, toEnrollment } from './enrollment.data.ts'

/** For the history of an enrollment. */
export { ENROLLMENT_HISTORY, enrollmentSubject } from './enrollment.events.ts'

const NOT_FOUND = message('Enrollment not found')

/** The error when someone else has already decided. */
export const alreadyInMessage = (status: EnrollmentStatus): Message =>
  message(
    'This enrollment is already {status, select, pending {pending} active {active} rejected {rejected} withdrawn {withdrawn} other {completed}}',
    { status },
  )

const isClosed = (status: EnrollmentStatus): status is (typeof CLOSED_STATUSES)[number] =>
  CLOSED_STATUSES.some((closed) => closed === status)

/** The fields of a row that the policy reads. */
const factsOf = ({ user, course }: Joined) => ({ user: { id: user.id }, course: { tutor_id: course.tutorId } })

/** The enrollment, if the caller may see it; otherwise it does not exist for them (404). */
export async function requireVisible(db: Db, me: Actor, id: number): Promise<Joined> {
  const row = await findEnrollment(db, id)
  if (!row || !can(me, enrollmentPolicy.get, factsOf(row))) throw notFound(NOT_FOUND)
  return row
}

/** For what only its learner reads: an enrollment of anyone else does not exist, for staff neither (404). */
export async function requireOwn(db: Db, me: Actor, id: number): Promise<Joined> {
  const row = await requireVisible(db, me, id)
  if (!can(me, enrollmentPolicy.watch, row)) throw notFound(NOT_FOUND)
  return row
}

/** An enrollment by id, for the demo data and for programs; throws 404. */
export async function requireEnrollment(db: Db, id: number): Promise<Joined> {
  const row = await findEnrollment(db, id)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** The form as it was sent; null for a caller whom birthday and address do not concern. */
export const enrollFormFor = (me: Actor, row: Joined): EnrollForm | null =>
  can(me, enrollmentPolicy.readApplication, factsOf(row)) ? toApplication(row) : null

/** Refuses whoever has a place already or has asked for one (409); who was rejected or has withdrawn may ask again. */
export function refuseIfEnrolled(latest: { status: EnrollmentStatus } | undefined): void {
  if (!latest || isClosed(latest.status)) return
  throw new AppError(
    'conflict',
    latest.status === 'pending'
      ? message('You have already asked to enroll in this course. Your request is waiting for approval.')
      : message('You are already enrolled in this course'),
  )
}

/**
 * Writes a request (or, when approved at once, a place). Throws 409 when one is open already.
 * @param now when it was made; the demo data gives past moments
 */
export async function addEnrollment(
  tx: Db,
  input: { userId: number; courseId: number; form: EnrollForm | null; status?: EnrollmentStatus },
  now: Date,
): Promise<number> {
  const id = await insertEnrollment(tx, { status: 'pending', ...input, now })
  if (id !== undefined) return id
  refuseIfEnrolled(await findLatest(tx, input.userId, input.courseId))
  throw new AppError('conflict', message('This enrollment has just been changed. Please try again.'))
}

/**
 * Applies one decision to several enrollments and notifies their learners, in a fixed number of statements; those that
 * are no longer in a state the move starts from are skipped.
 * @returns the ids that moved, and the offer to take that back
 */
export async function decideEnrollments(
  cause: Cause | Past,
  tx: Db,
  input: { ids: readonly number[]; move: Move<EnrollmentStatus>; byId: number; reason: string | null },
  now: Date,
): Promise<{ moved: number[]; undo: UndoOffer | null }> {
  const { move, byId, reason } = input
  const moved = await moveEnrollments(tx, input.ids, { from: move.from, to: move.to, decidedById: byId, reason, now })
  if (moved.length === 0) return { moved, undo: null }
  const decided = { rows: await findEnrollments(tx, moved), move, now }
  if (move.to !== 'active') return { moved, undo: await enrollmentRejected(cause, tx, decided) }
  const undo = await enrollmentApproved(cause, tx, decided)
  // Course cards show the number of enrolled people.
  await contentChanged(tx, 'course')
  return { moved, undo }
}

/**
 * Gives someone a place in a course, whom a payment or a program entitles to it, in that transaction: a new one without
 * the form, or the request that was waiting. Who has a place already keeps it.
 */
export async function giveCoursePlace(
  tx: Db,
  { userId, courseId }: { userId: number; courseId: number },
  now: Date,
): Promise<void> {
  const latest = await findLatest(tx, userId, courseId)
  const { from, to } = enrollmentMoves.approve
  const moved = latest ? await moveEnrollments(tx, [latest.id], { from, to, decidedById: null, reason: null, now }) : []
  // Who has a place already keeps it: then nothing is written.
  if (moved.length === 0) await insertEnrollment(tx, { userId, courseId, form: null, status: 'active', now })
  await contentChanged(tx, 'course')
}

/**
 * Ends the active place of someone whose money was paid back; a completed one stays, with its certificate.
 * @param reason what the learner reads
 */
export async function endEnrollmentByRefund(
  tx: Db,
  { userId, courseId, byId, reason }: { userId: number; courseId: number; byId: number; reason: string },
  now: Date,
): Promise<void> {
  const latest = await findLatest(tx, userId, courseId)
  if (latest?.status !== 'active') return
  await moveEnrollments(tx, [latest.id], { from: ['active'], to: 'rejected', decidedById: byId, reason, now })
  await contentChanged(tx, 'course')
}

/** Whether a person has a place in a course, and so need not buy it. */
export async function hasPlace(db: Db, userId: number, courseId: number): Promise<boolean> {
  const latest = await findLatest(db, userId, courseId)
  return latest?.status === 'active' || latest?.status === 'completed'
}

/** Undoes a decision: the request is pending again. */
export const enrollmentUndoable: Undoable<EnrollmentStatus> = {
  name: 'enrollment',
  moves: enrollmentMoves,
  ability: enrollmentPolicy.decide,
  async takeBack(tx, ids, states) {
    const back = await moveEnrollmentsBack(tx, ids, states)
    await contentChanged(tx, 'course')
    return back.map(enrollmentSubject)
  },
}

/** Completes an active enrollment, for its learner; true only for the call that did it. */
export async function completeEnrollment(cause: Cause | Past, tx: Db, row: Joined, now: Date): Promise<boolean> {
  if (!(await markCompleted(tx, row.enrollment.id, now))) return false
  await enrollmentCompleted(cause, tx, row)
  return true
}

async function statusFor({ db, me, params }: Call<typeof enrollmentApi.status>) {
  await requirePublicCourse(db, params.id)
  const latest = await findLatest(db, me.id, params.id)
  if (!latest || isClosed(latest.status)) throw notFound(message('You are not enrolled in this course'))
  return { status: latest.status, enrollment_id: latest.id }
}

async function setStatus(call: Call<typeof decisionApi.setStatus>) {
  const { db, me, params, body, now } = call
  const move = body.status === 'active' ? enrollmentMoves.approve : enrollmentMoves.reject
  const reason = body.reason || null
  if (move.reason && !reason) throw invalid({ reason: [message('Enter a reason for the rejection')] })
  const { enrollment, undo } = await db.transaction(async (tx) => {
    await requireVisible(tx, me, params.id)
    const given = move.reason ? reason : null
    const decided = await decideEnrollments(call, tx, { ids: [params.id], move, byId: me.id, reason: given }, now())
    if (decided.moved.length === 0)
      throw lostMove(alreadyInMessage((await requireVisible(tx, me, params.id)).enrollment.status))
    return { enrollment: await findEnrollmentRow(tx, params.id), undo: decided.undo }
  })
  if (!enrollment) throw notFound(NOT_FOUND)
  return { message: call.say('Enrollment status updated successfully!'), enrollment, undo }
}

type BulkCall = Call<typeof decisionApi.bulkApprove> | Call<typeof decisionApi.bulkReject>

/** One decision about all of the given enrollments that still wait for one. */
async function decideSelected(call: BulkCall, move: Move<EnrollmentStatus>, reason: string | null) {
  const { db, me, body, now } = call
  const ids = [...new Set(body.ids)]
  const { moved, undo } = await db.transaction((tx) =>
    decideEnrollments(call, tx, { ids, move, byId: me.id, reason }, now()),
  )
  return {
    message: call.say('Enrollment status updated successfully!'),
    moved,
    skipped: ids.filter((id) => !moved.includes(id)),
    undo,
  }
}

async function bulkApprove(call: Call<typeof decisionApi.bulkApprove>) {
  const { moved: approved, ...answer } = await decideSelected(call, enrollmentMoves.approve, null)
  return { ...answer, approved }
}

async function bulkReject(call: Call<typeof decisionApi.bulkReject>) {
  const { moved: rejected, ...answer } = await decideSelected(call, enrollmentMoves.reject, call.body.reason)
  return { ...answer, rejected }
}

export const enrollmentHandlers = [
  ...handlers(enrollmentApi, { status: statusFor, list: listEnrollments }),
  ...handlers(decisionApi, { courses: listCourses, export: exportEnrollments, setStatus, bulkApprove, bulkReject }),
]
