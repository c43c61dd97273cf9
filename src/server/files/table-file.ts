import { CsvError, parse } from 'csv-parse/sync'
import type { Message } from '#shared/message.ts'
import { says, type Translate } from '#shared/table-import.ts'

/** A column of the file, and the field of a form that it fills in, if any. */
export type TableColumn<Field extends string> = { head: Message; field?: Field | undefined }

/** One row of the file: its line, its cells by the field that they are for, and any cell by the head of its column. */
export type TableRow<Field extends string> = {
  line: number
  cells: ReadonlyMap<Field, string>
  under: (head: Message) => string
}

type Table<Field extends string> = {
  rows: TableRow<Field>[]
  /** Columns that every row needs and the file does not have. */
  missing: Message[]
  /** Heads that say nothing to us. */
  unknown: string[]
}

/** The file is not a table; `line` is where reading ended. */
export class UnreadableTable extends Error {
  readonly line: number
  constructor(line: number) {
    super(`no table from line ${line} on`)
    this.line = line
  }
}

/** Spreadsheets write what their country separates by. */
const SEPARATORS = [',', ';', '\t']

function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const counts = SEPARATORS.map((sign) => head.split(sign).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The sign with which an export makes a formula harmless. */
const GUARD = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/u

type Line = { line: number; cells: string[] }

function linesOf(text: string): Line[] {
  const found: Line[] = []
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      max_record_size: 50_000,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (cells: readonly string[], { lines: line }) => {
        found.push({ line, cells: cells.map((cell) => cell.replace(GUARD, '')) })
        return null
      },
    })
  } catch (problem) {
    if (problem instanceof CsvError) throw new UnreadableTable(Number(problem['lines'] ?? 1))
    throw problem
  }
  return found
}

/**
 * Reads the text of a file with the columns of an export, in any order; columns that fill in no field, such as a status, are
 * passed over. Throws `UnreadableTable`.
 * @param optional fields whose column may be left out
 */
export function readTable<Field extends string>(
  text: string,
  known: readonly TableColumn<Field>[],
  optional: readonly Field[],
  translate: Translate,
): Table<Field> {
  const [head, ...lines] = linesOf(text)
  const heads = head?.cells ?? []
  const columns = heads.map((title) => known.find((column) => says(title, column.head, translate)))
  const fields = columns.map((column) => column?.field)
  const needed = known.filter(({ field }) => field && !optional.includes(field) && !fields.includes(field))
  return {
    rows: lines.map(({ line, cells }) => ({
      line,
      cells: new Map(fields.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : []))),
      under: (wanted) => cells[columns.findIndex((column) => column?.head === wanted)] ?? '',
    })),
    missing: needed.map((column) => column.head),
    unknown: heads.filter((title, at) => title !== '' && !columns[at]),
  }
}
