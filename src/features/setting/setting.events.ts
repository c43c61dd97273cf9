import type { Db } from '#server/db/db.ts'
import { type Cause, record } from '../notification/notification.service.ts'

/** A setting has another value; null is its default. */
export const settingChanged = (
  cause: Cause,
  tx: Db,
  { key, from, to }: { key: string; from: unknown; to: unknown },
): Promise<void> =>
  record(cause, tx, [
    {
      action: to === null ? 'setting.reset' : 'setting.update',
      subject: `setting:${key}`,
      detail: { old: from, new: to },
    },
  ])
