import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

/** Someone took the figures of a period away as a file. */
export const incomeExported = (
  cause: Cause,
  db: Db,
  {
    action,
    ...taken
  }: {
    action: 'income.export' | 'income.pdf' | 'placeReport.export' | 'placeReport.pdf'
    from: string
    to: string
    count: number
  },
): Promise<void> => record(cause, db, [{ action, detail: taken }])
