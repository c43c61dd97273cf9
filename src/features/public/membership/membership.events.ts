import type { Db } from '#server/db/db.ts'
import { type Cause, record } from '#features/base/notification/notification.service.ts'

/** Somebody took the list away as a file; `taken` says which rows, and how many. */
export const membersExported = (cause: Cause, db: Db, taken: Record<string, unknown>): Promise<void> =>
  record(cause, db, [{ action: 'membership.export', detail: taken }])
