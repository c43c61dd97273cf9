import type { Db } from '#server/db/db.ts'
import { message, word } from '#shared/message.ts'
import type { Move } from '#shared/moves.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recordMove, type UndoOffer } from '#features/base/undo/undo.service.ts'
import { recipientOf } from '#features/base/user/user.service.ts'
import type { Joined } from './enrollment.data.ts'

const MY_COURSES = '/dashboard/my-courses'
/** The name of the enrollment in the audit log. */
export const enrollmentSubject = (id: number): string => `enrollment:${id}`
const subjectOf = ({ enrollment }: Joined): string => enrollmentSubject(enrollment.id)

/** The texts of the audit log's actions in the history of an enrollment. */
export const ENROLLMENT_HISTORY = {
  'enrollment.approve': word('Approved', 'enrollment'),
  'enrollment.reject': word('Rejected', 'enrollment'),
  'enrollment.withdraw': word('Withdrawn', 'enrollment'),
  'enrollment.undo': message('Decision undone'),
  'enrollment.complete': message('All lessons completed'),
}

/**
 * A person requested a place in a course, or got it right away. No one is notified, since those who decide have a
 * list.
 */
export const enrollmentAsked = (
  cause: Cause,
  tx: Db,
  { id, courseId, isApproved }: { id: number; courseId: number; isApproved: boolean },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'enrollment.enroll',
      subject: enrollmentSubject(id),
      detail: { course_id: courseId, is_approved: isApproved },
    },
  ])

/** A person no longer wants the place. No one is notified, as with the request: it leaves the list of those who decide. */
export const enrollmentWithdrawn = (cause: Cause, tx: Db, id: number): Promise<void> =>
  record(cause, tx, [{ action: 'enrollment.withdraw', subject: enrollmentSubject(id) }])

/** Rows that have moved. */
type Decided = { rows: readonly Joined[]; move: Move; now: Date }

const moveOf = ({ rows, move, now }: Decided) => ({
  feature: 'enrollment',
  ids: rows.map(({ enrollment }) => enrollment.id),
  move,
  now,
})

/** Requests were approved: their learners may start. */
export function enrollmentApproved(cause: Cause | Past, tx: Db, decided: Decided): Promise<UndoOffer | null> {
  const events = decided.rows.map((row) => {
    const course = row.course.title
    return {
      action: 'enrollment.approve',
      actorId: row.enrollment.decidedById,
      subject: subjectOf(row),
      notice: {
        userIds: [row.user.id],
        title: message('Enrollment approved'),
        message: message('You can start "{course}" now.', { course }),
        link: MY_COURSES,
      },
      mail: {
        to: recipientOf(row.user),
        subject: message('You are enrolled in {course}', { course }),
        hello: row.user.name,
        lines: [
          message('Your enrollment in "{course}" has been approved. The first lesson is ready for you.', { course }),
        ],
        button: { label: message('Start learning'), path: MY_COURSES },
      },
    }
  })
  return recordMove(cause, tx, moveOf(decided), events)
}

/** Requests were not approved, each for a reason that its learner reads. */
export function enrollmentRejected(cause: Cause | Past, tx: Db, decided: Decided): Promise<UndoOffer | null> {
  const events = decided.rows.map((row) => {
    const course = row.course.title
    const reason = row.enrollment.rejectionReason ?? ''
    return {
      action: 'enrollment.reject',
      actorId: row.enrollment.decidedById,
      subject: subjectOf(row),
      detail: { reason },
      notice: {
        userIds: [row.user.id],
        title: message('Enrollment not approved'),
        message: message('Your request for "{course}" was not approved. Reason: {reason}', { course, reason }),
        link: MY_COURSES,
      },
      mail: {
        to: recipientOf(row.user),
        subject: message('Your enrollment request for {course}', { course }),
        hello: row.user.name,
        lines: [
          message('Your enrollment request for "{course}" was not approved this time.', { course }),
          message('Reason: {reason}', { reason }),
          message('You can send a new request at any time.'),
        ],
        button: { label: message('Open the course'), path: `/courses/${row.course.id}` },
      },
    }
  })
  return recordMove(cause, tx, moveOf(decided), events)
}

/** A learner has done every lesson; the certificate that follows is news of its own. */
export const enrollmentCompleted = (cause: Cause | Past, tx: Db, row: Joined): Promise<void> =>
  record(cause, tx, [{ action: 'enrollment.complete', actorId: row.user.id, subject: subjectOf(row) }])
