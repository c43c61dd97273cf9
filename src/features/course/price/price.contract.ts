import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { CurrencyField } from '#shared/currency.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { pricePolicy } from './price.policy.ts'

export const PRICE_COLUMNS = ['course', 'price'] as const
export type PriceColumn = (typeof PRICE_COLUMNS)[number]

const Amount = z.object({ currency: CurrencyField, amount: z.number() })

/** A course of the price list. */
const PricedCourse = z.object({
  id: z.number(),
  title: z.string(),
  is_published: z.boolean(),
  /** What its form says, in dollars. */
  usual_price: z.number(),
  /** What it costs now, dollars first. */
  prices: z.array(Amount),
})
export type PricedCourse = z.infer<typeof PricedCourse>

/** A price for some time: it holds now, will, or did; `covered` ones hold again when the later one ends. */
const CoursePrice = z.extend(Amount, {
  id: z.number(),
  starts_at: z.string(),
  ends_at: z.nullable(z.string()),
  status: z.enum(['coming', 'now', 'covered', 'over']),
  note: z.string(),
  /** Who has entered it. */
  by: z.string(),
})
export type CoursePrice = z.infer<typeof CoursePrice>

/** Further than this nobody plans, and clocks and queues count no further. */
const LAST_DAY = '2060-12-31'

/** A day of a plan: the first or last one of a price or a coupon. */
export const PlannedDay = Day.check(z.refine((day) => day <= LAST_DAY, text('Please choose an earlier day')))

const optionalDay = z.optional(PlannedDay)

export const priceApi = {
  list: endpoint({
    name: 'price.list',
    method: 'GET',
    path: '/api/course-prices',
    access: pricePolicy.list,
    summary: 'The courses that are not archived with what they cost now, in each currency, by title unless sorted.',
    query: z.object({ search: Search, sort: sortedBy(PRICE_COLUMNS), ...Paging }),
    response: z.object({ courses: z.array(PricedCourse), ...Paged }),
  }),
  history: endpoint({
    name: 'price.history',
    method: 'GET',
    path: '/api/courses/:id/prices',
    access: pricePolicy.list,
    summary: 'The newest 100 prices of a course, those to come and those that are over included, newest first.',
    params: ById,
    response: z.object({ course: PricedCourse, prices: z.array(CoursePrice) }),
  }),
  add: endpoint({
    name: 'price.add',
    method: 'POST',
    path: '/api/courses/:id/prices',
    access: pricePolicy.change,
    summary:
      'A price of a course in a currency, from a day (now, if left out) to a day (included; no end, if left out); 0 dollars are free. Of several that hold, the one that began last counts.',
    params: ById,
    body: z.strictObject({
      currency: CurrencyField,
      amount: z
        .number({ error: text('Please enter a price') })
        .check(
          z.minimum(0, text('Price must be at least {minimum}')),
          z.maximum(10_000_000, text('Please enter at most {maximum}')),
        ),
      starts_on: optionalDay,
      ends_on: optionalDay,
      note: z.optional(z.string().check(z.trim(), z.maxLength(200, text('Please use at most {maximum} characters')))),
    }),
    response: z.object({ message: z.string(), prices: z.array(CoursePrice) }),
    status: 201,
  }),
  end: endpoint({
    name: 'price.end',
    method: 'DELETE',
    path: '/api/course-prices/:id',
    access: pricePolicy.change,
    summary: 'Ends a price now; one that has not begun never holds. It stays in the history.',
    params: ById,
    response: z.object({ message: z.string(), prices: z.array(CoursePrice) }),
  }),
}
