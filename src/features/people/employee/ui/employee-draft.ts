import type { DraftKey } from '#web/api/drafts.ts'
import type { Candidate } from '../choice/choice.contract.ts'
import type {
  EmployedUser,
  EmployeeStatus,
  EmploymentType,
  Gender,
  MaritalStatus,
  Position,
} from '../employee.contract.ts'

/** The form of an employee while it is filled in: all as it is typed. */
export type EmployeeDraft = {
  user_id: string
  full_name: string
  date_of_birth: string
  gender: Gender
  marital_status: MaritalStatus
  nationality: string
  /** Empty for none. */
  profile_picture: string
  email: string
  phone_number: string
  emergency_contact_name: string
  emergency_contact_phone: string
  address: string
  city: string
  state: string
  postal_code: string
  country: string
  position: Position | ''
  department: string
  join_date: string
  employment_type: EmploymentType
  salary: string
  status: EmployeeStatus
  manager_id: string
  /** 0 for none. */
  rating: number
  recommendation: string
  /** That of the record as it was read; 0 for a new one. */
  version: number
  /** The own one, where the position gives or takes a role that decides about others; kept in no draft. */
  current_password: string
}

/** What a new record begins with (spec 2 §9). */
export const emptyEmployee = (): EmployeeDraft => ({
  user_id: '',
  full_name: '',
  date_of_birth: '',
  gender: 'Male',
  marital_status: 'Single',
  nationality: '',
  profile_picture: '',
  email: '',
  phone_number: '',
  emergency_contact_name: '',
  emergency_contact_phone: '',
  address: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  position: '',
  department: '',
  join_date: '',
  employment_type: 'Full-time',
  salary: '',
  status: 'Active',
  manager_id: '',
  rating: 0,
  recommendation: '',
  version: 0,
  current_password: '',
})

/** The form of a record as it is stored. */
export const toEmployeeDraft = ({ id, employee }: EmployedUser): EmployeeDraft => ({
  user_id: String(id),
  full_name: employee.full_name,
  date_of_birth: employee.date_of_birth,
  gender: employee.gender,
  marital_status: employee.marital_status,
  nationality: employee.nationality,
  profile_picture: employee.profile_picture ?? '',
  email: employee.email,
  phone_number: employee.phone_number,
  emergency_contact_name: employee.emergency_contact_name,
  emergency_contact_phone: employee.emergency_contact_phone,
  address: employee.address,
  city: employee.city,
  state: employee.state,
  postal_code: employee.postal_code,
  country: employee.country,
  position: employee.position,
  department: employee.department,
  join_date: employee.join_date,
  employment_type: employee.employment_type,
  salary: String(employee.salary),
  status: employee.status,
  manager_id: employee.manager_id === null ? '' : String(employee.manager_id),
  rating: employee.rating ?? 0,
  recommendation: employee.recommendation ?? '',
  version: employee.version,
  current_password: '',
})

/** What choosing a user fills in (spec 2 §2). */
export const fieldsFromUser = (user: Candidate): Partial<EmployeeDraft> => ({
  user_id: String(user.id),
  full_name: user.name,
  email: user.email,
  phone_number: user.phone_number ?? '',
  profile_picture: user.profile_picture ?? '',
})

/** What both ways of saving send. */
const typedFields = ({ profile_picture: picture, manager_id: managerId, position, ...typed }: EmployeeDraft) => {
  const {
    user_id: _user,
    version: _version,
    status: _status,
    rating: _rating,
    recommendation: _words,
    current_password: password,
    ...texts
  } = typed
  return {
    ...texts,
    ...(password !== '' && { current_password: password }),
    profile_picture: picture || null,
    manager_id: managerId || null,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an empty choice is refused by the contract, in its words
    position: position as Position,
  }
}

/** A new record, which has no status or rating yet. */
export const toNewEmployee = (values: EmployeeDraft) => ({ ...typedFields(values), user_id: Number(values.user_id) })

/** A record that is there. */
export const toChangedEmployee = (values: EmployeeDraft) => ({
  ...typedFields(values),
  status: values.status,
  rating: values.rating || null,
  recommendation: values.recommendation || null,
  version: values.version,
})

/** One draft per person and record. */
export const employeeDraftKey = (personId: number, employeeId: number | null): DraftKey => ({
  form: `employee-${employeeId ?? 'new'}`,
  personId,
})

/**
 * What was typed here before; null when there is nothing. It keeps the version that it was based on: where someone else
 * has saved since, saving compares both.
 */
export function readStored(stored: unknown, start: EmployeeDraft): EmployeeDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const known = new Map<string, unknown>(Object.entries(stored))
  const kept = Object.entries(start).filter(([key, value]) => typeof known.get(key) === typeof value)
  return { ...start, ...Object.fromEntries(kept.map(([key]) => [key, known.get(key)])) }
}

/** The fields of each step that must be filled (spec 2 §5). */
export const REQUIRED = {
  personal: ['full_name', 'date_of_birth', 'gender', 'marital_status', 'nationality'],
  contact: [
    'email',
    'phone_number',
    'emergency_contact_name',
    'emergency_contact_phone',
    'address',
    'city',
    'state',
    'postal_code',
    'country',
  ],
  employment: ['position', 'department', 'join_date', 'employment_type'],
} as const satisfies Record<string, readonly (keyof EmployeeDraft)[]>
