import { CsvError, parse } from 'csv-parse/sync'

/** The file is not a table; `line` is where reading ended. */
export class UnreadableTable extends Error {
  readonly line: number
  constructor(line: number) {
    super(`no table from line ${line} on`)
    this.line = line
  }
}

/** The line in which Excel is told how a file separates. */
const TOLD = /^\uFEFF?"?sep=([,;\t|])"?[ \t]*(?:[\r\n]|$)/i

/** The cells of a CSV file by the line on which each row begins, whichever sign it separates by. Throws `UnreadableTable`. */
export function tableLinesOf(given: string): { line: number; cells: readonly string[] }[] {
  // The library counts `\r\n` inside of quotation marks as two lines.
  const text = given.replaceAll(/\r\n?/g, '\n')
  const told = TOLD.exec(text)?.[1]
  const [head = ''] = text.split('\n', 1)
  // Spreadsheets write what their country separates by. The library guesses, too, but knows no letters with accents.
  const [usual] = [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)
  const found: { line: number; cells: readonly string[] }[] = []
  try {
    parse(text, {
      bom: true,
      delimiter: told ?? usual,
      from_line: told === undefined ? 1 : 2,
      max_record_size: 50_000,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (cells: readonly string[], { lines: last }) => {
        found.push({ line: last - cells.join('').split('\n').length + 1, cells })
        return null
      },
    })
    return found
  } catch (problem) {
    throw problem instanceof CsvError ? new UnreadableTable(Number(problem['lines'] ?? 1)) : problem
  }
}
