import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id, IdInAddress, idField } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { OptionalPasswordConfirmation, emailField, phoneField } from '#shared/person-fields.ts'
import { REASON_MAX, requiredText } from '#shared/text-fields.ts'
import { ROLES } from '#shared/roles.ts'
import { tidy } from '#shared/visible-text.ts'
import { MAX_DEPARTMENT_NAME_LENGTH } from '#features/people/department/department.contract.ts'
import { employeePolicy } from './employee.policy.ts'
import { dayField, FIRST_DAY, isPossibleBirthDay, minimumAgeRule, Salary } from './record/record.contract.ts'

/** What employees are (spec 2 §3); the first of each but the positions is what a form begins with (spec 2 §9). */
export const POSITIONS = ['HR', 'Accountant', 'Teacher', 'Mentor'] as const
export type Position = (typeof POSITIONS)[number]
export const GENDERS = ['Male', 'Female', 'Other'] as const
export type Gender = (typeof GENDERS)[number]
export const MARITAL_STATUSES = ['Single', 'Married', 'Divorced', 'Widowed'] as const
export type MaritalStatus = (typeof MARITAL_STATUSES)[number]
export const EMPLOYMENT_TYPES = ['Full-time', 'Part-time', 'Contract', 'Intern'] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]
export const EMPLOYEE_STATUSES = ['Active', 'Inactive', 'On Leave', 'Terminated'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

/** The sortable columns of the list. */
export const EMPLOYEE_COLUMNS = ['code', 'name', 'department', 'position', 'joined', 'status'] as const
export type EmployeeColumn = (typeof EMPLOYEE_COLUMNS)[number]

declare module '#shared/policy.ts' {
  interface ActorFacts {
    /** The reader's own record as an employee, while it is neither deleted nor Terminated. */
    employee_id: number | null
  }
}

/** The best rating. */
const RATING_MAX = 5

const fields = {
  full_name: requiredText(text('Full name is required'), 120),
  date_of_birth: dayField(text('Date of birth is required'), text('Enter a valid date of birth'))
    .check(z.refine(isPossibleBirthDay, text('Date of birth must be in the past')))
    .brand<'Day'>(),
  nationality: requiredText(text('Nationality is required'), 80),
  /** A picture that the sender has uploaded, or that of the person; null for none. */
  profile_picture: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  email: emailField(text('Email is required')),
  phone_number: phoneField(text('Phone number is required')),
  emergency_contact_name: requiredText(text('The name of the emergency contact is required'), 120),
  emergency_contact_phone: phoneField(text('The phone number of the emergency contact is required')),
  address: requiredText(text('Address is required'), 300),
  city: requiredText(text('City is required'), 80),
  state: requiredText(text('State or province is required'), 80),
  postal_code: requiredText(text('Postal code is required'), 20),
  country: requiredText(text('Country is required'), 80),
  position: z.enum(POSITIONS, { error: text('Choose a position') }),
  /** The name of one of the departments. */
  department: requiredText(text('Choose a department'), MAX_DEPARTMENT_NAME_LENGTH),
  join_date: dayField(text('Join date is required'), text('Enter a valid join date'))
    .check(z.refine((day) => day >= FIRST_DAY, text('Enter a valid join date')))
    .brand<'Day'>(),
  salary: Salary,
  /** Of a person who is an admin or of HR; empty for no one (spec 2 §5, §6). */
  manager_id: z.optional(z.nullable(z.union([Id, IdInAddress, z.literal('')]))),
  status: z.optional(z.enum(EMPLOYEE_STATUSES, { error: text('Choose a status') })),
  rating: z.nullish(
    z
      .number(text('Please choose 1 to 5 stars'))
      .check(
        z.int(text('Please choose 1 to 5 stars')),
        z.minimum(1, text('Please choose 1 to 5 stars')),
        z.maximum(RATING_MAX, text('Please choose 1 to 5 stars')),
      ),
  ),
  recommendation: z.nullish(
    z.string().check(tidy(), z.maxLength(REASON_MAX, text('Use at most {maximum} characters'))),
  ),
}

const Gender = z.enum(GENDERS, { error: text('Choose a gender') })
const MaritalStatus = z.enum(MARITAL_STATUSES, { error: text('Choose a marital status') })
const EmploymentType = z.enum(EMPLOYMENT_TYPES, { error: text('Choose an employment type') })

/** What the form says of a new employee. */
const newFields = {
  user_id: idField(text('Select a user')),
  ...fields,
  gender: z._default(Gender, 'Male'),
  marital_status: z._default(MaritalStatus, 'Single'),
  employment_type: z._default(EmploymentType, 'Full-time'),
}
export const EmployeeForm = z.strictObject(newFields).check(minimumAgeRule())
export type EmployeeForm = z.infer<typeof EmployeeForm>

/** What it sends for one who is there. */
export const EmployeeChange = z
  .strictObject({
    user_id: z.optional(Id),
    ...fields,
    gender: z.optional(Gender),
    marital_status: z.optional(MaritalStatus),
    employment_type: z.optional(EmploymentType),
    /** That of the record as it was read. */
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000))),
    ...OptionalPasswordConfirmation,
  })
  .check(minimumAgeRule())
export type EmployeeChange = z.infer<typeof EmployeeChange>

