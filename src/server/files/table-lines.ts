import { CsvError, parse } from 'csv-parse/sync'

/** The file is not a table; `row` is the first that cannot be read. */
export class UnreadableTable extends Error {
  readonly row: number
  constructor(row: number) {
    super(`no table from row ${row} on`)
    this.row = row
  }
}

/** The line in which Excel is told how a file separates. */
const TOLD = /^\uFEFF?"?sep=([,;\t|])"?[ \t]*(?:[\r\n]|$)/i

/**
 * The cells of a CSV file, whichever sign it separates by. Each row has the number that a spreadsheet shows beside it:
 * empty rows count, a line break inside a cell does not, nor does the line that tells the separator. Throws
 * `UnreadableTable`.
 */
export function tableLinesOf(given: string): { line: number; cells: readonly string[] }[] {
  // Files of old and of mixed origin end their lines in several ways.
  const text = given.replaceAll(/\r\n?/g, '\n')
  const told = TOLD.exec(text)?.[1]
  const [head = ''] = text.split('\n', 1)
  // Spreadsheets write what their country separates by. The library guesses, too, but knows no letters with accents.
  const [usual] = [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)
  const found: { line: number; cells: readonly string[] }[] = []
  let row = 0
  try {
    parse(text, {
      bom: true,
      delimiter: told ?? usual,
      from_line: told === undefined ? 1 : 2,
      max_record_size: 50_000,
      relax_column_count: true,
      trim: true,
      on_record: (cells: readonly string[]) => {
        row += 1
        if (cells.some((cell) => cell.trim() !== '')) found.push({ line: row, cells })
        return null
      },
    })
    return found
  } catch (problem) {
    throw problem instanceof CsvError ? new UnreadableTable(row + 1) : problem
  }
}
