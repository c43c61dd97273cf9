import type { Db } from '#server/db/db.ts'
import { type Cause, record } from '#features/base/notification/notification.service.ts'

export const orphansRemoved = (
  cause: Cause,
  db: Db,
  detail: { what: string; count: number; bytes: number },
): Promise<void> => record(cause, db, [{ action: 'database.removeOrphans', detail }])
