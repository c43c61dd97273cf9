import { Readable } from 'node:stream'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer } from '#server/http/csv.ts'
import type { ReportTable } from '#server/pdf/report.ts'
import { readPeriod } from '#server/period.ts'
import { type Currency, formatMoney, toMajor, toMinor } from '#shared/currency.ts'
import { type Message, message } from '#shared/message.ts'
import { monthsIn, nameOfMonth } from '#shared/months.ts'
import type { AskedPeriod } from '#shared/period.ts'
import { listPricesOfSoldPrograms } from '#features/money/price/price.service.ts'
import { writeReportPdf } from '#features/admin/report/report-pdf/report-pdf.service.ts'
import type { MailedReport } from '#features/admin/report/saved-view/saved-view.service.ts'
import { byCurrency, monthlyIncome, soldBy } from '../figures.logic.ts'
import { readProgramIncomeCells } from '../income.data.ts'
import { incomeExported } from '../income.events.ts'
import { type PlaceReport, placeReportApi, type SoldIn, type SoldProgram } from './place-report.contract.ts'

const NOTHING_SOLD = { sold: 0, given_back: 0, sold_before: 0, received: 0, refunded: 0, net: 0, before: 0 }

const keyOf = ({ id, currency }: { id: number | null; currency: Currency }): string => `${id} ${currency}`

/** The most income first, each currency for itself; what sold nothing is in the order of its name. */
const byIncome = (a: SoldProgram, b: SoldProgram): number =>
  byCurrency(a, b) || b.net - a.net || b.before - a.before || (a.title ?? '').localeCompare(b.title ?? '')

/** What places in programs brought in a period and the one before, from the ledger, with programs that sold nothing. */
async function readPlaces(db: Db, asked: AskedPeriod, now: Date): Promise<PlaceReport> {
  const { period, ...moments } = await readPeriod(db, asked, now)
  const [cells, priced] = await Promise.all([readProgramIncomeCells(db, moments), listPricesOfSoldPrograms(db, now)])
  const prices = new Map(priced.map((one) => [keyOf(one), toMajor(one.amountMinor, one.currency)]))
  const sold = soldBy(cells, ({ programId }) => String(programId)).map(({ of, ...figures }) => ({
    id: of.programId,
    title: of.program,
    price: prices.get(keyOf({ id: of.programId, currency: of.currency })) ?? null,
    ...figures,
  }))
  const known = new Set(sold.map(keyOf))
  const unsold = priced
    .filter((one) => !known.has(keyOf(one)))
    .map(({ id, title, currency, amountMinor }) => ({
      id,
      title,
      price: toMajor(amountMinor, currency),
      ...NOTHING_SOLD,
      currency,
    }))
  return {
    period,
    currencies: soldBy(cells, () => '')
      .map(({ of: _, ...figures }) => figures)
      .toSorted(byCurrency),
    months: monthlyIncome(cells, monthsIn(period), monthsIn(period.before)),
    programs: [...sold, ...unsold].toSorted(byIncome),
  }
}

/** What was sold in one currency, in a sentence. */
const soldLine = ({ currency, sold, net, before }: SoldIn): Message =>
  message('{sold, plural, one {# place} other {# places}} sold, income {amount}, previous period: {earlier}', {
    sold,
    amount: { amount: net, currency },
    earlier: { amount: before, currency },
  })

const soldLines = ({ currencies }: PlaceReport): Message[] =>
  currencies.length === 0 ? [message('No places sold in this period')] : currencies.map(soldLine)

/** A saved view of the report by mail: what places in programs brought, per currency. */
export const programPricingMail: MailedReport = {
  name: 'program-pricing',
  path: '/dashboard/program-pricing/report',
  figures: async (db, chosen, _search, now) => soldLines(await readPlaces(db, chosen, now)),
}

const OTHERS = message('Without an order')

const PLACE_REPORT_FILE: readonly CsvColumn<SoldProgram>[] = [
  { head: message('Program'), cell: ({ title }) => title ?? OTHERS },
  { head: message('Currency'), cell: ({ currency }) => currency },
  { head: message('Current price'), cell: ({ price }) => price },
  { head: message('Places sold'), cell: ({ sold }) => sold },
  { head: message('Places sold in the previous period'), cell: (row) => row.sold_before },
  { head: message('Places refunded'), cell: (row) => row.given_back },
  { head: message('Received'), cell: ({ received }) => received },
  { head: message('Refunded'), cell: ({ refunded }) => refunded },
  { head: message('Income'), cell: ({ net }) => net },
  { head: message('Previous period'), cell: ({ before }) => before },
]

type Asking = Call<typeof placeReportApi.export>

async function sendCsv(call: Asking): Promise<RawAnswer> {
  const { period, programs } = await readPlaces(call.db, call.query, call.now())
  const { from, to } = period
  await incomeExported(call, call.db, { action: 'placeReport.export', from, to, count: programs.length })
  return csvAnswer(call, `program-pricing-${from}-${to}`, PLACE_REPORT_FILE, Readable.from(programs))
}

function tablesOf({ say, translate, language }: Asking, { currencies, months, programs }: PlaceReport): ReportTable[] {
  const money = (amount: number | null, currency: Currency): string =>
    amount === null ? '–' : formatMoney(toMinor(amount, currency) ?? 0, currency, language)
  const [sold, soldBefore] = [say('Places sold'), say('Sold in the previous period')]
  const [income, before] = [say('Income'), say('Previous period')]
  const figures = ({ currency, ...row }: SoldIn): string[] => [
    String(row.sold),
    String(row.sold_before),
    money(row.net, currency),
    money(row.before, currency),
  ]
  const tables = [
    {
      heading: say('By currency'),
      heads: [say('Currency'), sold, soldBefore, income, before],
      rows: currencies.map((row) => [row.currency, ...figures(row)]),
    },
    {
      heading: say('By month'),
      heads: [say('Month'), say('Received'), say('Refunded'), income, before],
      rows: months.map(({ month, currency, ...row }) => [
        translate(nameOfMonth(month)),
        ...[row.received, row.refunded, row.net, row.before].map((amount) => money(amount, currency)),
      ]),
    },
    {
      heading: say('By program'),
      heads: [say('Program'), say('Current price'), sold, soldBefore, income, before],
      rows: programs.map((row) => [row.title ?? translate(OTHERS), money(row.price, row.currency), ...figures(row)]),
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

async function sendPdf(call: Asking): Promise<RawAnswer> {
  const report = await readPlaces(call.db, call.query, call.now())
  const { from, to } = report.period
  await incomeExported(call, call.db, { action: 'placeReport.pdf', from, to, count: report.programs.length })
  return writeReportPdf(call, {
    name: 'program-pricing',
    heading: call.say('Program Pricing'),
    period: report.period,
    lines: soldLines(report).map(call.translate),
    tables: tablesOf(call, report),
  })
}

export const placeReportHandlers = handlers(placeReportApi, {
  read: async ({ db, query, now }) => readPlaces(db, query, now()),
  export: sendCsv,
  pdf: sendPdf,
})
