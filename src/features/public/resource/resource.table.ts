import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import { files } from '#server/files/files.table.ts'
import { users } from '#features/base/user/user.table.ts'

/** Links and files of the library. */
export const resources = pgTable(
  'resources',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    link: text(),
    fileId: text().references(() => files.id),
    addedById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [check('resources_something', sql`num_nonnulls(${table.link}, ${table.fileId}) > 0`)],
)
