import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'

/** A single-use link to choose a password: forgotten, or an invitation. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.userId)],
)
