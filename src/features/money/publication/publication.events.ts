import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Publication } from './publication.contract.ts'

const subjectOf = ({ id }: Publication): string => `publication:${id}`
const detailOf = ({ title, publication_type, publication_date, price, status }: Publication) => ({
  title,
  publication_type,
  publication_date,
  price,
  status,
})

/** A publication was entered. */
export const publicationCreated = (
  cause: Cause | Past,
  tx: Db,
  publication: Publication,
  { byId }: { byId: number },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'publication.create',
      actorId: byId,
      subject: subjectOf(publication),
      detail: detailOf(publication),
    },
  ])

/** A publication was changed; the log keeps what it said before. */
export const publicationChanged = (
  cause: Cause,
  tx: Db,
  { before, after }: { before: Publication; after: Publication },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'publication.update',
      subject: subjectOf(after),
      detail: { ...detailOf(after), before: detailOf(before) },
    },
  ])

/** A publication was deleted; the log keeps what it said. */
export const publicationRemoved = (cause: Cause, tx: Db, publication: Publication): Promise<void> =>
  record(cause, tx, [{ action: 'publication.remove', subject: subjectOf(publication), detail: detailOf(publication) }])

/** The list was downloaded as a PDF; `taken` says which rows, and how many. */
export const publicationsPrinted = (cause: Cause, db: Db, taken: Record<string, unknown>): Promise<void> =>
  record(cause, db, [{ action: 'publication.pdf', detail: taken }])
