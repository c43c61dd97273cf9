import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { CurrencyField, Money } from '#shared/currency.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { tidy } from '#shared/visible-text.ts'
import { pricePolicy } from './price.policy.ts'

/** What has prices. */
export type PricedKind = 'course' | 'program'

export const PRICE_COLUMNS = ['title', 'price'] as const
export type PriceColumn = (typeof PRICE_COLUMNS)[number]

/** A course or a program of the price list. */
const Priced = z.object({
  id: z.number(),
  title: z.string(),
  is_published: z.boolean(),
  /** The last part of its public address, after `/courses/` or `/programs/`. */
  address: z.string(),
  /** What the form of a course says, in dollars; null for a program, which is free without a price. */
  usual_price: z.nullable(z.number()),
  /** What it costs now, dollars first; a single 0 is free. */
  prices: z.array(Money),
})
export type Priced = z.infer<typeof Priced>

/** A price for some time: it holds now, will, or did; `covered` ones hold again when the later one ends. */
const Price = z.extend(Money, {
  id: z.number(),
  starts_at: z.string(),
  ends_at: z.nullable(z.string()),
  status: z.enum(['coming', 'now', 'covered', 'over']),
  note: z.string(),
  /** Who has entered it. */
  by: z.string(),
})
export type Price = z.infer<typeof Price>

/** The last day that can be planned: the queue takes no later time. */
const LAST_DAY = '2060-12-31'

/** A day of a plan: the first or last one of a price or a coupon. */
export const PlannedDay = Day.check(z.refine((day) => day <= LAST_DAY, text('Choose an earlier day')))

const optionalDay = z.optional(PlannedDay)

const NewPrice = z.strictObject({
  currency: CurrencyField,
  amount: z
    .number({ error: text('Enter a price') })
    .check(
      z.minimum(0, text('The price must be at least {minimum}')),
      z.maximum(10_000_000, text('Enter at most {maximum}')),
    ),
  starts_on: optionalDay,
  ends_on: optionalDay,
  note: z.optional(z.string().check(tidy(), z.maxLength(200, text('Use at most {maximum} characters')))),
})

/** Which courses or programs, and in which order. */
const Narrowed = { search: Search, sort: sortedBy(PRICE_COLUMNS) }

/** The calls about the prices of one kind: the same for courses and programs. */
const callsFor = (name: string, kind: PricedKind, which: string) => ({
  list: endpoint({
    name: `${name}.list`,
    method: 'GET',
    path: `/api/${kind}-prices`,
    access: pricePolicy.list,
    summary: `The ${which} with what they cost now, in each currency, by title unless sorted.`,
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ priced: z.array(Priced), ...Paged }),
  }),
  export: endpoint({
    name: `${name}.export`,
    method: 'GET',
    path: `/api/${kind}-prices/export`,
    access: pricePolicy.list,
    summary: `The prices of the same list as a CSV file, all pages of it, with one line for each ${kind} and currency.`,
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  history: endpoint({
    name: `${name}.history`,
    method: 'GET',
    path: `/api/${kind}s/:id/prices`,
    access: pricePolicy.list,
    summary: `The newest 100 prices of a ${kind}, those to come and those that are over included, newest first.`,
    params: ById,
    response: z.object({ priced: Priced, prices: z.array(Price) }),
  }),
  add: endpoint({
    name: `${name}.add`,
    method: 'POST',
    path: `/api/${kind}s/:id/prices`,
    access: pricePolicy.change,
    isIdempotent: true,
    summary: `A price of a ${kind} in a currency, from a day (now, if left out) to a day (included; no end, if left out); 0 dollars are free. Of several that hold, the one that began last counts.`,
    params: ById,
    body: NewPrice,
    response: z.object({ message: z.string(), prices: z.array(Price) }),
    status: 201,
  }),
})

/** Prices of courses. */
export const priceApi = callsFor('price', 'course', 'courses that are not archived')
export const programPriceApi = callsFor('programPrice', 'program', 'programs that are not archived')

/** Ending a price, whatever it is of. */
export const anyPriceApi = {
  end: endpoint({
    name: 'price.end',
    method: 'DELETE',
    path: '/api/prices/:id',
    access: pricePolicy.change,
    summary: 'Ends a price of a course or a program now; one that has not begun never holds. It stays in the history.',
    params: ById,
    response: z.object({ message: z.string(), prices: z.array(Price) }),
  }),
}
