import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '#features/base/user/user.table.ts'
import { moment } from '#server/db/columns.ts'

/** A person blocks another, who is not notified. */
export const safetyBlocks = pgTable(
  'safety_blocks',
  {
    blockerId: integer()
      .notNull()
      .references(() => users.id),
    blockedId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] }), index().on(table.blockedId)],
)
