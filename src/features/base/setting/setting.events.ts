import type { Db } from '#server/db/db.ts'
import { withoutPictures } from '#shared/pictures-in-values.ts'
import type { Trial } from './trial/trial.contract.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

/** A setting has another value; null is its default. Its history keeps pictures, the log how large they were. */
export const settingChanged = (
  cause: Cause,
  tx: Db,
  { key, from, to }: { key: string; from: unknown; to: unknown },
): Promise<void> =>
  record(cause, tx, [
    {
      action: to === null ? 'setting.reset' : 'setting.update',
      subject: `setting:${key}`,
      detail: { old: withoutPictures(from), new: withoutPictures(to) },
    },
  ])

/** A connection of the server was tested from the settings. */
export const connectionTested = (cause: Cause, db: Db, what: Trial, isWorking: boolean): Promise<void> =>
  record(cause, db, [{ action: 'trial.run', result: isWorking ? 'ok' : 'failed', detail: { what } }])
