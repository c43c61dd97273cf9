import * as z from 'zod/mini'
import { CurrencyField } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { optionalText } from '#shared/text-fields.ts'
import { mentorRatePolicy } from './rate.policy.ts'

export const RATE_COLUMNS = ['mentor'] as const
export type RateColumn = (typeof RATE_COLUMNS)[number]

/** The most characters of a note. */
export const RATE_NOTE = 200

/** A mentor with what was agreed for an hour. */
const PaidMentor = z.object({
  /** Of the account. */
  id: z.number(),
  name: z.string(),
  profile_picture: z.nullable(z.string()),
  /** The rate that holds today; null while none was agreed. */
  rate: z.nullable(z.object({ amount: z.number(), currency: CurrencyField, starts_on: Day })),
  /** Sessions that took place and are in no statement. */
  unpaid: z.number(),
})
export type PaidMentor = z.infer<typeof PaidMentor>

/** A rate that holds from a day until the next one; of several from one day the one entered last counts. */
const Rate = z.object({
  id: z.number(),
  starts_on: Day,
  amount: z.number(),
  currency: CurrencyField,
  note: z.string(),
  by: z.string(),
  created_at: z.iso.datetime(),
})
export type MentorRate = z.infer<typeof Rate>

const ASK_AMOUNT = text('Enter an amount')

/** Which mentors, and in which order. */
const Narrowed = { search: Search, sort: sortedBy(RATE_COLUMNS) }

export const mentorRateApi = {
  list: endpoint({
    name: 'mentorRate.list',
    method: 'GET',
    path: '/api/mentor-rates',
    access: mentorRatePolicy.list,
    summary: 'Approved mentors with the rate that was agreed with them, by name unless sorted.',
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ mentors: z.array(PaidMentor), ...Paged }),
  }),
  export: endpoint({
    name: 'mentorRate.export',
    method: 'GET',
    path: '/api/mentor-rates/export',
    access: mentorRatePolicy.list,
    summary:
      'The mentors of the same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  history: endpoint({
    name: 'mentorRate.history',
    method: 'GET',
    path: '/api/mentor-rates/:id',
    access: mentorRatePolicy.list,
    summary: 'The rates of one mentor, by the id of the account: those to come first.',
    params: ById,
    response: z.object({ mentor: PaidMentor, rates: z.array(Rate) }),
  }),
  set: endpoint({
    name: 'mentorRate.set',
    method: 'POST',
    path: '/api/mentor-rates/:id',
    access: mentorRatePolicy.set,
    isIdempotent: true,
    summary: 'A rate for an hour from a day on; sessions of approved statements keep theirs.',
    params: ById,
    body: z.strictObject({
      amount: z
        .number({ error: ASK_AMOUNT })
        .check(z.minimum(0, text('Enter at least {minimum}')), z.maximum(10_000_000, text('Enter at most {maximum}'))),
      currency: CurrencyField,
      starts_on: z.iso.date(text('Choose the day')).brand<'Day'>(),
      note: optionalText(RATE_NOTE),
    }),
    response: z.object({ message: z.string(), mentor: PaidMentor, rates: z.array(Rate) }),
  }),
}
