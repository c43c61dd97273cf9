import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, id } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import type { PublicationStatus, PublicationType } from './publication.contract.ts'

/** Printed matter that the organisation sells or is paid for. */
export const publications = pgTable(
  'publications',
  {
    id: id(),
    title: text().notNull(),
    publicationType: text().$type<PublicationType>().notNull(),
    publicationDate: date().$type<Day>().notNull(),
    priceMinor: amountMinor().notNull(),
    /** ISO 4217. Their total is one number, so they have one currency (ADR 44). */
    currency: text().$type<'NGN'>().notNull().default('NGN'),
    status: text().$type<PublicationStatus>().notNull(),
    note: text().notNull().default(''),
    revision: integer().notNull().default(1),
    recordedById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.publicationDate, table.id),
    index().on(table.status, table.publicationDate),
    check('publications_price', sql`${table.priceMinor} >= 0`),
    check('publications_currency', sql`${table.currency} = 'NGN'`),
  ],
)
