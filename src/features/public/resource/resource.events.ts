import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

/** The library was changed; the log records who changed what. */
export const resourceChanged = (
  cause: Cause | Past,
  tx: Db,
  action: 'resource.create' | 'resource.update' | 'resource.remove',
  { id, title, byId }: { id: number; title: string; byId?: number },
): Promise<void> =>
  record(cause, tx, [
    { action, subject: `resource:${id}`, detail: { title }, ...(byId !== undefined && { actorId: byId }) },
  ])
