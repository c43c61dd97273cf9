import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Message } from '#shared/message.ts'
import { createdAt, id } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'

/** One thing that happened to one person. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** In English, for versions of the product that do not know `says`. */
    title: text().notNull(),
    message: text().notNull(),
    /** The same as messages, which everyone reads in their own language; null: written by such a version. */
    says: jsonb().$type<{ title: Message; message: Message }>(),
    /** A path of our own, like /dashboard/my-courses. */
    link: text(),
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.userId, table.id),
    // Counted by every open dashboard every 30 seconds.
    index('notifications_unread_idx')
      .on(table.userId)
      .where(sql`not ${table.isRead}`),
  ],
)
