import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

type Named = { id: number; title: string }

const subjectOf = (id: number): string => `job:${id}`

const recordJobChange = (
  action: string,
  cause: Cause | Past,
  tx: Db,
  { id, title }: Named,
  byId?: number,
): Promise<void> =>
  record(cause, tx, [
    {
      action: `job.${action}`,
      subject: subjectOf(id),
      detail: { title },
      ...(byId !== undefined && { actorId: byId }),
    },
  ])

export const jobPosted = (cause: Cause | Past, tx: Db, job: Named, byId: number): Promise<void> =>
  recordJobChange('create', cause, tx, job, byId)
export const jobChanged = (cause: Cause, tx: Db, job: Named): Promise<void> => recordJobChange('update', cause, tx, job)
export const jobRemoved = (cause: Cause, tx: Db, job: Named): Promise<void> => recordJobChange('remove', cause, tx, job)

/** The last day of these jobs is over. */
export const jobsClosed = (cause: Cause, tx: Db, closed: readonly Named[]): Promise<void> =>
  record(
    cause,
    tx,
    closed.map(({ id, title }) => ({ action: 'job.close', subject: subjectOf(id), detail: { title } })),
  )
