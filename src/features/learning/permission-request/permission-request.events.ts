import type { Db } from '#server/db/db.ts'
import { type Message, message, word } from '#shared/message.ts'
import { record, type RecordedEvent } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recordMove, type UndoOffer } from '#features/base/undo/undo.service.ts'
import { recipientOf, type User } from '#features/base/user/user.service.ts'
import { type PermissionRequest, permissionRequestMoves } from './permission-request.contract.ts'

const FORM = '/dashboard/permission-request'
const FEATURE = 'permission-request'

/** The name of the request in the audit log. */
export const permissionRequestSubject = (id: number): string => `permission-request:${id}`

/** The texts of the audit log's actions in the history of a request. */
export const PERMISSION_REQUEST_HISTORY = {
  'permission-request.create': message('Request sent'),
  'permission-request.approve': word('Approved', 'request'),
  'permission-request.reject': word('Rejected', 'request'),
  'permission-request.withdraw': message('Permission withdrawn'),
  'permission-request.undo': message('Decision undone'),
}

/** A teacher asks the admins for a permission. */
export function permissionRequested(
  cause: Cause | Past,
  tx: Db,
  row: PermissionRequest,
  adminIds: readonly number[],
): Promise<void> {
  return record(cause, tx, [
    {
      action: 'permission-request.create',
      actorId: row.user.id,
      subject: permissionRequestSubject(row.id),
      detail: { type: row.permission_type, reason: row.reason },
      notice: {
        userIds: adminIds,
        title: message('Permission request'),
        message: message(
          '{type, select, can_create_course {{teacher} has requested permission to create courses.} other {{teacher} has requested permission to create quizzes.}}',
          { type: row.permission_type, teacher: row.user.name },
        ),
        link: `/dashboard/permission-requests?request=${row.id}`,
      },
    },
  ])
}

/** A decision about a request, and whom it concerns. */
type Decided = { row: PermissionRequest; teacher: User; byId: number; now: Date }

/** Notice and mail to the teacher. */
function noticeToTeacher(
  teacher: User,
  says: { title: Message; what: Message; more?: readonly Message[]; button: Message; path?: string },
): Pick<RecordedEvent, 'notice' | 'mail'> {
  const { title, what, more = [], button, path = FORM } = says
  return {
    notice: { userIds: [teacher.id], title, message: what, link: path },
    mail: {
      to: recipientOf(teacher),
      subject: title,
      hello: teacher.name,
      lines: [what, ...more],
      button: { label: button, path },
    },
  }
}

/** The permission is granted: the teacher may right away. */
export function permissionGranted(cause: Cause | Past, tx: Db, decided: Decided): Promise<UndoOffer | null> {
  const { row, teacher, byId, now } = decided
  const { permission_type: type, admin_notes: notes } = row
  return recordMove(cause, tx, { feature: FEATURE, move: permissionRequestMoves.approve, ids: [row.id], now }, [
    {
      action: 'permission-request.approve',
      actorId: byId,
      subject: permissionRequestSubject(row.id),
      detail: { type, ...(notes && { reason: notes }) },
      ...noticeToTeacher(teacher, {
        title: message('Permission granted'),
        what: message(
          '{type, select, can_create_course {Your request was approved: you can now create courses.} other {Your request was approved: you can now create quizzes.}}',
          { type },
        ),
        more: notes ? [message('Notes: {notes}', { notes })] : [],
        button: message('Open my permissions'),
      }),
    },
  ])
}

/** The permission is not granted, for a reason that the teacher reads. */
export function permissionRefused(cause: Cause | Past, tx: Db, decided: Decided): Promise<UndoOffer | null> {
  const { row, teacher, byId, now } = decided
  const { permission_type: type } = row
  const reason = row.admin_notes ?? ''
  return recordMove(cause, tx, { feature: FEATURE, move: permissionRequestMoves.reject, ids: [row.id], now }, [
    {
      action: 'permission-request.reject',
      actorId: byId,
      subject: permissionRequestSubject(row.id),
      detail: { type, reason },
      ...noticeToTeacher(teacher, {
        title: message('Permission not granted'),
        what: message(
          '{type, select, can_create_course {Your request to create courses was not approved. Reason: {reason}} other {Your request to create quizzes was not approved. Reason: {reason}}}',
          { type, reason },
        ),
        more: [message('You can send a new request at any time.')],
        button: message('Open my requests'),
      }),
    },
  ])
}

/** A granted permission ends, for a reason that the teacher reads. */
export function permissionWithdrawn(cause: Cause, tx: Db, decided: Decided): Promise<UndoOffer | null> {
  const { row, teacher, byId, now } = decided
  const { permission_type: type } = row
  const reason = row.withdrawal_reason ?? ''
  return recordMove(cause, tx, { feature: FEATURE, move: permissionRequestMoves.withdraw, ids: [row.id], now }, [
    {
      action: 'permission-request.withdraw',
      actorId: byId,
      subject: permissionRequestSubject(row.id),
      detail: { type, reason },
      ...noticeToTeacher(teacher, {
        title: message('Permission withdrawn'),
        what: message(
          '{type, select, can_create_course {You can no longer create courses. Reason: {reason}} other {You can no longer create quizzes. Reason: {reason}}}',
          { type, reason },
        ),
        more: [message('What you created is kept, and you can send a new request at any time.')],
        button: message('Open my requests'),
      }),
    },
  ])
}
