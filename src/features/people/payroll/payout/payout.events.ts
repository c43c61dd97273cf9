import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

type Run = { id: number; month: string; number: number }
type PayoutEvent = { run: Run; byId: number }

const recordPayoutEvent = (
  cause: Cause | Past,
  tx: Db,
  action: string,
  { run: { id, month, number }, byId, ...detail }: PayoutEvent & Record<string, unknown>,
): Promise<void> =>
  record(cause, tx, [{ action, actorId: byId, subject: `pay:${id}`, detail: { month, number, ...detail } }])

/** A bank file was made of those whom it pays. */
export const fileMade = (
  cause: Cause | Past,
  tx: Db,
  what: PayoutEvent & { file: number; count: number },
): Promise<void> => recordPayoutEvent(cause, tx, 'payout.makeFile', what)

/** The bank has sent the payments of a file, or of all of them. */
export const filePaid = (
  cause: Cause | Past,
  tx: Db,
  what: PayoutEvent & { file: number | null; count: number },
): Promise<void> => recordPayoutEvent(cause, tx, 'payout.payFile', what)

/** One payslip was paid by other means. */
export const slipPaid = (
  cause: Cause | Past,
  tx: Db,
  what: PayoutEvent & { payslip: number; employee: number; note: string },
): Promise<void> => recordPayoutEvent(cause, tx, 'payout.payOne', what)

/** One payslip was not paid after all. */
export const slipReopened = (
  cause: Cause,
  tx: Db,
  what: PayoutEvent & { payslip: number; employee: number; file: number | null; wasPaid: boolean; reason: string },
): Promise<void> => recordPayoutEvent(cause, tx, 'payout.reopen', what)
