import type { Db } from '#server/db/db.ts'
import { type Cause, record } from '#features/base/notification/notification.service.ts'

/** Somebody took a report away as a file; `taken` says which part, and how many rows. */
export const reportTaken = (cause: Cause, db: Db, action: string, taken: Record<string, unknown>): Promise<void> =>
  record(cause, db, [{ action, detail: taken }])
