import type { Db } from '#server/db/db.ts'
import type { RawAnswer } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readIssuer } from '#server/pdf/issuer.ts'
import { PAGE_NUMBERS } from '#server/pdf/page-numbers.ts'
import { printReport } from '#server/pdf/print.ts'
import type { ReportTable } from '#server/pdf/report.ts'
import { formatDay } from '#shared/dates.ts'
import type { Language } from '#shared/languages.ts'
import type { Message } from '#shared/message.ts'
import type { Period } from '#shared/period.ts'
import type { Figures, Running, Together } from '../figures/figures.contract.ts'
import { FIGURES, runningLine } from '../figures/figures.service.ts'

/** How many rows of a list are printed. */
export const PRINTED = 200

/** Puts words and numbers into the language of the person who asks for the paper. */
export type Writer = {
  language: Language
  say: (english: string, values?: Message['values']) => string
  translate: (message: Message) => string
}

/** A figure as it is printed; a dash where there is none. */
export const printFigure = ({ language }: Writer, value: number | null): string =>
  value === null ? '–' : new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)

/** Figures beside those of the period before. */
export const figuresTable = (writer: Writer, { now, before }: Pick<Together, 'now' | 'before'>): ReportTable => ({
  heading: writer.say('Overview'),
  heads: [writer.say('Figure'), writer.say('This period'), writer.say('Previous period')],
  rows: FIGURES.map(({ key, name }) => [
    writer.translate(name),
    printFigure(writer, now[key]),
    printFigure(writer, before[key]),
  ]),
})

type Reported = { name: string; now: Figures; running: Running }

/** Courses or teachers with their figures. */
export const rowsTable = (
  writer: Writer,
  { heading, name, rows }: { heading: string; name: string; rows: readonly Reported[] },
): ReportTable => {
  const { say } = writer
  return {
    heading,
    heads: [
      name,
      say('Enrollments'),
      say('Completed'),
      say('Completed %'),
      say('Passed %'),
      say('Days'),
      say('Need help now'),
    ],
    rows: rows.map(({ name: title, now, running }) => [
      title,
      ...[now.began, now.completed, now.completion_rate, now.pass_rate, now.days_to_finish, running.at_risk].map(
        (value) => printFigure(writer, value),
      ),
    ]),
  }
}

/** What a list was narrowed to and how much of it is printed, as lines below the heading. */
export const listLines = (
  { say, translate }: Writer,
  { search, chosen = [], total }: { search?: string | undefined; chosen?: readonly Message[]; total: number },
): string[] => [
  ...chosen.map(translate),
  ...(search ? [say('Search: {words}', { words: search })] : []),
  ...(total > PRINTED ? [say('The first {count} of {total}', { count: PRINTED, total })] : []),
]

/** Who learns now, below the heading. */
export const runningText = ({ translate }: Writer, running: Running): string => translate(runningLine(running))

type Paper = {
  /** Of the file, without its days. */
  name: string
  heading: string
  period: Period
  /** What else there is to know before reading. */
  lines: readonly string[]
  tables: readonly ReportTable[]
}

/** A part of the academic report as a PDF, in the language of its reader. */
export async function writeReportPdf(
  { db, say, language }: Writer & { db: Db },
  { name, heading, period, lines, tables }: Paper,
): Promise<RawAnswer> {
  const day = (of: Period['from']) => formatDay(of, language)
  const { from, to, before } = period
  const days = { from: day(from), to: day(to), earlier: day(before.from), until: day(before.to) }
  const body = await printReport({
    language,
    issuer: await readIssuer(db),
    heading,
    lines: [say('{from} to {to}, compared with {earlier} to {until}', days), ...lines],
    tables,
    pageText: say('Page {page} of {pages}', PAGE_NUMBERS),
  })
  const headers = contentDisposition(`${name}-${from}-${to}.pdf`, 'inline')
  return { type: 'application/pdf', language, body, headers }
}
