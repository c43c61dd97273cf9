import * as z from 'zod/mini'
import { CurrencyField, Money } from '#shared/currency.ts'
import { endpoint } from '#shared/endpoint.ts'
import { PeriodAnswer, PeriodQuery } from '#shared/period.ts'
import { PublicationsAsked } from '#features/money/publication/publication.contract.ts'
import { incomePolicy } from './income.policy.ts'

/**
 * What came in and went back in a period, and what was left in the period before. Amounts are numbers of the
 * currency.
 */
const Figures = {
  currency: CurrencyField,
  received: z.number(),
  refunded: z.number(),
  /** Received less refunded. */
  net: z.number(),
  before: z.number(),
}

const ByName = z.object({ id: z.nullable(z.number()), title: z.nullable(z.string()), ...Figures })
export type NamedIncome = z.infer<typeof ByName>

/** Places in programs are one line of their own, which has neither id nor title. */
const ByCourse = z.extend(ByName, { is_places: z.boolean() })
export type CourseIncome = z.infer<typeof ByCourse>

const ByCurrency = z.object({ ...Figures, payments: z.number(), refunds: z.number() })
export type CurrencyIncome = z.infer<typeof ByCurrency>

/** The amounts received and refunded in a month. */
export const MonthOfIncome = z.object({
  /** `yyyy-mm` */
  month: z.string(),
  currency: CurrencyField,
  received: z.number(),
  refunded: z.number(),
  net: z.number(),
  /** The same month of the previous period, counted from its first month; null if there is none. */
  before: z.nullable(z.number()),
})
export type MonthIncome = z.infer<typeof MonthOfIncome>

const MonthGifts = z.extend(Money, {
  /** `yyyy-mm` */
  month: z.string(),
  /** The same month of the previous period, counted from its first month; null if there is none. */
  before: z.nullable(z.number()),
})
export type MonthGifts = z.infer<typeof MonthGifts>

const Waiting = z.object({
  currency: CurrencyField,
  status: z.enum(['created', 'pending', 'failed']),
  orders: z.number(),
  amount: z.number(),
  /** When the oldest of them was made. */
  since: z.iso.datetime(),
})
export type WaitingOrders = z.infer<typeof Waiting>

const Income = z.extend(PeriodAnswer, {
  currencies: z.array(ByCurrency),
  months: z.array(MonthOfIncome),
  courses: z.array(ByCourse),
  /**
   * What was paid for places in a program, and by its members for its courses; of someone in several, the one joined
   * first. Null: of no one in one.
   */
  programs: z.array(ByName),
  /** Orders that are not paid, as they are now. */
  waiting: z.array(Waiting),
  /** Money that came for orders that were over, as it is now. */
  owed: z.array(Money),
  /** Gifts that were received in the period, from the ledger; they are not part of the income above (ADR 36). */
  gifts: z.array(z.extend(Money, { before: z.number(), gifts: z.number() })),
  gift_months: z.array(MonthGifts),
})
export type Income = z.infer<typeof Income>

const Asked = z.object(PeriodQuery)
/** Files hold the publications of the page too. */
const AskedFile = z.object({ ...PeriodQuery, ...PublicationsAsked })

export const incomeApi = {
  read: endpoint({
    name: 'income.read',
    method: 'GET',
    path: '/api/financial-reports/income',
    isReport: true,
    access: incomePolicy.read,
    summary:
      'Income of a period from the ledger, by currency, month, course and program, beside the period before. Amounts of different currencies are never added up.',
    query: Asked,
    response: Income,
  }),
  export: endpoint({
    name: 'income.export',
    method: 'GET',
    path: '/api/financial-reports/income/export',
    isReport: true,
    access: incomePolicy.read,
    summary:
      'The same figures as a CSV file, one line for each currency, month, course and program, then outstanding orders, money owed, gifts and what publications bring.',
    query: AskedFile,
    raw: 'text/csv',
  }),
  pdf: endpoint({
    name: 'income.pdf',
    method: 'GET',
    path: '/api/financial-reports/income.pdf',
    isReport: true,
    access: incomePolicy.read,
    summary: 'The same figures as a PDF, with outstanding orders, money owed, gifts and what publications bring.',
    query: AskedFile,
    raw: 'application/pdf',
  }),
}
