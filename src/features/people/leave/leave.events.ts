import type { Db } from '#server/db/db.ts'
import { type Message, message } from '#shared/message.ts'
import type { Move } from '#shared/moves.ts'
import { record, type RecordedEvent, type Telling } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recordMove, type UndoOffer } from '#features/base/undo/undo.service.ts'
import { recipientOf, type User } from '#features/base/user/user.service.ts'
import type { LeaveCounting } from './counting/counting.contract.ts'
import { type Leave, leaveMoves } from './leave.contract.ts'
import type { LeaveLimits } from './limits/limits.contract.ts'

const MINE = '/dashboard/my-leaves'
const EVERYBODYS = '/dashboard/leaves'

/** The name of the leave in the audit log. */
export const leaveSubject = (id: number): string => `leave:${id}`

/** What the texts name of a leave. */
const wordsOf = ({ type, start_date: start, end_date: end, employee }: LeaveEvent['row']) => ({
  type,
  from: { day: start },
  to: { day: end },
  name: employee.name,
})

type LeaveEvent = {
  row: Omit<Leave, 'manager_decides' | 'needs_manager'>
  /** Whose leave it is. */
  owner: User
  /** Null for work of our own. */
  byId: number | null
}

const lineOf = ({ row, byId }: LeaveEvent, action: string, detail: Record<string, unknown> = {}): RecordedEvent => ({
  action,
  actorId: byId,
  subject: leaveSubject(row.id),
  detail: { employee: row.employee.code, type: row.type, from: row.start_date, to: row.end_date, ...detail },
})

const moveOf = ({ row }: LeaveEvent, move: Move, now: Date) => ({ feature: 'leave', ids: [row.id], move, now })

/** Tells the person, on the screen and by mail. */
const noticeToOwner = (
  { owner }: LeaveEvent,
  title: Message,
  says: readonly Message[],
): Pick<RecordedEvent, 'notice' | 'mail'> => ({
  notice: { userIds: [owner.id], title, message: says[0] ?? title, link: MINE },
  mail: {
    to: recipientOf(owner),
    subject: title,
    hello: owner.name,
    lines: [...says],
    button: { label: message('Open my leaves'), path: MINE },
  },
})

/** Tells those who decide, on the screen. */
const noticeToDeciders = (
  { row }: LeaveEvent,
  deciderIds: readonly number[],
  says: { title: Message; message: Message },
): Telling => ({
  kind: 'decisions',
  notice: { userIds: deciderIds, ...says, link: `${EVERYBODYS}?leave=${row.id}` },
})

/** Someone asks for leave: those who decide are notified. */
export const leaveRequested = (
  cause: Cause | Past,
  tx: Db,
  happened: LeaveEvent,
  deciderIds: readonly number[],
): Promise<void> =>
  record(cause, tx, [
    {
      ...lineOf(happened, 'leave.create', { days: happened.row.duration }),
      ...noticeToDeciders(happened, deciderIds, {
        title: message('Leave request'),
        message: message(
          '{type, select, annual {{name} has requested annual leave from {from} to {to}.} sick {{name} has requested sick leave from {from} to {to}.} maternity {{name} has requested maternity leave from {from} to {to}.} other {{name} has requested paternity leave from {from} to {to}.}}',
          wordsOf(happened.row),
        ),
      }),
    },
  ])

/** Leave was given to someone, who is notified. */
export const leaveAssigned = (cause: Cause | Past, tx: Db, happened: LeaveEvent): Promise<void> =>
  record(cause, tx, [
    {
      ...lineOf(happened, 'leave.assign', { days: happened.row.duration, status: happened.row.status }),
      ...noticeToOwner(happened, message('Leave assigned'), [
        message(
          '{type, select, annual {You have annual leave from {from} to {to}.} sick {You have sick leave from {from} to {to}.} maternity {You have maternity leave from {from} to {to}.} other {You have paternity leave from {from} to {to}.}}',
          wordsOf(happened.row),
        ),
      ]),
    },
  ])

/** A request was approved. */
export const leaveApproved = (
  cause: Cause | Past,
  tx: Db,
  happened: LeaveEvent,
  now: Date,
): Promise<UndoOffer | null> =>
  recordMove(cause, tx, moveOf(happened, leaveMoves.approve, now), [
    {
      ...lineOf(happened, 'leave.approve'),
      ...noticeToOwner(happened, message('Leave approved'), [
        message(
          '{type, select, annual {Your annual leave from {from} to {to} has been approved.} sick {Your sick leave from {from} to {to} has been approved.} maternity {Your maternity leave from {from} to {to} has been approved.} other {Your paternity leave from {from} to {to} has been approved.}}',
          wordsOf(happened.row),
        ),
      ]),
    },
  ])

