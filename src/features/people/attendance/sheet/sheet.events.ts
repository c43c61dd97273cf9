import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

type Taken = {
  as: 'pdf' | 'csv'
  /** The code of the employee. */
  employee: string
  month: number
  /** So many days are in it. */
  count: number
}

/** Somebody took a monthly sheet, of themselves or of somebody else. */
export const sheetTaken = (cause: Cause, db: Db, { as, ...detail }: Taken): Promise<void> =>
  record(cause, db, [{ action: `sheet.${as}`, detail }])
