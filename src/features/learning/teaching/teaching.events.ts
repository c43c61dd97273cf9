import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

/** Somebody took the learners of a course away as a file; `taken` says which rows, and how many. */
export const learnersExported = (cause: Cause, db: Db, taken: Record<string, unknown>): Promise<void> =>
  record(cause, db, [{ action: 'teaching.export', detail: taken }])
