import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

/** A coupon was made or ended; the log says by whom and which. */
export const couponChanged = (
  cause: Cause,
  tx: Db,
  id: number,
  change: { action: 'coupon.create' | 'coupon.end'; detail: Record<string, unknown> },
): Promise<void> => record(cause, tx, [{ ...change, subject: `coupon:${id}` }])
