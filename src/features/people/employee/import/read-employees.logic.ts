import { type Message, message } from '#shared/message.ts'
import type { CellSays } from '#shared/table-import.ts'
import { type EmployeeForm, EMPLOYMENT_TYPES, GENDERS, MARITAL_STATUSES, POSITIONS } from '../employee.contract.ts'
import { EMPLOYEE_FILE, WORDS } from '../employee-table-file.logic.ts'
import { dayOrderOf, needsDayOrder, readDay } from './file-days.logic.ts'

export type Field = keyof EmployeeForm

/** The column by which a record is known. */
export const CODE = EMPLOYEE_FILE[0]?.head
/** What may be left out: it has a default, or may stay empty. */
export const OPTIONAL: readonly Field[] = ['gender', 'marital_status', 'employment_type', 'salary', 'manager_id']

/** The row of the template. */
export const EXAMPLE: Partial<Record<Field, string | Message>> = {
  full_name: 'Ama Owusu',
  email: 'ama.owusu@example.org',
  phone_number: '+250 788 000 000',
  position: WORDS.Teacher,
  department: 'Teaching',
  join_date: '2026-09-01',
  employment_type: WORDS['Full-time'],
  salary: '1450',
  manager_id: '',
  date_of_birth: '1992-02-29',
  gender: WORDS.Female,
  marital_status: WORDS.Single,
  nationality: 'Rwandan',
  address: 'KN 5 Road 12',
  city: 'Kigali',
  state: 'Kigali',
  postal_code: '00250',
  country: 'Rwanda',
  emergency_contact_name: 'Kofi Owusu',
  emergency_contact_phone: '+250 788 000 001',
}

/** The head of the column in which a field stands; null for what is in none. */
export const columnHeadOf = (field: string): Message | null =>
  EMPLOYEE_FILE.find((column) => column.field === field)?.head ?? null

/** One of the fixed words as the API knows it; any other text stays. */
function untranslateWord(text: string, cellSays: CellSays): string {
  return Object.values(WORDS).find((word) => cellSays(text, word))?.text ?? text
}

/** The fields that hold one of some words. */
const CHOICES: Partial<Record<Field, readonly (keyof typeof WORDS)[]>> = {
  position: POSITIONS,
  gender: GENDERS,
  marital_status: MARITAL_STATUSES,
  employment_type: EMPLOYMENT_TYPES,
}

/** The words that a cell may hold, when it holds another text. */
export function missedWordsOf(
  field: Field,
  cells: ReadonlyMap<Field, string>,
  cellSays: CellSays,
): readonly Message[] | undefined {
  const cell = cells.get(field) ?? ''
  const words = CHOICES[field]
  return cell !== '' && words && !words.some((word) => cellSays(cell, WORDS[word]))
    ? words.map((word) => WORDS[word])
    : undefined
}

const DAYS: readonly Field[] = ['join_date', 'date_of_birth']
const ISO_DAY = /^\d{4}-\d\d-\d\d$/

/** A cell that should hold a day and has something else. */
export const isUnreadDay = (field: Field, cells: ReadonlyMap<Field, string>): boolean => {
  const cell = cells.get(field) ?? ''
  return DAYS.includes(field) && cell !== '' && !ISO_DAY.test(cell)
}

/** The rows with their days as yyyy-mm-dd, and a note when a spreadsheet had written them in another order. */
export function readDays<Row extends { cells: ReadonlyMap<Field, string> }>(
  rows: readonly Row[],
): { rows: Row[]; notes: Message[] } {
  const cells = rows.flatMap((row) => DAYS.map((field) => row.cells.get(field) ?? ''))
  const order = dayOrderOf(cells)
  const example = cells.find((cell) => needsDayOrder(cell)) ?? ''
  return {
    rows: rows.map((row) => ({
      ...row,
      cells: new Map(
        [...row.cells].map(([field, cell]) => [field, DAYS.includes(field) ? readDay(cell, order) : cell]),
      ),
    })),
    notes:
      order === null
        ? []
        : [
            order === 'day first'
              ? message('Dates such as {example} were read as day, month, year', { example })
              : message('Dates such as {example} were read as month, day, year', { example }),
          ],
  }
}

/** An amount as spreadsheets of several countries write it: `1,450.50`, `1 450,50`, `1.450,50`. */
function normaliseAmount(typed: string): string {
  const text = typed.replaceAll(/[\s'’]/g, '')
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(',', '')
  return /^\d{1,3}(?:\.?\d{3})*,\d{1,2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
}

/** What the form of the row would send; an empty cell is what an empty field is. */
export function toForm(
  cells: ReadonlyMap<Field, string>,
  found: { userId: number; managerId: number | null },
  cellSays: CellSays,
): Record<string, unknown> {
  const typed = [...cells].flatMap(([field, text]): [string, unknown][] => {
    if (field === 'manager_id') return []
    if (field === 'salary') return text === '' ? [] : [[field, normaliseAmount(text)]]
    if (!CHOICES[field]) return [[field, text]]
    return text === '' && OPTIONAL.includes(field) ? [] : [[field, untranslateWord(text, cellSays)]]
  })
  return { ...Object.fromEntries(typed), user_id: found.userId, manager_id: found.managerId }
}
