import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readIssuer } from '#server/pdf/issuer.ts'
import { PAGE_NUMBERS } from '#server/pdf/page-numbers.ts'
import { printReport } from '#server/pdf/print.ts'
import { readPeriod } from '#server/period.ts'
import { parseSearchParams } from '#shared/search-params.ts'
import { type Currency, formatMoney, type Money, toMinor } from '#shared/currency.ts'
import { formatDay } from '#shared/dates.ts'
import { type Message, message } from '#shared/message.ts'
import { monthsEndingIn, nameOfMonth } from '#shared/months.ts'
import { DEFAULT_PERIOD } from '#shared/period.ts'
import type { MailedReport } from '#features/admin/report/saved-view/saved-view.service.ts'
import { mentorPaymentApi } from '../mentor-payment.contract.ts'
import { listStatements, sumStatements } from '../mentor-payment.data.ts'
import { mentorReportPrinted } from '../mentor-payment.events.ts'
import { filterWithoutPeriod, monthRangeFilter, filterWithPeriod, STATUS_WORDS } from '../export/export.service.ts'
import { mentorReportApi, type Pay } from './mentor-report.contract.ts'
import { comparePayByMonth } from './month-sums.logic.ts'

type Query = Call<typeof mentorReportApi.pdf>['query']

/** What the statements of a query come to in its period and the one before. */
async function readPay(db: Db, query: Query, now: Date) {
  const { period } = await readPeriod(db, query, now)
  const [months, earlier] = [monthsEndingIn(period), monthsEndingIn(period.before)]
  const sums = await sumStatements(db, { ...filterWithoutPeriod(query), ...monthRangeFilter([...earlier, ...months]) })
  return { period, ...comparePayByMonth(sums, months, earlier) }
}

const amountOf = (amount: number, currency: Currency): Money => ({ amount, currency })

/** What statements come to in one currency, in a sentence. */
const payLine = ({ currency, total, before, statements, sessions }: Pay): Message =>
  message(
    '{amount} in {statements, plural, one {# statement} other {# statements}} for {sessions, plural, one {# session} other {# sessions}}, previous period: {earlier}',
    { amount: amountOf(total, currency), statements, sessions, earlier: amountOf(before, currency) },
  )

const NOTHING = message('No statements in this period')

const payLines = (currencies: readonly Pay[]): Message[] =>
  currencies.length === 0 ? [NOTHING] : currencies.map(payLine)

/** A saved view of the report by mail: what the statements that it shows come to, per currency. */
export const mentorPaymentsMail: MailedReport = {
  name: 'mentor-payments',
  path: '/dashboard/mentor-payments/report',
  async figures(db, chosen, search, now) {
    const { status, disputed } = parseSearchParams(mentorPaymentApi.export.query.shape, search)
    const { currencies } = await readPay(db, { status, disputed, ...chosen }, now)
    return payLines(currencies)
  },
}

/** How many rows are printed. */
const PRINTED = 200

async function pdf(call: Call<typeof mentorReportApi.pdf>): Promise<RawAnswer> {
  const { db, query, now, say, translate, language } = call
  const asked = { ...query, period: query.period ?? DEFAULT_PERIOD }
  const { period, currencies } = await readPay(db, asked, now())
  const filter = await filterWithPeriod(db, asked, now())
  const { rows, total } = await listStatements(db, filter, { sort: query.sort, limit: PRINTED })
  await mentorReportPrinted(call, db, { ...query, count: rows.length })
  const money = (amount: number, currency: Currency): string =>
    formatMoney(toMinor(amount, currency) ?? 0, currency, language)
  const day = (of: typeof period.from): string => formatDay(of, language)
  const { from, to, before } = period
  const { status, disputed, search } = query
  const body = await printReport({
    language,
    issuer: await readIssuer(db),
    heading: say('Mentor Payments'),
    lines: [
      say('{from} to {to}, compared with {earlier} to {until}', {
        from: day(from),
        to: day(to),
        earlier: day(before.from),
        until: day(before.to),
      }),
      ...payLines(currencies).map(translate),
      ...(status && status !== 'all' ? [say('Status: {status}', { status: STATUS_WORDS[status] })] : []),
      ...(disputed ? [say('Disputed, not answered')] : []),
      ...(search ? [say('Search: {words}', { words: search })] : []),
      ...(total > PRINTED ? [say('The first {count} of {total}', { count: PRINTED, total })] : []),
    ],
    tables: [
      {
        heading: say('Statements'),
        texts: 2,
        heads: [say('Mentor'), say('Month'), say('Sessions'), say('Minutes'), say('Status'), say('Total')],
        rows: rows.map((row) => [
          row.mentor.name,
          translate(nameOfMonth(row.month)),
          String(row.sessions),
          String(row.minutes),
          translate(STATUS_WORDS[row.status]),
          money(row.total, row.currency),
        ]),
      },
    ],
    pageText: say('Page {page} of {pages}', PAGE_NUMBERS),
  })
  return {
    type: 'application/pdf',
    language,
    body,
    headers: contentDisposition(`mentor-payments-${from}-${to}.pdf`, 'inline'),
  }
}

export const mentorReportHandlers = handlers(mentorReportApi, {
  summary: async ({ db, query, now }) => readPay(db, query, now()),
  pdf,
})
