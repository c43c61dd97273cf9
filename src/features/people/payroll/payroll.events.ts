import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { nameOfMonth } from '#shared/months.ts'
import { payeesOf } from './payslip/payslip.data.ts'

/** A run as the log and the notices name it. */
type Run = { id: number; month: string; number: number }
type By = { byId: number }

const subjectOf = ({ id }: Run): string => `pay:${id}`
const detailOf = ({ month, number }: Run) => ({ month, number })
const pageOf = ({ id }: Run): string => `/dashboard/employee-salaries/${id}`

const recordRunEvent = (
  cause: Cause | Past,
  tx: Db,
  event: { action: string; run: Run; byId: number; detail?: Record<string, unknown> },
): Promise<void> =>
  record(cause, tx, [
    {
      action: event.action,
      actorId: event.byId,
      subject: subjectOf(event.run),
      detail: { ...detailOf(event.run), ...event.detail },
    },
  ])

/** A run was prepared; the log says by which rules, and for how many. */
export const runPrepared = (
  cause: Cause | Past,
  tx: Db,
  run: Run,
  { byId, ...detail }: By & { payslips: number; rules: string | null; rate: number | null },
): Promise<void> => recordRunEvent(cause, tx, { action: 'pay.prepare', run, byId, detail })

/** The payslips of a run were made again. */
export const runCalculated = (
  cause: Cause | Past,
  tx: Db,
  run: Run,
  { byId, ...detail }: By & { payslips: number; rate: number | null },
): Promise<void> => recordRunEvent(cause, tx, { action: 'pay.calculate', run, byId, detail })

/** A line was added to a run or taken out of it. */
export const runLineChanged = (
  cause: Cause,
  tx: Db,
  run: Run,
  { byId, what, ...detail }: By & { what: 'addLine' | 'removeLine'; employee: number; kind: string; name: string },
): Promise<void> => recordRunEvent(cause, tx, { action: `pay.${what}`, run, byId, detail })

/** Someone asks others to approve a run; they are notified. */
export const runSubmitted = (
  cause: Cause | Past,
  tx: Db,
  run: Run,
  { byId, approverIds }: By & { approverIds: readonly number[] },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'pay.submit',
      actorId: byId,
      subject: subjectOf(run),
      detail: detailOf(run),
      notice: {
        userIds: approverIds,
        title: message('Pay run'),
        message: message('The pay run for {month} is waiting for your approval.', { month: nameOfMonth(run.month) }),
        link: pageOf(run),
      },
    },
  ])

/** A run was approved: everyone with a payslip in it is told that it is ready, and its preparers that they can pay it. */
export async function runApproved(
  cause: Cause | Past,
  tx: Db,
  run: Run,
  { byId, withoutAccount, preparerIds }: By & { withoutAccount: number; preparerIds: readonly number[] },
): Promise<void> {
  const month = nameOfMonth(run.month)
  await record(cause, tx, [
    {
      action: 'pay.approve',
      actorId: byId,
      subject: subjectOf(run),
      detail: { ...detailOf(run), without_account: withoutAccount },
      notice: {
        userIds: await payeesOf(tx, run.id),
        title: message('Your pay'),
        message:
          run.number === 0
            ? message('Your payslip for {month} is ready', { month })
            : message('A correction to your pay for {month} is ready', { month }),
        link: '/dashboard/payslips',
      },
    },
    {
      kind: 'decisions',
      notice: {
        userIds: preparerIds,
        title: message('Pay run'),
        message: message('The pay run for {month} is approved and can now be paid.', { month }),
        link: pageOf(run),
      },
    },
  ])
}

/** A run came back; the person who prepared it reads why. */
export const runRejected = (
  cause: Cause | Past,
  tx: Db,
  run: Run & { preparedById: number },
  { byId, reason }: By & { reason: string },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'pay.reject',
      actorId: byId,
      subject: subjectOf(run),
      detail: { ...detailOf(run), reason },
      notice: {
        userIds: [run.preparedById],
        title: message('Pay run'),
        message: message('The pay run for {month} was sent back: {reason}', { month: nameOfMonth(run.month), reason }),
        link: pageOf(run),
      },
    },
  ])

export const runPaid = (cause: Cause | Past, tx: Db, run: Run, { byId }: By): Promise<void> =>
  recordRunEvent(cause, tx, { action: 'pay.pay', run, byId })

/** A draft of a pay run was deleted. */
export const runRemoved = (cause: Cause, tx: Db, run: Run, { byId }: By): Promise<void> =>
  recordRunEvent(cause, tx, { action: 'pay.removeRun', run, byId })

/** Someone took the payslips of a run away as a file, or what the bank pays. */
export const runExported = (
  cause: Cause,
  db: Db,
  { id, month, number }: Run,
  { action, count }: { action: 'pay.export' | 'payout.file'; count: number },
): Promise<void> => record(cause, db, [{ action, detail: { run: id, month, number, count } }])
