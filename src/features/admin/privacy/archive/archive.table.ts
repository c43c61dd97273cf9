import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import type { ArchiveStatus } from './archive.contract.ts'

/** Archives of personal data that people have asked for. */
export const privacyExports = pgTable(
  'privacy_exports',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    status: text().$type<ArchiveStatus>().notNull().default('waiting'),
    askedAt: moment().notNull(),
    readyAt: moment(),
    /** Its file is removed then. */
    endsAt: moment(),
    /** Its name in the folder of archives. */
    fileName: text(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    rows: integer().notNull().default(0),
    files: integer().notNull().default(0),
    problem: text(),
  },
  (table) => [
    // One at a time.
    uniqueIndex('privacy_exports_waiting')
      .on(table.userId)
      .where(sql`status = 'waiting'`),
    index().on(table.userId, table.askedAt),
    index().on(table.status, table.endsAt),
  ],
)
