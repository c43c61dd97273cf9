import { CsvError, parse } from 'csv-parse/sync'
import type { Message } from '#shared/message.ts'
import type { EmployeeForm } from '../employee.contract.ts'
import { EMPLOYEE_FILE, WORDS } from '../employee-file.logic.ts'

/** How a message reads in the language of whoever sends the file. */
type Translate = (message: Message) => string

type Field = keyof EmployeeForm
/** One row of the file: its line, and its cells by the field that they are for. */
export type EmployeeRow = { line: number; code: string; cells: ReadonlyMap<Field, string> }
type EmployeeTable = {
  rows: EmployeeRow[]
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

const CODE = EMPLOYEE_FILE[0]?.head
/** What may be left out: it has a default, or may stay empty. */
const OPTIONAL: readonly Field[] = ['gender', 'marital_status', 'employment_type', 'salary', 'manager_id']

/** Spreadsheets write what their country separates by. */
const SEPARATORS = [',', ';', '\t']

function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const counts = SEPARATORS.map((sign) => head.split(sign).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The sign with which an export makes a formula harmless. */
const GUARD = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/u

const alike = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** Whether a text of the file says this, in English or in the reader's language. */
const says = (text: string, message: Message, translate: Translate): boolean =>
  [message.text, translate(message)].some((known) => alike(known) === alike(text))

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
 * Reads the text of a file with the columns of the export, in any order; columns that a new record cannot have, such as
 * the status, are passed over. Throws `UnreadableTable`.
 */
export function readEmployees(text: string, translate: Translate): EmployeeTable {
  const [head, ...lines] = linesOf(text)
  const heads = head?.cells ?? []
  const columns = heads.map((title) => EMPLOYEE_FILE.find((column) => says(title, column.head, translate)))
  const fields = columns.map((column) => column?.field)
  const needed = EMPLOYEE_FILE.filter(({ field }) => field && !OPTIONAL.includes(field) && !fields.includes(field))
  const codeAt = columns.findIndex((column) => column?.head === CODE)
  return {
    rows: lines.map(({ line, cells }) => ({
      line,
      code: cells[codeAt] ?? '',
      cells: new Map(fields.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : []))),
    })),
    missing: needed.map((column) => column.head),
    unknown: heads.filter((title, at) => title !== '' && !columns[at]),
  }
}

/** The head of the column in which a field stands; null for what is in none. */
export const headOf = (field: string): Message | null =>
  EMPLOYEE_FILE.find((column) => column.field === field)?.head ?? null

/** One of the fixed words as the API knows it; any other text stays. */
function wordOf(text: string, translate: Translate): string {
  return Object.values(WORDS).find((word) => says(text, word, translate))?.text ?? text
}

const CHOICES: readonly Field[] = ['position', 'gender', 'marital_status', 'employment_type']

/** What the form of the row would send; an empty cell is what an empty field is. */
export function toForm(
  { cells }: EmployeeRow,
  found: { userId: number; managerId: number | null },
  translate: Translate,
): Record<string, unknown> {
  const typed = [...cells].flatMap(([field, text]): [string, unknown][] => {
    if (field === 'manager_id') return []
    if (!CHOICES.includes(field)) return [[field, text]]
    return text === '' && OPTIONAL.includes(field) ? [] : [[field, wordOf(text, translate)]]
  })
  return { ...Object.fromEntries(typed), user_id: found.userId, manager_id: found.managerId }
}
