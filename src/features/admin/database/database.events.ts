import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

export const orphansRemoved = (
  cause: Cause,
  db: Db,
  detail: { what: string; count: number; bytes: number },
): Promise<void> => record(cause, db, [{ action: 'database.removeOrphans', detail }])
