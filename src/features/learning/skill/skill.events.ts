import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

type Change = {
  action: 'skill.create' | 'skill.update' | 'skill.merge' | 'skill.archive' | 'skill.restore'
  detail: Record<string, unknown>
}

/** The list of skills was changed; the log records who changed what. */
export const skillChanged = (cause: Cause, tx: Db, id: number, change: Change): Promise<void> =>
  record(cause, tx, [{ ...change, subject: `skill:${id}` }])