/** The record of an employee (spec 2 §3). */
const Employee = z.object({
  id: z.number(),
  /** Like EMP-0007. */
  employee_id: z.string(),
  user_id: z.number(),
  full_name: z.string(),
  date_of_birth: Day,
  gender: z.enum(GENDERS),
  marital_status: z.enum(MARITAL_STATUSES),
  nationality: z.string(),
  profile_picture: z.nullable(z.string()),
  email: z.string(),
  phone_number: z.string(),
  emergency_contact_name: z.string(),
  emergency_contact_phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  position: z.enum(POSITIONS),
  department: z.string(),
  department_id: z.number(),
  join_date: Day,
  employment_type: z.enum(EMPLOYMENT_TYPES),
  /** Dollars. */
  salary: z.number(),
  status: z.enum(EMPLOYEE_STATUSES),
  manager_id: z.nullable(z.number()),
  manager: z.nullable(z.object({ id: z.number(), name: z.string() })),
  rating: z.nullable(z.number()),
  recommendation: z.nullable(z.string()),
  /** The last day of someone who has left. */
  left_on: z.nullable(Day),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Employee = z.infer<typeof Employee>

/** A person with the record of their work here (spec 2 §7). */
const EmployedUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  profile_picture: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  employee: Employee,
})
export type EmployedUser = z.infer<typeof EmployedUser>

const EmployeeName = z.object({ id: z.number(), code: z.string(), name: z.string(), department: z.string() })
export type EmployeeName = z.infer<typeof EmployeeName>

/** What holds from a day on, and who has decided it. */
const EmployeeChanged = z.object({
  id: z.number(),
  effective_on: Day,
  position: z.enum(POSITIONS),
  department: z.string(),
  /** Dollars. */
  salary: z.number(),
  manager: z.nullable(z.string()),
  by: z.nullable(z.string()),
  created_at: z.string(),
})
export type EmployeeChanged = z.infer<typeof EmployeeChanged>

/** Which employees, and in which order. */
const Narrowed = {
  search: Search,
  department: z.optional(z.string().check(tidy(), z.maxLength(MAX_DEPARTMENT_NAME_LENGTH))),
  status: z.optional(z.enum([...EMPLOYEE_STATUSES, 'all', ''])),
  sort: sortedBy(EMPLOYEE_COLUMNS),
}

const Saved = z.object({ message: z.string(), user: EmployedUser })

export const employeeApi = {
  list: endpoint({
    name: 'employee.list',
    method: 'GET',
    path: '/api/hr/employees',
    access: employeePolicy.list,
    summary:
      'People who have a record as an employee, by name, each with the record (spec 2 §2, §7). The search finds name, code and email; the department is given by its name.',
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ users: z.array(EmployedUser), ...Paged }),
  }),
  listNames: endpoint({
    name: 'employee.listNames',
    method: 'GET',
    path: '/api/hr/employees/names',
    access: employeePolicy.listNames,
    summary: 'Those who work here now, by name: what a choice of an employee needs, and no personal data.',
    /** `team`: `1` for the caller's team only. */
    query: z.object({ search: Search, team: z.optional(z.enum(['0', '1'])) }),
    response: z.object({ employees: z.array(EmployeeName) }),
  }),
  get: endpoint({
    name: 'employee.get',
    method: 'GET',
    path: '/api/hr/employees/:id',
    access: employeePolicy.get,
    summary: 'The record of one employee; for those who keep the records, and for the person.',
    params: ById,
    response: z.object({ user: EmployedUser }),
  }),
  listHistory: endpoint({
    name: 'employee.listHistory',
    method: 'GET',
    path: '/api/hr/employees/:id/history',
    access: employeePolicy.get,
    summary:
      'Position, department, salary and manager of an employee, the newest first: from which day, and who has decided it. For those who keep the records, and for the person.',
    params: ById,
    response: z.object({ history: z.array(EmployeeChanged) }),
  }),
  export: endpoint({
    name: 'employee.export',
    method: 'GET',
    path: '/api/hr/employees/export',
    access: employeePolicy.export,
    summary:
      'The employees of the same list as a CSV file, all pages of it, with every field of their records. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  create: endpoint({
    name: 'employee.create',
    method: 'POST',
    path: '/api/hr/employees',
    access: employeePolicy.create,
    summary:
      'Adds the record of a person who has an account (spec 2 §5, §7), who gets the role employee and that of the position. An admin adds those of HR, HR the others. A new employee is Active and has no rating: what is sent of that is ignored. For positions of HR and accountants the own password is asked for again.',
    body: z.strictObject({ ...newFields, ...OptionalPasswordConfirmation }).check(minimumAgeRule()),
    response: Saved,
    status: 201,
  }),
  update: endpoint({
    name: 'employee.update',
    method: 'PUT',
    path: '/api/hr/employees/:id',
    access: employeePolicy.update,
    summary:
      'Changes the record of an employee (spec 2 §5, §7); what has no rule of its own may be left out, and stays. With `version` a change that somebody else has made meanwhile is a 409, whose `errors` name the fields and who changed them. Terminated takes the roles away. A change that gives or takes the role of HR or of an accountant asks for the own password again.',
    params: ById,
    body: EmployeeChange,
    response: Saved,
  }),
  remove: endpoint({
    name: 'employee.remove',
    method: 'DELETE',
    path: '/api/hr/employees/:id',
    access: employeePolicy.remove,
    summary:
      'Archives the record of an employee and takes the roles away (spec 2 §7, §8). The account stays. For HR and accountants the own password is asked for again.',
    params: ById,
    body: z.strictObject(OptionalPasswordConfirmation),
    response: z.object({ message: z.string() }),
  }),
}
