import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

type SheetExport = {
  as: 'pdf' | 'csv'
  /** The code of the employee. */
  employee: string
  month: number
  /** How many days are in it. */
  count: number
}

/** A monthly sheet was downloaded. */
export const sheetDownloaded = (cause: Cause, db: Db, { as, ...detail }: SheetExport): Promise<void> =>
  record(cause, db, [{ action: `sheet.${as}`, detail }])
