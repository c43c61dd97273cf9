import type { Db } from '#server/db/db.ts'
import { type Message, message, word } from '#shared/message.ts'
import { record, type RecordedEvent } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recordMove, type UndoOffer } from '#features/base/undo/undo.service.ts'
import { hasRoleNow, recipientOf, type User } from '#features/base/user/user.service.ts'
import { type PermissionRequest, permissionRequestMoves } from './permission-request.contract.ts'
import { permissionRequestPolicy } from './permission-request.policy.ts'

const FORM = '/dashboard/permission-request'
/** Where admins read a request. */
const requestPath = (id: number): string => `/dashboard/permission-requests?request=${id}`
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
        link: requestPath(row.id),
      },
    },
  ])
}

/** A decision about a request, and whom it concerns. */
type Decided = { row: PermissionRequest; teacher: User; byId: number; now: Date }

/**
 * Where this person reads what became of their request. Who teaches no more has no form; an admin has the list, and
 * anyone else no page about it.
 */
async function placeOf(tx: Db, { row, teacher, now }: Decided): Promise<string | undefined> {
  if (await hasRoleNow(tx, teacher.id, permissionRequestPolicy.create.roles, now)) return FORM
  const isAdmin = await hasRoleNow(tx, teacher.id, permissionRequestPolicy.decide.roles, now)
  return isAdmin ? requestPath(row.id) : undefined
}

/** Notice and mail to the teacher. */
async function noticeToTeacher(
  tx: Db,
  decided: Decided,
  says: { title: Message; what: Message; more?: readonly Message[]; button: Message },
): Promise<Pick<RecordedEvent, 'notice' | 'mail'>> {
  const { title, what, more = [], button } = says
  const { teacher } = decided
  const path = await placeOf(tx, decided)
  return {
    notice: { userIds: [teacher.id], title, message: what, ...(path && { link: path }) },
    mail: {
      to: recipientOf(teacher),
      subject: title,
      hello: teacher.name,
      lines: [what, ...more],
      ...(path && { button: { label: button, path } }),
    },
  }
}

/** The permission is granted: the teacher may right away. */
export async function permissionGranted(cause: Cause | Past, tx: Db, decided: Decided): Promise<UndoOffer | null> {
  const { row, byId, now } = decided
  const { permission_type: type, admin_notes: notes } = row
  return recordMove(cause, tx, { feature: FEATURE, move: permissionRequestMoves.approve, ids: [row.id], now }, [
    {
      action: 'permission-request.approve',
      actorId: byId,
      subject: permissionRequestSubject(row.id),
      detail: { type, ...(notes && { reason: notes }) },
      ...(await noticeToTeacher(tx, decided, {
        title: message('Permission granted'),
        what: message(
          '{type, select, can_create_course {Your request was approved: you can now create courses.} other {Your request was approved: you can now create quizzes.}}',
          { type },
        ),
        more: notes ? [message('Notes: {notes}', { notes })] : [],
        button: message('Open my permissions'),
      })),
    },
  ])
}

/** The permission is not granted, for a reason that the teacher reads. */
export async function permissionRefused(cause: Cause | Past, tx: Db, decided: Decided): Promise<UndoOffer | null> {
  const { row, byId, now } = decided
  const { permission_type: type } = row
  const reason = row.admin_notes ?? ''
  return recordMove(cause, tx, { feature: FEATURE, move: permissionRequestMoves.reject, ids: [row.id], now }, [
    {
      action: 'permission-request.reject',
      actorId: byId,
      subject: permissionRequestSubject(row.id),
      detail: { type, reason },
      ...(await noticeToTeacher(tx, decided, {
        title: message('Permission not granted'),
        what: message(
          '{type, select, can_create_course {Your request to create courses was not approved. Reason: {reason}} other {Your request to create quizzes was not approved. Reason: {reason}}}',
          { type, reason },
        ),
        more: [message('You can send a new request at any time.')],
        button: message('Open my requests'),
      })),
    },
  ])
}

/** A granted permission ends, for a reason that the teacher reads. */
export async function permissionWithdrawn(cause: Cause, tx: Db, decided: Decided): Promise<UndoOffer | null> {
  const { row, byId, now } = decided
  const { permission_type: type } = row
  const reason = row.withdrawal_reason ?? ''
  return recordMove(cause, tx, { feature: FEATURE, move: permissionRequestMoves.withdraw, ids: [row.id], now }, [
    {
      action: 'permission-request.withdraw',
      actorId: byId,
      subject: permissionRequestSubject(row.id),
      detail: { type, reason },
      ...(await noticeToTeacher(tx, decided, {
        title: message('Permission withdrawn'),
        what: message(
          '{type, select, can_create_course {You can no longer create courses. Reason: {reason}} other {You can no longer create quizzes. Reason: {reason}}}',
          { type, reason },
        ),
        more: [message('What you created is kept, and you can send a new request at any time.')],
        button: message('Open my requests'),
      })),
    },
  ])
}
