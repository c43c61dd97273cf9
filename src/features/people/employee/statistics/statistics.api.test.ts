import { expect, test } from 'vitest'
import { employees } from '#features/people/employee/employee.table.ts'
import { addDays } from '#shared/calendar.ts'
import { Day, dayIn } from '#shared/dates.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { person } from '#tests/support/people.ts'
import { type HrStatistics, statisticsApi } from './statistics.contract.ts'
import { readStatistics } from './statistics.data.ts'

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']
const NONE: HrStatistics = {
  totalEmployees: 0,
  activeEmployees: 0,
  inactiveEmployees: 0,
  onLeaveEmployees: 0,
  newHiresThisMonth: 0,
  departuresThisMonth: 0,
  upcomingBirthdays: 0,
  upcomingAnniversaries: 0,
}

const app = useTestApp()
const day = (text: string) => Day.parse(text)
/** Far from the days that a test asks about. */
const QUIET = { dateOfBirth: day('1990-07-15'), joinDate: day('2020-07-15') }
const works = (more: Parameters<typeof employee>[1]) => employee(app.services.db, { ...QUIET, ...more })
/** Only these records, seen on a day. */
async function seenOn(today: string, records: readonly Parameters<typeof employee>[1][]) {
  const { db } = app.services
  await db.delete(employees)
  for (const record of records) await works(record)
  return readStatistics(db, day(today))
}

test('only those who keep the records read it', async () => {
  expect((await app.call(statisticsApi.get, {})).status).toBe(401)
  for (const role of ROLES) {
    const as = await person(app.services.db, role)
    const { status } = await app.call(statisticsApi.get, {}, { as })
    expect([role, status]).toEqual([role, RESPONSIBLE_ROLES.includes(role) ? 200 : 403])
  }
})

test('nobody works here: eight zeros', async () => {
  await seenOn('2026-02-10', [])
  const as = await person(app.services.db, 'hr')
  const { body } = await app.call(statisticsApi.get, {}, { as })
  expect(body).toEqual(NONE)
})

test('each status is counted; those who have left or were deleted are not of the total', async () => {
  const records = [
    {},
    {},
    { status: 'Inactive' },
    { status: 'On Leave' },
    { status: 'Terminated', leftOn: day('2026-01-31') },
    { archivedAt: new Date() },
  ] as const
  expect(await seenOn('2026-02-10', records)).toEqual({
    ...NONE,
    totalEmployees: 4,
    activeEmployees: 2,
    inactiveEmployees: 1,
    onLeaveEmployees: 1,
  })
})

test('who came and left in the month of the day, at its edges', async () => {
  const left = (on: string, more: object = {}) => ({ status: 'Terminated', leftOn: day(on), ...more }) as const
  const records = [
    { joinDate: day('2026-02-01') },
    { joinDate: day('2026-02-28') },
    { joinDate: day('2026-01-31') },
    { joinDate: day('2025-02-10') },
    left('2026-02-01'),
    left('2026-02-28', { archivedAt: new Date() }),
    left('2026-01-31'),
  ]
  expect(await seenOn('2026-02-10', records)).toMatchObject({ newHiresThisMonth: 2, departuresThisMonth: 2 })
})

test('birthdays within thirty days, today and the end of the year included', async () => {
  const born = (text: string, more: object = {}) => ({ dateOfBirth: day(text), ...more })
  const records = [
    born('1990-12-10'),
    born('1985-01-09'),
    born('1985-01-10'),
    born('1990-12-09'),
    born('1991-12-20', { status: 'Terminated' }),
  ]
  expect(await seenOn('2026-12-10', records)).toMatchObject({ upcomingBirthdays: 2 })
})

test('who was born on 29 February has the birthday on the 28th where the year has no 29th', async () => {
  const born = [{ dateOfBirth: day('2000-02-29') }]
  expect(await seenOn('2026-01-29', born)).toMatchObject({ upcomingBirthdays: 1 })
  expect(await seenOn('2026-02-28', born)).toMatchObject({ upcomingBirthdays: 1 })
  expect(await seenOn('2026-03-01', born)).toMatchObject({ upcomingBirthdays: 0 })
  expect(await seenOn('2028-02-29', born)).toMatchObject({ upcomingBirthdays: 1 })
  expect(await seenOn('2028-03-01', born)).toMatchObject({ upcomingBirthdays: 0 })
})

test('an anniversary is a whole year or more after joining', async () => {
  const joined = (text: string) => ({ joinDate: day(text) })
  const records = [
    joined('2026-02-10'),
    joined('2026-02-20'),
    joined('2025-02-10'),
    joined('2025-03-12'),
    joined('2025-03-13'),
  ]
  expect(await seenOn('2026-02-10', records)).toMatchObject({ upcomingAnniversaries: 2 })
})

test("today is that of the organisation's zone", async () => {
  const today = dayIn(new Date(), 'Africa/Kigali')
  await seenOn(today, [{ joinDate: today, dateOfBirth: addDays(today, -11_000) }])
  const as = await person(app.services.db, 'admin')
  const { body } = await app.call(statisticsApi.get, {}, { as })
  expect(body).toMatchObject({ totalEmployees: 1, newHiresThisMonth: 1 })
})
