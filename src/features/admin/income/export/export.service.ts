import { Readable } from 'node:stream'
import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer } from '#server/http/csv.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readIssuer } from '#server/pdf/issuer.ts'
import { printTables } from '#server/pdf/print.ts'
import type { PaperTable } from '#server/pdf/tables.ts'
import { formatMonth } from '#shared/calendar.ts'
import { type Currency, formatMoney, toMinor } from '#shared/currency.ts'
import { Day, formatDay } from '#shared/dates.ts'
import { message } from '#shared/message.ts'
import type { incomeApi } from '../income.contract.ts'
import { KINDS, type Line, linesOf, type ShownReport } from '../lines/lines.service.ts'

const PAPER_FILE: readonly CsvColumn<Line>[] = [
  { head: message('By'), cell: ({ kind }) => KINDS[kind] },
  { head: message('Name'), cell: ({ name }) => name },
  { head: message('Currency'), cell: ({ currency }) => currency },
  { head: message('Received'), cell: ({ received }) => received },
  { head: message('Refunded'), cell: ({ refunded }) => refunded },
  { head: message('Income'), cell: ({ net }) => net },
  { head: message('Previous period'), cell: ({ before }) => before },
  { head: message('Amount'), cell: ({ amount }) => amount },
  { head: message('Number'), cell: ({ count }) => count },
]

/** The figures as a CSV file, and how many lines it has. */
export function incomeCsv(call: Call<typeof incomeApi.export>, shown: ShownReport): { count: number; file: RawAnswer } {
  const lines = linesOf(shown)
  const { from, to } = shown.income
  return { count: lines.length, file: csvAnswer(call, `income-${from}-${to}`, PAPER_FILE, Readable.from(lines)) }
}

/** How many lines of one kind are printed: those with the highest income come first. */
const PRINTED = 200

/** Writes the lines of one kind as a table. */
type TableOf = (kind: Line['kind']) => PaperTable[]

function tablesOf({ say, translate, language }: Call<typeof incomeApi.pdf>, lines: readonly Line[]) {
  const nameOf = ({ kind, name }: Line): string => {
    if (typeof name !== 'string') return translate(name)
    return kind === 'month' || kind === 'giftMonth' ? formatMonth(Day.parse(`${name}-01`), language) : name
  }
  const money = (amount: number | null, currency: Currency): string =>
    amount === null ? '–' : formatMoney(toMinor(amount, currency) ?? 0, currency, language)
  /** Empty tables are left out. */
  const table = (kind: Line['kind'], title: string, heads: string[], cells: (line: Line) => string[]): PaperTable[] => {
    const all = lines.filter((line) => line.kind === kind)
    const rows = all.slice(0, PRINTED).map((line) => [nameOf(line), ...cells(line)])
    const first = say('The first {count} of {total}', { count: PRINTED, total: all.length })
    return rows.length === 0 ? [] : [{ title: all.length > PRINTED ? `${title} – ${first}` : title, heads, rows }]
  }
  const titles: Record<Line['kind'], string> = {
    currency: say('By currency'),
    month: say('By month'),
    course: say('By course'),
    program: say('By program'),
    waiting: translate(KINDS.waiting),
    owed: translate(KINDS.owed),
    gifts: translate(KINDS.gifts),
    giftMonth: translate(KINDS.giftMonth),
    publications: translate(KINDS.publications),
  }
  const amounts = [say('Received'), say('Refunded'), say('Income'), say('Previous period')]
  const income: TableOf = (kind) =>
    table(kind, titles[kind], [translate(KINDS[kind]), ...amounts], (line) =>
      [line.received, line.refunded, line.net, line.before].map((amount) => money(amount, line.currency)),
    )
  return [
    ...income('currency'),
    ...income('month'),
    ...income('course'),
    ...income('program'),
    ...table(
      'waiting',
      titles.waiting,
      [say('Status'), say('Orders'), say('Amount')],
      ({ count, amount, currency }) => [String(count ?? 0), money(amount, currency)],
    ),
    ...table('owed', titles.owed, [say('Currency'), say('Amount')], ({ amount, currency }) => [
      money(amount, currency),
    ]),
    ...table(
      'gifts',
      titles.gifts,
      [say('Currency'), say('Gifts'), say('Amount'), say('Previous period')],
      ({ count, amount, before, currency }) => [String(count ?? 0), money(amount, currency), money(before, currency)],
    ),
    ...table(
      'giftMonth',
      titles.giftMonth,
      [say('Month'), say('Amount'), say('Previous period')],
      ({ amount, before, currency }) => [money(amount, currency), money(before, currency)],
    ),
    ...table(
      'publications',
      titles.publications,
      [say('Period'), say('Amount'), say('Previous period')],
      ({ amount, before, currency }) => [money(amount, currency), money(before, currency)],
    ),
  ]
}

/** The figures as a PDF. */
export async function incomePdf(call: Call<typeof incomeApi.pdf>, shown: ShownReport): Promise<RawAnswer> {
  const { db, say, language } = call
  const { from, to, before, currencies } = shown.income
  const days = (period: { from: Day; to: Day }): string =>
    `${formatDay(period.from, language)} – ${formatDay(period.to, language)}`
  const title = say('Income from courses and programs')
  const body = await printTables({
    language,
    title,
    issuer: await readIssuer(db),
    heading: title,
    rows: [
      { name: say('Period'), value: days({ from, to }) },
      { name: say('Previous period'), value: days(before) },
      ...(currencies.length === 0 ? [{ name: say('Income'), value: say('No income in this period') }] : []),
    ],
    tables: tablesOf(call, linesOf(shown)),
  })
  return {
    type: 'application/pdf',
    language,
    body,
    headers: contentDisposition(`income-${from}-${to}.pdf`, 'inline'),
  }
}
