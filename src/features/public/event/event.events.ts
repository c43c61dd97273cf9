import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { eventSubject } from './event.logic.ts'

type Written = { id: number; title: string }

/** An event was made, changed or deleted; the log says how. */
export const eventWritten = (
  cause: Cause | Past,
  tx: Db,
  action: 'eventPlanning.create' | 'eventPlanning.update' | 'eventPlanning.remove',
  { id, title, ...detail }: Written & Record<string, unknown>,
  byId?: number,
): Promise<void> =>
  record(cause, tx, [
    { action, subject: eventSubject(id), detail: { title, ...detail }, ...(byId !== undefined && { actorId: byId }) },
  ])

/** The list of registrations was downloaded. */
export const rosterDownloaded = (cause: Cause, db: Db, id: number, taken: Record<string, unknown>): Promise<void> =>
  record(cause, db, [{ action: 'eventRoster.export', detail: { event: id, ...taken } }])
