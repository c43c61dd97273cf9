import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer } from '#server/http/csv.ts'
import { fileHeader } from '#server/http/file-header.ts'
import { type PaperTable, tablesPdf } from '#server/pdf/tables.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { formatMonth } from '#shared/calendar.ts'
import { type Currency, formatMoney, toMinor } from '#shared/currency.ts'
import { Day, formatDay } from '#shared/dates.ts'
import { type Message, message } from '#shared/message.ts'
import type { Income, incomeApi } from '../income.contract.ts'

type Line = {
  kind: 'currency' | 'month' | 'course' | 'program'
  name: string | Message
  currency: Currency
  received: number
  refunded: number
  net: number
  before: number | null
}

const KINDS: Record<Line['kind'], Message> = {
  currency: message('Currency'),
  month: message('Month'),
  course: message('Course'),
  program: message('Program'),
}

const NO_COURSE = message('Without an order')
const PLACES = message('Places in programs')
const NO_PROGRAM = message('Outside of programs')

/** All figures, one below the other. */
const linesOf = ({ currencies, months, courses, programs }: Income): Line[] => [
  ...currencies.map((one) => ({ kind: 'currency' as const, name: one.currency, ...one })),
  ...months.map((one) => ({ kind: 'month' as const, name: one.month, before: null, ...one })),
  ...courses.map((one) => ({
    kind: 'course' as const,
    name: one.title ?? (one.is_places ? PLACES : NO_COURSE),
    ...one,
  })),
  ...programs.map((one) => ({ kind: 'program' as const, name: one.title ?? NO_PROGRAM, ...one })),
]

const COLUMNS: readonly CsvColumn<Line>[] = [
  { head: message('By'), cell: ({ kind }) => KINDS[kind] },
  { head: message('Name'), cell: ({ name }) => name },
  { head: message('Currency'), cell: ({ currency }) => currency },
  { head: message('Received'), cell: ({ received }) => received },
  { head: message('Refunded'), cell: ({ refunded }) => refunded },
  { head: message('Income'), cell: ({ net }) => net },
  { head: message('Period before'), cell: ({ before }) => before },
]

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

/** The figures as a CSV file, and how many lines it has. */
export function incomeCsv(call: Call<typeof incomeApi.export>, income: Income): { count: number; file: RawAnswer } {
  const lines = linesOf(income)
  return { count: lines.length, file: csvAnswer(call, `income-${income.from}-${income.to}`, COLUMNS, each(lines)) }
}

/** The figures as a PDF. */
export async function incomePdf(call: Call<typeof incomeApi.pdf>, income: Income): Promise<RawAnswer> {
  const { db, say, translate, language } = call
  const { from, to, before } = income
  const money = (amount: number, currency: Currency): string =>
    formatMoney(toMinor(amount, currency) ?? 0, currency, language)
  const days = (period: { from: Day; to: Day }): string =>
    `${formatDay(period.from, language)} – ${formatDay(period.to, language)}`
  const nameOf = ({ kind, name }: Line): string => {
    if (typeof name !== 'string') return translate(name)
    return kind === 'month' ? formatMonth(Day.parse(`${name}-01`), language) : name
  }
  const lines = linesOf(income)
  const tableOf = (kind: Line['kind'], title: string): PaperTable => ({
    title,
    heads: [
      translate(KINDS[kind]),
      say('Received'),
      say('Refunded'),
      say('Income'),
      ...(kind === 'month' ? [] : [say('Period before')]),
    ],
    rows: lines
      .filter((line) => line.kind === kind)
      .map((line) => [
        nameOf(line),
        money(line.received, line.currency),
        money(line.refunded, line.currency),
        money(line.net, line.currency),
        ...(line.before === null ? [] : [money(line.before, line.currency)]),
      ]),
  })
  const title = say('Income from courses and programs')
  const body = await tablesPdf({
    language,
    title,
    issuer: await readOrganisation(db),
    heading: title,
    rows: [
      { name: say('Period'), value: days({ from, to }) },
      { name: say('Period before'), value: days(before) },
      ...(lines.length === 0 ? [{ name: say('Income'), value: say('No income in these days') }] : []),
    ],
    tables:
      lines.length === 0
        ? []
        : [
            tableOf('currency', say('By currency')),
            tableOf('month', say('By month')),
            tableOf('course', say('By course')),
            tableOf('program', say('By program')),
          ],
  })
  return {
    type: 'application/pdf',
    language,
    body,
    headers: fileHeader(`income-${from}-${to}.pdf`, 'inline'),
  }
}
