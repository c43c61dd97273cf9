import * as z from 'zod/mini'
import { PlannedDay } from '#features/money/price/price.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { CurrencyField } from '#shared/currency.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { tidy } from '#shared/visible-text.ts'
import { couponPolicy } from './coupon.policy.ts'

/** It can be used; its limit is reached; its last day is over; someone has ended it. */
const COUPON_STATUSES = ['open', 'used', 'expired', 'ended'] as const

const Coupon = z.object({
  id: z.number(),
  code: z.string(),
  /** Taken off the price; null for an amount. */
  percent: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  currency: z.nullable(CurrencyField),
  /** The only course it is for. */
  course: z.nullable(z.object({ id: z.number(), title: z.string() })),
  /** The only program it is for. */
  program: z.nullable(z.object({ id: z.number(), title: z.string() })),
  /** How often it can be used; null for as often as people like. */
  cap: z.nullable(z.number()),
  /** By orders that are open or paid. */
  used: z.number(),
  expires_at: z.nullable(z.string()),
  status: z.enum(COUPON_STATUSES),
})
export type Coupon = z.infer<typeof Coupon>

const TOO_MUCH = text('Enter at most {maximum}')
const TOO_LITTLE = text('Enter at least {minimum}')
const WholeNumber = (most: number) =>
  z.optional(z.number().check(z.int(), z.minimum(1, TOO_LITTLE), z.maximum(most, TOO_MUCH)))

/** Which coupons. */
const Narrowed = { search: Search, state: z.optional(z.enum(['open', 'over'])) }

export const couponApi = {
  list: endpoint({
    name: 'coupon.list',
    method: 'GET',
    path: '/api/coupons',
    access: couponPolicy.list,
    summary: 'Coupons, newest first; `state=open` leaves out those that nobody can use any more.',
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ coupons: z.array(Coupon), ...Paged }),
  }),
  export: endpoint({
    name: 'coupon.export',
    method: 'GET',
    path: '/api/coupons/export',
    access: couponPolicy.list,
    summary: 'The coupons of the same list as a CSV file, all pages of it.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  create: endpoint({
    name: 'coupon.create',
    method: 'POST',
    path: '/api/coupons',
    access: couponPolicy.change,
    isIdempotent: true,
    summary:
      'A coupon that takes a percentage or an amount of one currency off the price of everything, of one course or of one program, until a day (included; no end, if left out) and as often as `cap` says.',
    body: z.strictObject({
      code: z
        .string({ error: text('Enter a code') })
        .check(tidy(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,40}$/, text('Use 3 to 40 letters, digits and hyphens'))),
      percent: WholeNumber(100),
      amount: z.optional(z.number().check(z.positive(), z.maximum(10_000_000, TOO_MUCH))),
      currency: z.optional(CurrencyField),
      course_id: z.optional(Id),
      program_id: z.optional(Id),
      cap: WholeNumber(1_000_000),
      expires_on: z.optional(PlannedDay),
    }),
    response: z.object({ message: z.string(), coupon: Coupon }),
    status: 201,
  }),
  end: endpoint({
    name: 'coupon.end',
    method: 'DELETE',
    path: '/api/coupons/:id',
    access: couponPolicy.change,
    summary: 'Ends a coupon; open orders keep what it has taken off.',
    params: ById,
    response: z.object({ message: z.string(), coupon: Coupon }),
  }),
}
