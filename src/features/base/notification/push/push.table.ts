import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import { sessions } from '#features/base/account/session/session.table.ts'
import { users } from '#features/base/user/user.table.ts'

/** A device that shows notifications while the site is closed; gone with the session on that device. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where its push service takes messages for it; the person who knows it cannot read them. */
    endpoint: text().notNull(),
    /** What messages to it are encrypted with, as its browser has made them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.endpoint), index().on(table.userId), index().on(table.sessionId)],
)
