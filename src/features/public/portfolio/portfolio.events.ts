import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

type Named = { id: number; title: string }

/** The portfolio was changed; the log records who changed what. */
export const portfolioChanged = (
  cause: Cause | Past,
  tx: Db,
  action: 'portfolio.create' | 'portfolio.update' | 'portfolio.remove',
  { id, title }: Named,
): Promise<void> => record(cause, tx, [{ action, subject: `portfolio:${id}`, detail: { title } }])
