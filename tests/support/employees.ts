import { and, eq, isNull, sql } from 'drizzle-orm'
import { departments } from '#features/people/department/department.table.ts'
import { nextEmployeeCode } from '#features/people/employee/employee.data.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import type { EmployeeForm } from '#features/people/employee/employee.contract.ts'
import type { Db } from '#server/db/db.ts'
import { Day } from '#shared/dates.ts'
import { type Person, person } from './people.ts'

/** The form of an employee, filled in; `user_id`, and the department it names, must exist. */
export const EMPLOYEE_FORM: Omit<EmployeeForm, 'user_id'> = {
  full_name: 'Aline Mutoni',
  date_of_birth: Day.parse('1992-02-29'),
  gender: 'Female',
  marital_status: 'Single',
  nationality: 'Rwandan',
  email: 'aline.mutoni@example.test',
  phone_number: '+250 788 000 901',
  emergency_contact_name: 'Eric Mutoni',
  emergency_contact_phone: '+250 788 000 902',
  address: 'KN 5 Road, 12',
  city: 'Kigali',
  state: 'City of Kigali',
  postal_code: '00250',
  country: 'Rwanda',
  position: 'Teacher',
  department: 'Teaching',
  join_date: Day.parse('2024-03-04'),
  employment_type: 'Full-time',
  salary: 1500.5,
}

/** The same as columns, but for who it is, where they work and what they earn. */
export const EMPLOYEE_COLUMNS = {
  dateOfBirth: EMPLOYEE_FORM.date_of_birth,
  gender: EMPLOYEE_FORM.gender,
  nationality: EMPLOYEE_FORM.nationality,
  phoneNumber: EMPLOYEE_FORM.phone_number,
  emergencyContactName: EMPLOYEE_FORM.emergency_contact_name,
  emergencyContactPhone: EMPLOYEE_FORM.emergency_contact_phone,
  address: EMPLOYEE_FORM.address,
  city: EMPLOYEE_FORM.city,
  state: EMPLOYEE_FORM.state,
  postalCode: EMPLOYEE_FORM.postal_code,
  country: EMPLOYEE_FORM.country,
  position: EMPLOYEE_FORM.position,
  joinDate: EMPLOYEE_FORM.join_date,
}

/** A department of this name, made where there is none. */
export async function aDepartment(db: Db, name = 'Teaching'): Promise<number> {
  await db.insert(departments).values({ name }).onConflictDoNothing()
  const [found] = await db
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(sql`lower(${departments.name})`, name.toLowerCase()), isNull(departments.archivedAt)))
  return found?.id ?? 0
}

type More = Partial<Omit<typeof employees.$inferInsert, 'userId' | 'departmentId'>> & {
  /** Whose record it is; someone new with the role employee unless given. */
  of?: Person
  department?: string
}

/** Someone who works here: the person, signed in, and the record, inserted directly into the tables. */
export async function employee(
  db: Db,
  { of, department, ...more }: More = {},
): Promise<Person & { employeeId: number; code: string }> {
  const owner = of ?? (await person(db, 'employee', { name: more.fullName ?? EMPLOYEE_FORM.full_name }))
  const code = more.code ?? (await nextEmployeeCode(db))
  const [row] = await db
    .insert(employees)
    .values({
      userId: owner.id,
      departmentId: await aDepartment(db, department),
      fullName: owner.name,
      email: owner.email,
      ...EMPLOYEE_COLUMNS,
      salaryCents: 150_050,
      ...more,
      code,
    })
    .returning({ id: employees.id })
  return { ...owner, employeeId: row?.id ?? 0, code }
}

/** A new record of this person, in the place of the one there was. */
export async function hired(db: Db, of: Person, more: Omit<More, 'of'> = {}): Promise<number> {
  await db.update(employees).set({ archivedAt: new Date() }).where(eq(employees.userId, of.id))
  return (await employee(db, { ...more, of })).employeeId
}
