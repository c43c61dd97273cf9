import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, id, moment } from '#server/db/columns.ts'
import { files } from '#server/files/files.table.ts'
import type { Currency } from '#shared/currency.ts'
import { courses } from '../course/course.table.ts'
import { users } from '../user/user.table.ts'
import { coupons } from './coupon/coupon.table.ts'
import type { AttemptStatus, OrderStatus } from './payment.contract.ts'

/** Somebody's wish to buy a course, and what became of it. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    status: text().$type<OrderStatus>().notNull(),
    /** ISO 4217. */
    currency: text().$type<Currency>().notNull(),
    /** The price before the coupon. */
    priceMinor: amountMinor().notNull(),
    discountMinor: amountMinor().notNull().default(0),
    couponId: integer().references(() => coupons.id),
    paidAt: moment(),
    /** Numbers have no gaps; null until money was received. */
    receiptNumber: integer(),
    /** Who the receipt is for and what it is about, as they were called on that day. */
    buyerName: text(),
    courseTitle: text(),
    refundedAt: moment(),
    refundedById: integer().references(() => users.id),
    refundReason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    // One order per person and course that is not over: a second press takes it up.
    uniqueIndex('orders_open_key')
      .on(table.userId, table.courseId)
      .where(sql`${table.status} not in ('expired', 'refunded')`),
    uniqueIndex().on(table.receiptNumber),
    index().on(table.status, table.createdAt),
    index().on(table.userId, table.createdAt),
    index().on(table.courseId),
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
    /** Why it failed: the words of whoever refused a proof, or a word of `FAILURES` for mobile money. */
    reason: text(),
    submittedById: integer()
      .notNull()
      .references(() => users.id),
    decidedById: integer().references(() => users.id),
    decidedAt: moment(),
    /** How often the provider was asked what has become of it. */
    asked: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    // Two at once would be paid twice.
    uniqueIndex('payment_attempts_open_key')
      .on(table.orderId)
      .where(sql`${table.status} in ('created', 'prompt_sent', 'pending')`),
    uniqueIndex('payment_attempts_reference_key')
      .on(table.reference)
      .where(sql`${table.provider} <> 'manual'`),
    index().on(table.orderId, table.createdAt),
    index('payment_attempts_same_reference').on(sql`lower(${table.reference})`),
  ],
)
