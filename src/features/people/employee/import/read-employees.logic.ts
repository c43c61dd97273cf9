import type { Message } from '#shared/message.ts'
import { cellSays, type Translate } from '#shared/table-import.ts'
import type { EmployeeForm } from '../employee.contract.ts'
import { EMPLOYEE_FILE, WORDS } from '../employee-table-file.logic.ts'

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
function untranslateWord(text: string, translate: Translate): string {
  return Object.values(WORDS).find((word) => cellSays(text, word, translate))?.text ?? text
}

const CHOICES: readonly Field[] = ['position', 'gender', 'marital_status', 'employment_type']

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
  translate: Translate,
): Record<string, unknown> {
  const typed = [...cells].flatMap(([field, text]): [string, unknown][] => {
    if (field === 'manager_id') return []
    if (field === 'salary') return text === '' ? [] : [[field, normaliseAmount(text)]]
    if (!CHOICES.includes(field)) return [[field, text]]
    return text === '' && OPTIONAL.includes(field) ? [] : [[field, untranslateWord(text, translate)]]
  })
  return { ...Object.fromEntries(typed), user_id: found.userId, manager_id: found.managerId }
}
