import { CsvError, parse } from 'csv-parse/sync'
import type { Message } from '#shared/message.ts'
import { says, type Translate } from '#shared/table-import.ts'
import { unguarded } from './formula-guard.ts'

/** A column of the file, and the field of a form that it fills in, if any. */
export type TableColumn<Field extends string> = { head: Message; field?: Field | undefined }

/** One row of the file: its line, its cells by the field that they are for, and any cell by the head of its column. */
export type TableRow<Field extends string> = {
  line: number
  cells: ReadonlyMap<Field, string>
  under: (head: Message) => string
  /** Heads of cells whose number a spreadsheet has rounded. */
  rounded: Message[]
}

type Table<Field extends string> = {
  rows: TableRow<Field>[]
  /** Known heads that stand above several columns. */
  twice: Message[]
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

/** The line in which Excel is told how a file separates. */
const TOLD = /^\uFEFF?"?sep=([,;\t|])"?[ \t]*(?:[\r\n]|$)/i

/** How a file separates, and whether its first line says so. */
function separatorOf(text: string): { delimiter: string; isTold: boolean } {
  const told = TOLD.exec(text)?.[1]
  if (told !== undefined) return { delimiter: told, isTold: true }
  const [head = ''] = text.split(/\r?\n/, 1)
  const counts = SEPARATORS.map((sign) => head.split(sign).length)
  return { delimiter: SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',', isTold: false }
}

const HARD_SPACES = /[\u00A0\u2007\u202F]/g
/** A spreadsheet writes a number that it takes for an amount as `250788000901.0` or `2.50788000901E+11`. */
const WHOLE = /^(\+?\d+)[.,]0+$/
const SCIENTIFIC = /^(\d)[.,](\d{1,15})E\+?(\d{1,2})$/i

/** What somebody has typed into the cell; a number that lost digits stays as it is. */
function cellOf(written: string): string {
  const cell = unguarded(written).replaceAll(HARD_SPACES, ' ').trim()
  const [, first = '', rest = '', power] = SCIENTIFIC.exec(cell) ?? []
  return Number(power) === rest.length ? first + rest : cell.replace(WHOLE, '$1')
}

type Line = { line: number; cells: string[] }

function linesOf(text: string): Line[] {
  const found: Line[] = []
  const { delimiter, isTold } = separatorOf(text)
  try {
    parse(text, {
      bom: true,
      delimiter,
      from_line: isTold ? 2 : 1,
      max_record_size: 50_000,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (cells: readonly string[], { lines: line }) => {
        found.push({ line, cells: cells.map(cellOf) })
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
      rounded: columns.flatMap((column, at) => (column && SCIENTIFIC.test(cells[at] ?? '') ? [column.head] : [])),
      under: (wanted) => cells[columns.findIndex((column) => column?.head === wanted)] ?? '',
    })),
    twice: [...new Set(columns.filter((column, at) => column && columns.indexOf(column) < at))].flatMap(
      (column) => column?.head ?? [],
    ),
    missing: needed.map((column) => column.head),
    unknown: heads.filter((title, at) => title !== '' && !columns[at]),
  }
}
