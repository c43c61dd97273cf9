import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Offer, Order, Ordering } from '../payment.contract.ts'
import { paymentPolicy } from '../payment.policy.ts'

/** Buying a place in a program; the calls for a course are in `paymentApi`. */
export const placeApi = {
  checkout: endpoint({
    name: 'place.checkout',
    method: 'GET',
    path: '/api/cohorts/:id/checkout',
    access: paymentPolicy.buy,
    summary:
      'What a place in a cohort costs now, in which currencies and ways it can be paid, and the order for its program that is not over.',
    params: ById,
    response: z.object({
      program: z.object({ id: z.number(), slug: z.string(), title: z.string(), is_free: z.boolean() }),
      cohort: z.object({ id: z.number(), name: z.string(), starts_on: Day, ends_on: Day }),
      /** The caller has a place in the program already. */
      is_member: z.boolean(),
      offers: z.array(Offer),
      /** How the organisation refunds, in its words; empty where it has written nothing. */
      refund_rule: z.string(),
      /** For how many hours an order holds the place while nothing is handed in. */
      held_hours: z.number(),
      /** The caller's order that is not over. */
      order: z.nullable(Order),
    }),
  }),
  order: endpoint({
    name: 'place.order',
    method: 'POST',
    path: '/api/cohorts/:id/orders',
    access: paymentPolicy.buy,
    isIdempotent: true,
    summary:
      'Orders a place in a cohort at the price of now and holds it; an order for the same program that is not over is taken up, with this cohort, currency and coupon while nothing was handed in.',
    params: ById,
    body: Ordering,
    response: z.object({ message: z.string(), order: Order }),
    status: 201,
  }),
}
