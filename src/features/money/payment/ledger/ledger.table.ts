import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, id, moment } from '#server/db/columns.ts'
import type { Currency } from '#shared/currency.ts'

/**
 * One event of money, written once. The rules of server/db/rules.ts see to it that its lines sum to zero in each
 * currency, that it has lines, and that nothing of the ledger is ever changed or removed.
 */
export const ledgerJournals = pgTable(
  'ledger_journals',
  {
    id: id(),
    /** Names the event, so that it is written once however often it is reported: `paid:7`. */
    key: text().notNull(),
    /** Of which attempt to pay the event tells; null for other money. Kept by the engine itself: reports find orders by it. */
    attemptId: integer().generatedAlwaysAs(
      (): SQL => sql`case when key ~ '^(paid|refunded):[0-9]+$' then split_part(key, ':', 2)::int end`,
    ),
    happenedAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.key), index().on(table.happenedAt)],
)

/** Money on one account: positive is received there, negative comes from there. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: id(),
    journalId: integer()
      .notNull()
      .references(() => ledgerJournals.id),
    /** `cash:manual`, `income:courses` … as `ledger.service.ts` names them. */
    account: text().notNull(),
    /** ISO 4217. */
    currency: text().notNull(),
    /** Digits of the minor unit, as they were on that day. */
    exponent: integer().notNull(),
    amountMinor: amountMinor().notNull(),
  },
  (table) => [
    check('ledger_lines_amount', sql`${table.amountMinor} <> 0`),
    index().on(table.journalId),
    index().on(table.account, table.currency),
  ],
)

/**
 * Each line of income from courses and programs once more, with when it happened and what was sold: a report of a year
 * would join 150,000 lines with their journals, attempts and orders. Written by the engine with the line itself, from
 * whichever code it comes (server/db/rules.ts), and never changed, like the line; an order never changes what it is for.
 * One row for each line, not one for each course and day: these would be nearly as many, and could not be summed by the
 * days of another time zone when the organisation changes its own.
 */
export const incomeLines = pgTable(
  'income_lines',
  {
    lineId: integer()
      .primaryKey()
      .references(() => ledgerLines.id),
    happenedAt: moment().notNull(),
    /** ISO 4217. */
    currency: text().$type<Currency>().notNull(),
    /** Received; below zero: refunded. */
    amountMinor: amountMinor().notNull(),
    /** For a place in a program, not for a course. */
    isPlace: boolean().notNull(),
    /** Null for income that is not from an order, as are both below. */
    orderId: integer(),
    courseId: integer(),
    programId: integer(),
  },
  (table) => [index().on(table.happenedAt)],
)

/** The last number given in a series; the row is locked until the transaction that takes the next one ends. */
export const receiptCounters = pgTable('receipt_counters', {
  series: text().primaryKey(),
  last: integer().notNull(),
})
