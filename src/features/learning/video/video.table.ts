import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'

/** A video that someone sends in pieces. Once all of it is there, it is a file under the same id. */
export const videoUploads = pgTable(
  'video_uploads',
  {
    id: text().primaryKey(),
    ownerId: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** What the sender knows the file by, so that the same file goes on where it stopped. */
    fingerprint: text().notNull().default(''),
    /** How long it will be, as announced. */
    bytes: integer().notNull(),
    finishedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.finishedAt, table.createdAt)],
)
