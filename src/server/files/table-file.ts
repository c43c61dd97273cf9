import type { Message } from '#shared/message.ts'
import { removeFormulaGuards } from './formula-guard.ts'
import { tableLinesOf } from './table-lines.ts'
import { cellSays } from './table-words.ts'

/** A column of the file, and the field of a form that it fills in, if any. */
export type TableColumn<Field extends string> = { head: Message; field?: Field | undefined }

/** One row of the file: its number in a spreadsheet, its cells by the field that they are for, and any cell by the head of its column. */
export type TableRow<Field extends string> = {
  line: number
  cells: ReadonlyMap<Field, string>
  under: (head: Message) => string
  /** Heads of cells whose number a spreadsheet has rounded. */
  rounded: Message[]
  /** More cells than heads: a separator in one of them has moved all that follow. */
  isTooLong: boolean
}

type Table<Field extends string> = {
  /** Whether the first row has any known head. */
  isHeaded: boolean
  rows: TableRow<Field>[]
  /** Known heads that stand above several columns. */
  twice: Message[]
  /** Columns that every row needs and the file does not have. */
  missing: Message[]
  /** Heads of columns that are ignored. */
  unknown: string[]
}

const HARD_SPACES = /[\u00A0\u2007\u202F]/g
/** A spreadsheet writes a number that it takes for an amount as `250788000901.0` or `2.50788000901E+11`. */
const WHOLE = /^(\+?\d+)[.,]0+$/
const SCIENTIFIC = /^(\d)[.,](\d{1,15})E\+?(\d{1,2})$/i

/** The original text of the cell; a number that lost digits is left as it is. */
function cellOf(written: string): string {
  const cell = removeFormulaGuards(written).replaceAll(HARD_SPACES, ' ').trim()
  const [, first = '', rest = '', power] = SCIENTIFIC.exec(cell) ?? []
  return Number(power) === rest.length ? first + rest : cell.replace(WHOLE, '$1')
}

/**
 * Reads the text of a file with the columns of an export, in any order; columns that fill in no field, such as a
 * status, are ignored. Throws `UnreadableTable`.
 * @param optional fields whose column may be left out
 */
export function readTable<Field extends string>(
  text: string,
  known: readonly TableColumn<Field>[],
  optional: readonly Field[],
): Table<Field> {
  const [head, ...lines] = tableLinesOf(text).map(({ line, cells }) => ({ line, cells: cells.map(cellOf) }))
  const heads = head?.cells ?? []
  const columns = heads.map((title) => known.find((column) => cellSays(title, column.head)))
  const fields = columns.map((column) => column?.field)
  const needed = known.filter(({ field }) => field && !optional.includes(field) && !fields.includes(field))
  return {
    isHeaded: columns.some(Boolean),
    rows: lines.map(({ line, cells }) => ({
      line,
      cells: new Map(fields.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : []))),
      rounded: columns.flatMap((column, at) => (column && SCIENTIFIC.test(cells[at] ?? '') ? [column.head] : [])),
      isTooLong: cells.slice(heads.length).some((cell) => cell !== ''),
      under: (wanted) => cells[columns.findIndex((column) => column?.head === wanted)] ?? '',
    })),
    twice: [...new Set(columns.filter((column, at) => column && columns.indexOf(column) < at))].flatMap(
      (column) => column?.head ?? [],
    ),
    missing: needed.map((column) => column.head),
    unknown: heads.filter((title, at) => title !== '' && !columns[at]),
  }
}
