import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Decided } from '#server/db/usual-decision-days.ts'
import { amountMinor, createdAt, id, moment } from '#server/db/columns.ts'
import { lettersOf } from '#server/db/like.ts'
import { files } from '#server/files/files.table.ts'
import type { Currency } from '#shared/currency.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { cohorts, programs } from '#features/mentorship/program/program.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { coupons } from './coupon/coupon.table.ts'
import type { AttemptStatus, OrderStatus } from './payment.contract.ts'

/** Orders of a course or a place in a program, and their outcome. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    courseId: integer().references(() => courses.id),
    programId: integer().references(() => programs.id),
    /** Where a place is held while the order can still be paid; counted in the taken places of the cohort. */
    cohortId: integer().references(() => cohorts.id),
    status: text().$type<OrderStatus>().notNull(),
    /** ISO 4217. */
    currency: text().$type<Currency>().notNull(),
    /** The price before the coupon. */
    priceMinor: amountMinor().notNull(),
    discountMinor: amountMinor().notNull().default(0),
    couponId: integer().references(() => coupons.id),
    /** Until when the place in a cohort is held; null for a course, of which there are as many as people want. */
    heldUntil: moment(),
    /** When it was last tried to be paid: while a proof waits, since when. */
    triedAt: moment(),
    paidAt: moment(),
    /** Numbers have no gaps; null until money was received. */
    receiptNumber: integer(),
    /** Who the receipt is for and what it is about, as they were called on that day. */
    buyerName: text(),
    title: text('course_title'),
    refundedAt: moment(),
    refundedById: integer().references(() => users.id),
    refundReason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    // At most one open order per person and course or program: a second press continues it.
    uniqueIndex('orders_open_key')
      .on(table.userId, table.courseId)
      .where(sql`${table.status} not in ('expired', 'refunded', 'cancelled')`),
    uniqueIndex('orders_open_program_key')
      .on(table.userId, table.programId)
      .where(sql`${table.status} not in ('expired', 'refunded', 'cancelled')`),
    uniqueIndex().on(table.receiptNumber),
    index().on(table.status, table.createdAt),
    index().on(table.createdAt, table.id),
    // The usual order of the list: whose proof waits longest, then the newest.
    index('orders_waiting_index').on(
      sql`(case when status = 'pending' then tried_at end)`,
      sql`${table.createdAt} desc`,
      sql`${table.id} desc`,
    ),
    index('orders_receipt_index').using('gin', sql`(${table.receiptNumber}::text) gin_trgm_ops`),
    index().on(table.userId, table.createdAt),
    index().on(table.courseId),
    index().on(table.programId),
    index().on(table.cohortId, table.status),
    check('orders_of_one', sql`num_nonnulls(${table.courseId}, ${table.programId}) = 1`),
    check(
      'orders_cohort',
      sql`(${table.programId} is null) = (${table.cohortId} is null) and (${table.programId} is null) = (${table.heldUntil} is null)`,
    ),
  ],
)

/** One try to pay an order, with one provider. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    provider: text().$type<'manual' | 'momo'>().notNull(),
    status: text().$type<AttemptStatus>().notNull(),
    /** What the provider knows it by: an id of ours for programs, the learner's words for a transfer. */
    reference: text().notNull(),
    /** ISO 4217. */
    currency: text().$type<Currency>().notNull(),
    amountMinor: amountMinor().notNull(),
    /** The number that pays, for mobile money. */
    payer: text(),
    proofFileId: text().references(() => files.id),
    /** Why it failed: the words of the person who refused a proof, or a word of `FAILURES` for mobile money. */
    reason: text(),
    submittedById: integer()
      .notNull()
      .references(() => users.id),
    decidedById: integer().references(() => users.id),
    decidedAt: moment(),
    /** How often the provider was asked for its status. */
    asked: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    // Two open attempts at once could both be paid.
    uniqueIndex('payment_attempts_open_key')
      .on(table.orderId)
      .where(sql`${table.status} in ('created', 'prompt_sent', 'pending')`),
    uniqueIndex('payment_attempts_reference_key')
      .on(table.reference)
      .where(sql`${table.provider} <> 'manual'`),
    index().on(table.orderId, table.createdAt),
    index('payment_attempts_search_index').using('gin', lettersOf(table.reference), lettersOf(table.payer)),
    // Which files are proofs, and whose proof a file is.
    index()
      .on(table.proofFileId)
      .where(sql`${table.proofFileId} is not null`),
    index('payment_attempts_same_reference').on(sql`lower(${table.reference})`),
  ],
)

/** How long the check of a payment takes. */
export const CHECKED_PAYMENTS: Decided = {
  table: paymentAttempts,
  id: paymentAttempts.id,
  from: paymentAttempts.createdAt,
  to: paymentAttempts.decidedAt,
}
