import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, id, moment } from '#server/db/columns.ts'
import { lettersOf } from '#server/db/like.ts'
import type { Currency } from '#shared/currency.ts'
import type { Day } from '#shared/dates.ts'
import type { Language } from '#shared/languages.ts'
import { users } from '#features/base/user/user.table.ts'
import type { DonationStatus, DonationWay } from './donation.contract.ts'

/** Gifts to the scholarship fund. */
export const donations = pgTable(
  'donations',
  {
    id: id(),
    /** Without gaps; the transaction that writes the row gives it last (ADR 23). */
    receiptNumber: integer(),
    status: text().$type<DonationStatus>().notNull().default('received'),
    /** Null for someone who wants to stay unknown. */
    name: text(),
    /** In lower case. */
    email: text(),
    userId: integer().references(() => users.id),
    amountMinor: amountMinor().notNull(),
    /** ISO 4217. */
    currency: text().$type<Currency>().notNull(),
    receivedOn: date().$type<Day>().notNull(),
    way: text().$type<DonationWay>().notNull(),
    reference: text().notNull(),
    purpose: text().notNull(),
    note: text().notNull(),
    language: text().$type<Language>().notNull(),
    revision: integer().notNull().default(1),
    recordedById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    changedAt: moment(),
    voidedAt: moment(),
    voidReason: text(),
    mailedAt: moment(),
  },
  (table) => [
    uniqueIndex().on(table.receiptNumber),
    // One transfer is one gift, however its reference is typed.
    uniqueIndex('donations_reference_key')
      .on(table.way, sql`lower(${table.reference})`)
      .where(sql`${table.status} = 'received'`),
    index().on(table.receivedOn, table.id),
    index().on(table.userId),
    index().on(table.recordedById),
    // For searches that also match inside a word.
    index('donations_search_index').using(
      'gin',
      lettersOf(table.name),
      lettersOf(table.email),
      lettersOf(table.reference),
      lettersOf(table.purpose),
      sql`(${table.receiptNumber}::text) gin_trgm_ops`,
    ),
    check('donations_amount', sql`${table.amountMinor} > 0`),
    check('donations_void', sql`(${table.status} = 'void') = (${table.voidReason} is not null)`),
  ],
)