/** A request was rejected, for a reason that the person reads. */
export function leaveRejected(cause: Cause | Past, tx: Db, happened: LeaveEvent, now: Date): Promise<UndoOffer | null> {
  const reason = happened.row.rejection_reason ?? ''
  return recordMove(cause, tx, moveOf(happened, leaveMoves.reject, now), [
    {
      ...lineOf(happened, 'leave.reject', { reason }),
      ...noticeToOwner(happened, message('Leave not approved'), [
        message('Your leave from {from} to {to} was not approved. Reason: {reason}', {
          ...wordsOf(happened.row),
          reason,
        }),
      ]),
    },
  ])
}

/** A leave was taken back, by the person or by the person who decides: the other side is notified. */
export const leaveCancelled = (
  cause: Cause | Past,
  tx: Db,
  happened: LeaveEvent,
  deciderIds: readonly number[],
): Promise<void> =>
  record(cause, tx, [
    {
      ...lineOf(happened, 'leave.cancel'),
      ...(happened.byId === happened.owner.id
        ? noticeToDeciders(happened, deciderIds, {
            title: message('Leave cancelled'),
            message: message('{name} has cancelled their leave from {from} to {to}.', wordsOf(happened.row)),
          })
        : noticeToOwner(happened, message('Leave cancelled'), [
            message('Your leave from {from} to {to} was cancelled. You can use the days again.', wordsOf(happened.row)),
          ])),
    },
  ])

/** A substitute was named for a leave. */
export const substituteNamed = (cause: Cause | Past, tx: Db, happened: LeaveEvent, userId: number): Promise<void> =>
  record(cause, tx, [
    {
      kind: 'work',
      notice: {
        userIds: [userId],
        title: message('You have been named as a substitute'),
        message: message('{name} has named you as their substitute from {from} to {to}.', wordsOf(happened.row)),
        link: MINE,
      },
    },
  ])

/** The manager approves a request: now someone else decides. */
export const leaveApprovedByManager = (
  cause: Cause | Past,
  tx: Db,
  happened: LeaveEvent,
  deciderIds: readonly number[],
): Promise<void> =>
  record(cause, tx, [
    {
      ...lineOf(happened, 'leave.confirm'),
      ...noticeToDeciders(happened, deciderIds, {
        title: message('Leave request'),
        message: message('The manager has approved {name}’s leave from {from} to {to}.', wordsOf(happened.row)),
      }),
    },
  ])

/** Someone wants an approved leave back. */
export const leaveCancelAsked = (
  cause: Cause | Past,
  tx: Db,
  happened: LeaveEvent,
  deciderIds: readonly number[],
): Promise<void> =>
  record(cause, tx, [
    {
      ...lineOf(happened, 'leave.askCancel'),
      ...noticeToDeciders(happened, deciderIds, {
        title: message('Leave cancellation requested'),
        message: message('{name} has asked to cancel their leave from {from} to {to}.', wordsOf(happened.row)),
      }),
    },
  ])

/** The request to cancel an approved leave was rejected: the leave remains. */
export const leaveCancellationRejected = (cause: Cause | Past, tx: Db, happened: LeaveEvent): Promise<void> =>
  record(cause, tx, [
    {
      ...lineOf(happened, 'leave.keep'),
      ...noticeToOwner(happened, message('Leave not cancelled'), [
        message('Your leave from {from} to {to} was not cancelled and remains approved.', wordsOf(happened.row)),
      ]),
    },
  ])

/** Days of a leave have become holidays, and are the person's again. */
export const leaveShortened = (cause: Cause | Past, tx: Db, happened: LeaveEvent): Promise<void> =>
  record(cause, tx, [
    {
      ...lineOf(happened, 'leave.recount', { days: happened.row.duration }),
      notice: {
        userIds: [happened.owner.id],
        title: message('Public holiday during your leave'),
        message: message(
          'Your leave from {from} to {to} now counts as {days, plural, one {# day} other {# days}} because it includes a public holiday.',
          { ...wordsOf(happened.row), days: happened.row.duration },
        ),
        link: MINE,
      },
    },
  ])

/** The days of a year or the rules for requests were changed. */
export const leaveSettingsChanged = (cause: Cause, tx: Db, change: { old: unknown; new: LeaveLimits }): Promise<void> =>
  record(cause, tx, [{ action: 'leave.changeSettings', subject: 'setting:leave.limits', detail: change }])

/** The counted days or the holidays were changed. */
export const leaveCountingChanged = (
  cause: Cause,
  tx: Db,
  change: { old: LeaveCounting; new: LeaveCounting },
): Promise<void> =>
  record(cause, tx, [{ action: 'leave.changeCounting', subject: 'setting:leave.counting', detail: change }])
