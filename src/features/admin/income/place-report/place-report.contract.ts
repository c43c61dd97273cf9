import * as z from 'zod/mini'
import { CurrencyField } from '#shared/currency.ts'
import { endpoint } from '#shared/endpoint.ts'
import { PeriodAnswer, PeriodQuery } from '#shared/period.ts'
import { MonthOfIncome } from '../income.contract.ts'
import { incomePolicy } from '../income.policy.ts'

/** Places that were sold in a period, and what they brought. Amounts are numbers of the currency. */
const Sold = {
  currency: CurrencyField,
  /** Places that were paid for. */
  sold: z.number(),
  /** Places whose money went back, whenever they were sold. */
  given_back: z.number(),
  /** Places that were paid for in the period before. */
  sold_before: z.number(),
  received: z.number(),
  refunded: z.number(),
  /** Received less refunded. */
  net: z.number(),
  before: z.number(),
}

const SoldIn = z.object(Sold)
export type SoldIn = z.infer<typeof SoldIn>

/** Of a program in a currency: also one that has a price and sold nothing. */
const SoldProgram = z.object({
  /** Null for income whose order is unknown. */
  id: z.nullable(z.number()),
  title: z.nullable(z.string()),
  /** What it costs now in this currency; null without a price. */
  price: z.nullable(z.number()),
  ...Sold,
})
export type SoldProgram = z.infer<typeof SoldProgram>

const PlaceReport = z.object({
  period: PeriodAnswer,
  currencies: z.array(SoldIn),
  months: z.array(MonthOfIncome),
  programs: z.array(SoldProgram),
})
export type PlaceReport = z.infer<typeof PlaceReport>

const Asked = z.object(PeriodQuery)

export const placeReportApi = {
  read: endpoint({
    name: 'placeReport.read',
    method: 'GET',
    path: '/api/program-prices/report',
    isReport: true,
    access: incomePolicy.read,
    summary:
      'Places in programs that were sold in a period and what they brought, from the ledger, by currency, month and program, beside the period before and the price of now. Amounts of different currencies are never added up.',
    query: Asked,
    response: PlaceReport,
  }),
  export: endpoint({
    name: 'placeReport.export',
    method: 'GET',
    path: '/api/program-prices/report/export',
    isReport: true,
    access: incomePolicy.read,
    summary: 'The same as a CSV file, one line for each program and currency.',
    query: Asked,
    raw: 'text/csv',
  }),
  pdf: endpoint({
    name: 'placeReport.pdf',
    method: 'GET',
    path: '/api/program-prices/report.pdf',
    isReport: true,
    access: incomePolicy.read,
    summary: 'The same as a PDF, by currency, month and program.',
    query: Asked,
    raw: 'application/pdf',
  }),
}
