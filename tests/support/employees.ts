import { and, eq, isNull, sql } from 'drizzle-orm'
import { departments } from '#features/employee/department/department.table.ts'
import { takeCode } from '#features/employee/employee.data.ts'
import { employees } from '#features/employee/employee.table.ts'
import type { EmployeeForm } from '#features/employee/employee.contract.ts'
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
  /** Whose record it is; somebody new with the role employee unless given. */
  of?: Person
  department?: string
}

/** Somebody who works here: the person, signed in, and the record, inserted directly into the tables. */
export async function employee(
  db: Db,
  { of, department, ...more }: More = {},
): Promise<Person & { employeeId: number; code: string }> {
  const form = EMPLOYEE_FORM
  const owner = of ?? (await person(db, 'employee', { name: more.fullName ?? form.full_name }))
  const code = more.code ?? (await takeCode(db))
  const [row] = await db
    .insert(employees)
    .values({
      userId: owner.id,
      departmentId: await aDepartment(db, department),
      fullName: owner.name,
      dateOfBirth: form.date_of_birth,
      gender: form.gender,
      nationality: form.nationality,
      email: owner.email,
      phoneNumber: form.phone_number,
      emergencyContactName: form.emergency_contact_name,
      emergencyContactPhone: form.emergency_contact_phone,
      address: form.address,
      city: form.city,
      state: form.state,
      postalCode: form.postal_code,
      country: form.country,
      position: form.position,
      joinDate: form.join_date,
      salaryCents: 150_050,
      ...more,
      code,
    })
    .returning({ id: employees.id })
  return { ...owner, employeeId: row?.id ?? 0, code }
}

/** A new record of this person, in the place of the one there was. */
export async function hired(db: Db, of: Person, managerId: number | null = null): Promise<number> {
  await db.update(employees).set({ archivedAt: new Date() }).where(eq(employees.userId, of.id))
  return (await employee(db, { of, managerId })).employeeId
}
