import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

/** The learners of a course were downloaded as a file; `taken` says which rows, and how many. */
export const learnersExported = (cause: Cause, db: Db, taken: Record<string, unknown>): Promise<void> =>
  record(cause, db, [{ action: 'teaching.export', detail: taken }])
