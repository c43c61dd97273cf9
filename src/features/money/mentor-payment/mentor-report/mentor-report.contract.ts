import * as z from 'zod/mini'
import { CurrencyField } from '#shared/currency.ts'
import { endpoint } from '#shared/endpoint.ts'
import { PeriodAnswer } from '#shared/period.ts'
import { StatementsAsked } from '../mentor-payment.contract.ts'
import { mentorPaymentPolicy } from '../mentor-payment.policy.ts'

/** What statements of one currency come to. Amounts are numbers of the currency. */
const Pay = z.object({
  currency: CurrencyField,
  statements: z.number(),
  sessions: z.number(),
  minutes: z.number(),
  total: z.number(),
  /** Of the total, what was paid. */
  paid: z.number(),
  /** The total of the period before. */
  before: z.number(),
})
export type Pay = z.infer<typeof Pay>

const MonthPay = z.object({
  /** `yyyy-mm` */
  month: z.string(),
  currency: CurrencyField,
  total: z.number(),
  paid: z.number(),
  /** Of the same month of the period before, counted from its first; null where that has no such month. */
  before: z.nullable(z.number()),
})
export type MonthPay = z.infer<typeof MonthPay>

export const mentorReportApi = {
  summary: endpoint({
    name: 'mentorReport.summary',
    method: 'GET',
    path: '/api/mentor-payments/summary',
    isReport: true,
    access: mentorPaymentPolicy.list,
    summary:
      'What the statements of the same list come to, by currency and month, beside the period before. A month counts where its last day is.',
    query: z.object(StatementsAsked),
    response: z.object({ period: PeriodAnswer, currencies: z.array(Pay), months: z.array(MonthPay) }),
  }),
  pdf: endpoint({
    name: 'mentorReport.pdf',
    method: 'GET',
    path: '/api/mentor-payments.pdf',
    isReport: true,
    access: mentorPaymentPolicy.list,
    summary: 'The statements of the same list as a PDF, the first 200 of them, with what all come to.',
    query: z.object(StatementsAsked),
    raw: 'application/pdf',
  }),
}
