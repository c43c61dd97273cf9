import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import type { EndReason } from './subscriber.contract.ts'

/** An address that asked for the newsletter; it counts only once confirmed. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    /** In lower case. */
    email: text().notNull(),
    tokenHash: text().notNull(),
    /** Where the request came from, for the limit per address; deleted when confirmed. */
    askedFrom: text(),
    askedAt: moment().notNull(),
    confirmedAt: moment(),
    /** Of the page where it was asked for. */
    language: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex().on(table.email),
    uniqueIndex().on(table.tokenHash),
    index().on(table.askedFrom, table.askedAt),
  ],
)

/**
 * An address that gets no newsletter, known by its hash alone. `unsubscribed` ends when its owner confirms a new
 * subscription by mail; `bounced`, which its mail server said, and `complained`, which its owner told the mail provider,
 * stay whatever is asked for.
 */
export const endedAddresses = pgTable('ended_addresses', {
  /** See `emailKey` of the service. */
  emailHash: text().primaryKey(),
  reason: text().$type<EndReason>().notNull(),
  endedAt: moment().notNull(),
})
