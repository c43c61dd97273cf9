import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import { posts } from '../blog.table.ts'
import type { DeliveryStatus } from './newsletter.contract.ts'

/** A post that was sent to the subscribers: each post once. */
export const newsletters = pgTable(
  'newsletters',
  {
    id: id(),
    postId: integer()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    senderId: integer()
      .notNull()
      .references(() => users.id),
    startedAt: moment().notNull(),
  },
  (table) => [uniqueIndex().on(table.postId), index().on(table.senderId)],
)

/** One mail to one address. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    id: id(),
    newsletterId: integer()
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    language: text(),
    status: text().$type<DeliveryStatus>().notNull().default('pending'),
    triedAt: moment(),
    /** What the mail server answered when it refused. */
    problem: text(),
  },
  (table) => [
    uniqueIndex().on(table.newsletterId, table.email),
    index().on(table.newsletterId, table.status, table.id),
  ],
)
