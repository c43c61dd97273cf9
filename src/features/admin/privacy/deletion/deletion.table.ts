import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import type { DeletionStatus } from './deletion.contract.ts'

/** People who have asked for the deletion of their own account. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    status: text().$type<DeletionStatus>().notNull().default('waiting'),
    askedAt: moment().notNull(),
    /** The account is deleted then, unless the person takes it back. */
    dueAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    // Of two requests at once one is written.
    uniqueIndex('account_deletions_waiting')
      .on(table.userId)
      .where(sql`status = 'waiting'`),
    index().on(table.status, table.dueAt),
  ],
)
