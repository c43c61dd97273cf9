import { audit } from '#server/audit/audit.data.ts'
import { contentChanged } from '#server/changes.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type Origin } from '#server/http/call.ts'
import { queueMail } from '#server/mail/mail.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove, type Move } from '#shared/moves.ts'
import { type Actor, can } from '#shared/policy.ts'
import { type Notice, notify } from '../notification/notification.service.ts'
import { requirePublicCourse } from '../course/course.service.ts'
import { type EnrollForm, enrollmentApi, enrollmentMoves, type EnrollmentStatus } from './enrollment.contract.ts'
import {
  findEnrollment,
  findEnrollments,
  findLatest,
  insertEnrollment,
  type Joined,
  markCompleted,
  moveEnrollments,
  toApplication,
} from './enrollment.data.ts'
import { enrollmentPolicy } from './enrollment.policy.ts'
import { findEnrollmentRow } from './listing/listing.data.ts'
import { exportEnrollments, listEnrollments } from './listing/listing.service.ts'

/** What the features that build on enrollments read of them. */
export { type Joined, lockEnrollment, progressOf, toEnrollment } from './enrollment.data.ts'

const NOT_FOUND = message('Enrollment not found')

/** Why a move is too late. */
const alreadyIn = (status: EnrollmentStatus): Message =>
  message(
    'Enrollment is already {status, select, pending {pending} active {active} rejected {rejected} other {completed}}',
    { status },
  )

/** Whether a free course needs no admin; by hand unless an admin decides otherwise. */
const approvesFreeCoursesAtOnce = (): boolean => false

/** What the rules need to know of a row. */
const factsOf = ({ user, course }: Joined) => ({ user: { id: user.id }, course: { tutor_id: course.tutorId } })

/** The enrollment, if the caller may see it; otherwise it does not exist for them (404). */
export async function requireVisible(db: Db, me: Actor, id: number): Promise<Joined> {
  const row = await findEnrollment(db, id)
  if (!row || !can(me, enrollmentPolicy.get, factsOf(row))) throw notFound(NOT_FOUND)
  return row
}

