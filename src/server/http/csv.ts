import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Message } from '#shared/message.ts'
import { translate } from '../language/translate.ts'
import type { RawAnswer } from './call.ts'
import type { Reader } from './reader.ts'

/** One column of a file: its head, and what stands in the cell of a row; a message is put into the reader's words. */
export type CsvColumn<Row> = { head: Message; cell: (row: Row) => string | number | Message | null }

/**
 * A table as a CSV file in the reader's language, sent while it is read. It begins with the mark by which spreadsheets
 * know UTF-8, and a text that a spreadsheet would run as a formula is made harmless.
 * @param name of the file, without its ending
 */
export function csvAnswer<Row>(
  reader: Reader,
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): RawAnswer {
  const words = (value: string | number | Message | null) =>
    typeof value === 'object' && value !== null ? translate(reader.language, value, reader.zone) : value
  async function* records() {
    yield columns.map(({ head }) => words(head))
    for await (const row of rows) yield columns.map(({ cell }) => words(cell(row)))
  }
  const body = stringify({ bom: true, escape_formulas: true, record_delimiter: '\r\n' })
  // An error on the way destroys the body: the transfer breaks off, and the server logs why.
  pipeline(Readable.from(records()), body, () => undefined)
  return {
    type: 'text/csv; charset=utf-8',
    language: reader.language,
    body,
    headers: { 'content-disposition': `attachment; filename="${name}.csv"` },
  }
}
