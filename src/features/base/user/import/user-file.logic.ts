import { type Message, message } from '#shared/message.ts'
import { ROLE_NAMES } from '#shared/role-names.ts'
import { ROLES } from '#shared/roles.ts'
import type { CellSays } from '#shared/table-import.ts'
import type { Person, PersonForm } from '../person/person.contract.ts'

export type UserField = 'name' | 'email' | 'role' | 'phone_number' | 'bio'
type Cell = string | Message | { instant: string } | null
type UserColumn = { head: Message; cell: (person: Person) => Cell; field?: UserField }

/** Whether someone can sign in. Active is another word of an enrollment in most languages. */
export const statusTextOf = ({ is_active: isActive, invitation }: Person): Message =>
  message('{account_status, select, active {Active} invited {Invited} other {Inactive}}', {
    account_status: !isActive ? 'inactive' : invitation === null ? 'active' : 'invited',
  })

const instantCell = (iso: string | null): Cell => iso && { instant: iso }

/** The columns of the file of users, for export and import. */
export const USER_FILE: readonly UserColumn[] = [
  { head: message('Name'), cell: ({ name }) => name, field: 'name' },
  { head: message('Email'), cell: ({ email }) => email, field: 'email' },
  { head: message('Role'), cell: ({ role }) => ROLE_NAMES[role], field: 'role' },
  { head: message('Phone'), cell: ({ phone_number: phone }) => phone, field: 'phone_number' },
  { head: message('Bio'), cell: ({ bio }) => bio, field: 'bio' },
  { head: message('Status'), cell: statusTextOf },
  { head: message('Last sign-in'), cell: ({ last_login_at: at }) => instantCell(at) },
  { head: message('Member since'), cell: ({ created_at: at }) => instantCell(at) },
]

/** The row of the template: no one's address, so that a file that is imported with it reaches no one. */
export const USER_EXAMPLE: Record<UserField, string | Message> = {
  name: 'Ama Owusu',
  email: 'ama.owusu@example.org',
  role: ROLE_NAMES.student,
  phone_number: '+250 788 000 000',
  bio: '',
}

/** Optional columns of an import. */
export const OPTIONAL: readonly UserField[] = ['phone_number', 'bio']

/** The head of the column in which a field stands; null for what is in none. */
export const columnHeadOf = (field: string): Message | null =>
  USER_FILE.find((column) => column.field === field)?.head ?? null

/** A role by its name or as the API calls it; any other text stays. */
const roleOf = (typed: string, cellSays: CellSays): string =>
  ROLES.find((role) => cellSays(typed, ROLE_NAMES[role])) ?? typed.toLowerCase()

/** What the form of a row would send. */
export function toForm(
  cells: ReadonlyMap<UserField, string>,
  cellSays: CellSays,
): Record<keyof Omit<PersonForm, 'is_active'>, string> {
  const cell = (field: UserField): string => cells.get(field) ?? ''
  return {
    name: cell('name'),
    email: cell('email'),
    role: roleOf(cell('role'), cellSays),
    phone_number: cell('phone_number'),
    bio: cell('bio'),
  }
}
