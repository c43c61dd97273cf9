import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { dayIn } from '#shared/dates.ts'
import type { Language } from '#shared/languages.ts'
import type { Message } from '#shared/message.ts'
import type { Db } from '../db/db.ts'
import { guardFormulas } from '../files/formula-guard.ts'
import { translate } from '../language/translate.ts'
import { readOrganisation } from '../settings/organisation.ts'
import type { RawAnswer } from './call.ts'
import type { Reader } from './reader.ts'
import { contentDisposition } from './content-disposition.ts'

/** What a cell may hold: a message is translated for the reader, an instant is its day on the organisation's calendar. */
type Cell = string | number | Message | { instant: string } | null

/** One column of a file: its head, and the content of its cell in a row. */
export type CsvColumn<Row> = { head: Message; cell: (row: Row) => Cell }

/** A cell that may have no instant to show. */
export const instantCell = (iso: string | null): Cell => iso && { instant: iso }

/** The signs by which a spreadsheet may separate cells or rows: a cell that holds one is quoted. */
const SEPARATORS = /[,;\t\r\n]/

/** How a spreadsheet of this language writes 1.5, and so what it separates cells by. */
function csvFormatOf(language: Language): { decimal: string; delimiter: string } {
  const decimal = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  return decimal === ',' ? { decimal, delimiter: ';' } : { decimal: '.', delimiter: ',' }
}

/**
 * A table as a CSV file in the reader's language, sent while it is read, for a spreadsheet of that language. It begins with
 * the mark by which spreadsheets know UTF-8, and a text that a spreadsheet would run as a formula is made harmless.
 * @param name of the file, without its ending
 */
export function csvAnswer<Row>(
  { db, language, zone }: Reader & { db: Db },
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): RawAnswer {
  async function* csvRecords() {
    const { time_zone: calendar } = await readOrganisation(db)
    const cellText = (value: Cell): string | number | null => {
      if (typeof value === 'string') return guardFormulas(value)
      if (typeof value !== 'object' || value === null) return value
      return 'instant' in value
        ? dayIn(new Date(value.instant), calendar)
        : guardFormulas(translate(language, value, zone))
    }
    yield columns.map(({ head }) => cellText(head))
    for await (const row of rows) yield columns.map(({ cell }) => cellText(cell(row)))
  }
  const { decimal, delimiter } = csvFormatOf(language)
  const body = stringify({
    bom: true,
    delimiter,
    quoted_match: SEPARATORS,
    record_delimiter: '\r\n',
    cast: { number: (value) => String(value).replace('.', decimal) },
  })
  // An error on the way destroys the body: the transfer breaks off, and the server logs why.
  pipeline(Readable.from(csvRecords()), body, () => undefined)
  return {
    type: 'text/csv; charset=utf-8',
    language,
    body,
    headers: contentDisposition(`${name}.csv`),
  }
}
