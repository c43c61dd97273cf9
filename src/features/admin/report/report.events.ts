import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

/** A report was downloaded as a file; `taken` says which part, and how many rows. */
export const reportDownloaded = (cause: Cause, db: Db, action: string, taken: Record<string, unknown>): Promise<void> =>
  record(cause, db, [{ action, detail: taken }])
