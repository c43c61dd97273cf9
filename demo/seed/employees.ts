import { addDepartment } from '#features/people/department/department.service.ts'
import { addEmployee, changeEmployee } from '#features/people/employee/employee.service.ts'
import type { EmployeeForm } from '#features/people/employee/employee.contract.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { Day, dayIn } from '#shared/dates.ts'
import { type DemoEmployee, departments, employees } from '../data/employees.ts'
import { learners, mentors, staff } from '../data/people.ts'

const DAY_MS = 86_400_000
/** The departments were written down before anyone joined them. */
const FOUNDED_DAYS = 1500

type Seeding = {
  tx: Db
  services: Pick<Services, 'now'>
  people: ReadonlyMap<string, number>
  picture: (key: string) => string
}

/** What is known of a person already; mentors have no number or gender in their list. */
function personOf(email: string) {
  const known = [...staff, ...learners].find((one) => one.email === email)
  const found = known ?? mentors.find((one) => one.email === email)
  if (!found) throw new Error(`the demo has no ${email}`)
  const { name, city, country } = found
  return { name, city, country, gender: known?.gender ?? 'Female', phone: known?.phone_number }
}

function formOf(one: DemoEmployee, { people, picture }: Seeding, joined: Day): EmployeeForm {
  const { name, city, country, gender, phone } = personOf(one.email)
  const [contact, contactPhone] = one.emergency
  return {
    user_id: people.get(one.email) ?? 0,
    full_name: name,
    date_of_birth: Day.parse(one.born),
    gender,
    marital_status: one.marital,
    nationality: one.nationality,
    profile_picture: picture(`portrait ${one.email}`),
    email: one.email,
    // Mentors without a number of their own are reached at home.
    phone_number: phone ?? contactPhone,
    emergency_contact_name: contact,
    emergency_contact_phone: contactPhone,
    address: one.address,
    city,
    state: one.state,
    postal_code: one.postal,
    country,
    position: one.position,
    department: one.department,
    join_date: joined,
    employment_type: one.employment ?? 'Full-time',
    salary: one.salary,
    manager_id: people.get(one.manager) ?? null,
  }
}

/** The departments and the records of those who work here, written through the same functions that the screens use. */
export async function addEmployees(seeding: Seeding): Promise<void> {
  const { tx, services, people } = seeding
  const ago = (days: number) => new Date(services.now().getTime() - days * DAY_MS)
  const today = dayIn(services.now(), 'UTC')
  for (const name of departments) {
    await addDepartment({ happenedAt: ago(FOUNDED_DAYS) }, tx, name, ago(FOUNDED_DAYS))
  }
  for (const one of employees) {
    const byId = people.get(one.position === 'HR' ? 'admin@mbuyu.test' : 'hr@mbuyu.test') ?? 0
    const at = ago(one.joinedDaysAgo)
    const form = formOf(one, seeding, addDays(today, -one.joinedDaysAgo))
    const { employee } = await addEmployee({ happenedAt: at }, tx, { form, byId }, at)
    let { salary } = form
    for (const { daysAgo, says: recommendation, ...later } of one.later ?? []) {
      salary = later.salary ?? salary
      const changed = { ...form, ...later, ...(recommendation && { recommendation }), salary }
      await changeEmployee({ happenedAt: ago(daysAgo) }, tx, { id: employee.id, form: changed, byId }, ago(daysAgo))
    }
  }
}
