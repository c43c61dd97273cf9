import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import type { PricedItem } from './price.data.ts'

/** A price was entered or ended; the log says by whom and which. */
export const priceChanged = (
  cause: Cause,
  tx: Db,
  { kind, id }: PricedItem,
  change: { action: 'price.add' | 'price.end'; detail: Record<string, unknown> },
): Promise<void> => record(cause, tx, [{ ...change, subject: `${kind}:${id}` }])
