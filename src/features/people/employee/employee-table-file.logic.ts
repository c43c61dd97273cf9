import { type Message, message } from '#shared/message.ts'
import type {
  EmployedUser,
  EmployeeForm,
  EmployeeStatus,
  EmploymentType,
  Gender,
  MaritalStatus,
  Position,
} from './employee.contract.ts'

/** The fixed words of a record. */
export const WORDS: Record<Position | EmploymentType | Gender | MaritalStatus, Message> = {
  HR: message('HR'),
  Accountant: message('Accountant'),
  Teacher: message('Teacher'),
  Mentor: message('Mentor'),
  'Full-time': message('Full-time'),
  'Part-time': message('Part-time'),
  Contract: message('Contract'),
  Intern: message('Intern'),
  Male: message('Male'),
  Female: message('Female'),
  Other: message('Other'),
  Single: message('Single'),
  Married: message('Married'),
  Divorced: message('Divorced'),
  Widowed: message('Widowed'),
}

const STATUS_NAMES: Record<EmployeeStatus, string> = {
  Active: 'active',
  Inactive: 'inactive',
  'On Leave': 'leave',
  Terminated: 'terminated',
}

/** Active is another word of an enrollment in most languages. */
const statusText = (status: EmployeeStatus): Message =>
  message('{employee_status, select, active {Active} inactive {Inactive} leave {On Leave} other {Terminated}}', {
    employee_status: STATUS_NAMES[status],
  })

type Employee = EmployedUser['employee']
type Column = {
  head: Message
  cell: (row: EmployedUser) => string | number | Message | null
  /** What a file that is imported gives a new record by it. */
  field: keyof EmployeeForm | undefined
}

const column = (
  head: Message,
  cell: (employee: Employee) => string | number | Message | null,
  field?: keyof EmployeeForm,
): Column => ({ head, cell: ({ employee }) => cell(employee), field })

/**
 * The columns of the file of employees, for export and import: days as yyyy-mm-dd, the salary as a number of dollars.
 */
export const EMPLOYEE_FILE: readonly Column[] = [
  column(message('Employee ID'), (row) => row.employee_id),
  column(message('Full Name'), (row) => row.full_name, 'full_name'),
  column(message('Email'), (row) => row.email, 'email'),
  column(message('Phone Number'), (row) => row.phone_number, 'phone_number'),
  column(message('Position'), (row) => WORDS[row.position], 'position'),
  column(message('Department'), (row) => row.department, 'department'),
  column(message('Join Date'), (row) => row.join_date, 'join_date'),
  column(message('Employment Type'), (row) => WORDS[row.employment_type], 'employment_type'),
  column(message('Salary (USD)'), (row) => row.salary, 'salary'),
  column(message('Status'), (row) => statusText(row.status)),
  column(message('Last day'), (row) => row.left_on),
  column(message('Manager'), (row) => row.manager?.name ?? null, 'manager_id'),
  column(message('Date of Birth'), (row) => row.date_of_birth, 'date_of_birth'),
  column(message('Gender'), (row) => WORDS[row.gender], 'gender'),
  column(message('Marital Status'), (row) => WORDS[row.marital_status], 'marital_status'),
  column(message('Nationality'), (row) => row.nationality, 'nationality'),
  column(message('Address'), (row) => row.address, 'address'),
  column(message('City'), (row) => row.city, 'city'),
  column(message('State or Province'), (row) => row.state, 'state'),
  column(message('Postal Code'), (row) => row.postal_code, 'postal_code'),
  column(message('Country'), (row) => row.country, 'country'),
  column(message('Emergency Contact Name'), (row) => row.emergency_contact_name, 'emergency_contact_name'),
  column(message('Emergency Contact Phone'), (row) => row.emergency_contact_phone, 'emergency_contact_phone'),
  column(message('Rating'), (row) => row.rating),
  column(message('Recommendation'), (row) => row.recommendation),
]
