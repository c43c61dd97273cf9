import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A signed-in device or program. The token itself is known only to its holder. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userId(),
    tokenHash: text().notNull(),
    userAgent: text().notNull(),
    ip: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the person's own password was last given again; null: not since the sign-in. */
    confirmedAt: moment(),
  },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.userId)],
)

/** A browser that has entered a code and is not asked again for 30 days; several people may share one. */
export const devices = pgTable(
  'devices',
  { id: id(), userId: userId(), tokenHash: text().notNull(), expiresAt: moment().notNull(), createdAt: createdAt() },
  (table) => [uniqueIndex().on(table.tokenHash, table.userId), index().on(table.userId)],
)
