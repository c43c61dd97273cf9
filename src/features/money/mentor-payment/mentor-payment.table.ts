import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, id, moment } from '#server/db/columns.ts'
import type { Currency } from '#shared/currency.ts'
import type { Day } from '#shared/dates.ts'
import { bookings } from '#features/mentorship/booking/booking.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { StatementStatus } from './mentor-payment.contract.ts'

const personIdColumn = () => integer().references(() => users.id)
/** ISO 4217. */
const currencyColumn = () => text().$type<Currency>().notNull()

/** What a mentor gets for an hour, from a day on until the next one. Rows are only added. */
export const mentorRates = pgTable(
  'mentor_rates',
  {
    id: id(),
    mentorUserId: personIdColumn().notNull(),
    startsOn: date().$type<Day>().notNull(),
    currency: currencyColumn(),
    amountMinor: amountMinor().notNull(),
    note: text().notNull().default(''),
    createdById: personIdColumn().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.mentorUserId, table.startsOn, table.id),
    check('mentor_rates_amount', sql`${table.amountMinor} >= 0`),
  ],
)

/**
 * What one mentor is paid for one month in one currency. Once it is approved, the rules of server/db/rules.ts let
 * nothing change but that it was paid, disputed and answered.
 */
export const mentorStatements = pgTable(
  'mentor_statements',
  {
    id: id(),
    mentorUserId: personIdColumn().notNull(),
    /** `yyyy-mm` */
    month: text().notNull(),
    currency: currencyColumn(),
    status: text().$type<StatementStatus>().notNull().default('draft'),
    totalMinor: amountMinor().notNull(),
    sessions: integer().notNull(),
    minutes: integer().notNull(),
    revision: integer().notNull().default(1),
    preparedById: personIdColumn().notNull(),
    /** All who have prepared it or entered a correction in it. */
    workedBy: integer().array().notNull(),
    approvedById: personIdColumn(),
    approvedAt: moment(),
    paidById: personIdColumn(),
    paidAt: moment(),
    paidOn: date().$type<Day>(),
    reference: text(),
    disputedAt: moment(),
    dispute: text(),
    answeredAt: moment(),
    answeredById: personIdColumn(),
    answer: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('mentor_statements_key').on(table.mentorUserId, table.month, table.currency),
    index().on(table.status, table.month),
    index().on(table.month),
    check('mentor_statements_month', sql`${table.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check('mentor_statements_total', sql`${table.totalMinor} > 0`),
    check('mentor_statements_approved', sql`(${table.approvedAt} is null) = (${table.status} = 'draft')`),
    check('mentor_statements_paid', sql`(${table.paidOn} is not null) = (${table.status} = 'paid')`),
    check('mentor_statements_answered', sql`${table.answeredAt} is null or ${table.disputedAt} is not null`),
  ],
)

/** An amount that goes into the next statement, since an earlier one was wrong. */
export const mentorCorrections = pgTable(
  'mentor_corrections',
  {
    id: id(),
    /** The statement that was wrong; it has the mentor and the currency. */
    statementId: integer()
      .notNull()
      .references(() => mentorStatements.id),
    amountMinor: amountMinor().notNull(),
    reason: text().notNull(),
    createdById: personIdColumn().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.statementId), check('mentor_corrections_amount', sql`${table.amountMinor} <> 0`)],
)

/** A session or a correction in a statement. */
export const mentorStatementLines = pgTable(
  'mentor_statement_lines',
  {
    id: id(),
    statementId: integer()
      .notNull()
      .references(() => mentorStatements.id),
    bookingId: integer().references(() => bookings.id),
    correctionId: integer().references(() => mentorCorrections.id),
    minutes: integer(),
    rateMinor: amountMinor(),
    amountMinor: amountMinor().notNull(),
  },
  (table) => [
    // A session is paid once, and a correction counts once.
    uniqueIndex('mentor_statement_lines_booking_key').on(table.bookingId),
    uniqueIndex('mentor_statement_lines_correction_key').on(table.correctionId),
    index().on(table.statementId),
    check(
      'mentor_statement_lines_what',
      sql`(${table.bookingId} is null) <> (${table.correctionId} is null) and (${table.bookingId} is null) = (${table.minutes} is null) and (${table.bookingId} is null) = (${table.rateMinor} is null)`,
    ),
  ],
)