/** An enrollment by id, for the demo data and for programs; throws 404. */
export async function requireEnrollment(db: Db, id: number): Promise<Joined> {
  const row = await findEnrollment(db, id)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** The form as it was sent; null for a caller whom birthday and address do not concern. */
export const applicationFor = (me: Actor, row: Joined): Record<keyof EnrollForm, string> | null =>
  can(me, enrollmentPolicy.readApplication, factsOf(row)) ? toApplication(row) : null

const alreadyEnrolled = (): AppError => new AppError('conflict', message('You are already enrolled in this course'))

/**
 * Writes a request (or, when approved at once, a place). Throws 409 when one is open already.
 * @param now when it was made; the demo data gives past moments
 */
export async function addEnrollment(
  tx: Db,
  input: { userId: number; courseId: number; form: EnrollForm; status?: EnrollmentStatus },
  now: Date,
): Promise<number> {
  const id = await insertEnrollment(tx, { status: 'pending', ...input, now })
  if (id === undefined) throw alreadyEnrolled()
  return id
}

/**
 * Applies one decision to several enrollments; those that are no longer in a state the move starts from are skipped.
 * @returns the ids that moved
 */
export async function decideEnrollments(
  tx: Db,
  input: { ids: readonly number[]; move: Move<EnrollmentStatus>; byId: number; reason: string | null; origin?: Origin },
  now: Date,
): Promise<number[]> {
  const { move, byId, reason, origin } = input
  const moved = await moveEnrollments(tx, input.ids, { from: move.from, to: move.to, decidedById: byId, reason, now })
  for (const id of moved) {
    await audit(tx, {
      actorId: byId,
      action: `enrollment.${move.name}`,
      result: 'ok',
      subject: `enrollment:${id}`,
      ...(reason ? { detail: { reason } } : {}),
      ...(origin ? { ip: origin.ip, requestId: origin.requestId } : {}),
    })
  }
  // Course cards show the number of enrolled people.
  if (moved.length > 0 && move.to === 'active') await contentChanged(tx, 'course')
  return moved
}

/** Completes an active enrollment, for its learner; true only for the call that did it. */
export async function completeEnrollment(tx: Db, { enrollment, user }: Joined, now: Date): Promise<boolean> {
  if (!(await markCompleted(tx, enrollment.id, now))) return false
  await audit(tx, {
    actorId: user.id,
    action: 'enrollment.complete',
    result: 'ok',
    subject: `enrollment:${enrollment.id}`,
  })
  return true
}

async function enroll({ db, me, params, body, now, say }: Call<typeof enrollmentApi.enroll>) {
  const course = await requirePublicCourse(db, params.id)
  const latest = await findLatest(db, me.id, params.id)
  if (latest && latest.status !== 'rejected') throw alreadyEnrolled()
  if (course.priceMinor > 0) {
    throw new AppError('invalid', message('This is a premium course. Please purchase to enroll.'))
  }
  const status = approvesFreeCoursesAtOnce() ? 'active' : 'pending'
  const id = await db.transaction(async (tx) => {
    const added = await addEnrollment(tx, { userId: me.id, courseId: params.id, form: body, status }, now())
    if (status === 'active') await contentChanged(tx, 'course')
    return added
  })
  const done =
    status === 'active'
      ? say('Successfully enrolled in the course!')
      : say('Enrollment request submitted successfully. Awaiting admin approval.')
  return { message: done, enrollment: { id, status } as const }
}

async function statusFor({ db, me, params }: Call<typeof enrollmentApi.status>) {
  await requirePublicCourse(db, params.id)
  const latest = await findLatest(db, me.id, params.id)
  if (!latest) return { status: null, enrollment_id: null, rejection_reason: null }
  if (latest.status !== 'rejected') {
    return { status: latest.status, enrollment_id: latest.id, rejection_reason: null }
  }
  return { status: null, enrollment_id: latest.id, rejection_reason: latest.rejectionReason }
}

async function setStatus(call: Call<typeof enrollmentApi.setStatus>) {
  const { db, me, params, body, now, origin, say } = call
  const move = body.status === 'active' ? enrollmentMoves.approve : enrollmentMoves.reject
  const reason = body.reason || null
  if (move.reason && !reason) throw invalid({ reason: [message('Please give a reason for the rejection')] })
  const enrollment = await db.transaction(async (tx) => {
    const before = await requireVisible(tx, me, params.id)
    const given = move.reason ? reason : null
    const moved = await decideEnrollments(tx, { ids: [params.id], move, byId: me.id, reason: given, origin }, now())
    if (moved.length === 0) throw lostMove(alreadyIn(before.enrollment.status))
    const row = await requireVisible(tx, me, params.id)
    await tellLearner(call, tx, row)
    return findEnrollmentRow(tx, params.id)
  })
  if (!enrollment) throw notFound(NOT_FOUND)
  return { message: say('Enrollment status updated successfully!'), enrollment }
}

async function bulkApprove(call: Call<typeof enrollmentApi.bulkApprove>) {
  const { db, me, body, now, origin, say } = call
  const ids = [...new Set(body.ids)]
  const approved = await db.transaction(async (tx) => {
    const input = { ids, move: enrollmentMoves.approve, byId: me.id, reason: null, origin }
    const moved = await decideEnrollments(tx, input, now())
    const rows = moved.length > 0 ? await findEnrollments(tx, moved) : []
    for (const row of rows) await tellLearner(call, tx, row)
    return moved
  })
  return {
    message: say('Enrollment status updated successfully!'),
    approved,
    skipped: ids.filter((id) => !approved.includes(id)),
  }
}

/** What the bell says about a decision. */
export function noticeOfDecision({ enrollment, course, user }: Joined): Notice {
  const isApproved = enrollment.status === 'active'
  return {
    userId: user.id,
    title: isApproved ? 'Enrollment approved' : 'Enrollment not approved',
    message: isApproved
      ? `You can start "${course.title}" now.`
      : `Your request for "${course.title}" was not approved. Reason: ${enrollment.rejectionReason ?? ''}`,
    link: '/dashboard/my-courses',
  }
}

/** Mail and notification about a decision, in the transaction that made it. */
async function tellLearner(services: Pick<Services, 'jobs' | 'secret' | 'config'>, tx: Db, row: Joined): Promise<void> {
  const { jobs, secret, config } = services
  const { title } = row.course
  const isApproved = row.enrollment.status === 'active'
  await notify(tx, noticeOfDecision(row))
  await queueMail(jobs, secret, tx, {
    to: row.user.email,
    subject: isApproved ? `You are in: ${title}` : `Your enrollment request for ${title}`,
    lines: isApproved
      ? [
          `Hello ${row.user.name},`,
          `Your enrollment in "${title}" has been approved. The first lesson is ready for you.`,
        ]
      : [
          `Hello ${row.user.name},`,
          `Your enrollment request for "${title}" was not approved this time.`,
          `Reason: ${row.enrollment.rejectionReason ?? ''}`,
          'You may apply again at any time.',
        ],
    button: isApproved
      ? { label: 'Start learning', url: `${config.baseUrl}/dashboard/my-courses` }
      : { label: 'Open the course', url: `${config.baseUrl}/courses/${row.course.id}` },
  })
}

export const enrollmentHandlers = handlers(enrollmentApi, {
  status: statusFor,
  enroll,
  list: listEnrollments,
  export: exportEnrollments,
  setStatus,
  bulkApprove,
})
