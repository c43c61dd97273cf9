import { expect, test } from 'vitest'
import { addDays, addMonths } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { attendanceDays } from '#features/people/attendance/attendance.table.ts'
import { employeeRatings } from '#features/people/employee/rating/rating.table.ts'
import { performanceApi, type Period } from './performance.contract.ts'

const app = useTestApp()
const READERS: readonly Role[] = ['admin', 'hr']
const today = dayIn(new Date(), 'Africa/Kigali')

const read = async (employeeId?: number, period?: Period) => {
  const as = await person(app.services.db, 'hr')
  const query = { ...(employeeId !== undefined && { employee_id: employeeId }), ...(period && { period }) }
  return (await app.call(performanceApi.read, { query }, { as })).body
}

async function came(employeeId: number, day: Day, status: 'present' | 'late' | 'half-day' | 'absent') {
  const checkIn = status === 'absent' ? null : new Date(`${day}T07:00:00Z`)
  await app.services.db.insert(attendanceDays).values({ employeeId, day, status, checkIn, isLate: status === 'late' })
}

async function rated(employeeId: number, ratedOn: Day, rating: number) {
  const { id: ratedById } = await person(app.services.db, 'hr', { name: 'Wanjiru' })
  await app.services.db
    .insert(employeeRatings)
    .values({ employeeId, ratedOn, rating, recommendation: 'Coach', ratedById })
}

test('the days of an employee in the period, counted; without an employee there are none', async () => {
  const { employeeId: id } = await employee(app.services.db)
  const { employeeId: other } = await employee(app.services.db)
  await came(other, today, 'present')
  await came(id, addMonths(today, -3), 'present')
  await came(id, addDays(addMonths(today, -3), -1), 'present')
  await came(id, addDays(today, -2), 'half-day')
  await came(id, addDays(today, -1), 'late')
  await came(id, today, 'absent')
  expect((await read(id)).attendance).toEqual({
    present_days: 2,
    late_days: 1,
    absent_days: 1,
    daily_records: [
      { date: addMonths(today, -3), status: 'present' },
      { date: addDays(today, -2), status: 'half-day' },
      { date: addDays(today, -1), status: 'late' },
      { date: today, status: 'absent' },
    ],
  })
  expect((await read(id, 'last_6_months')).attendance.present_days).toBe(3)
  expect((await read()).attendance).toEqual({ present_days: 0, late_days: 0, absent_days: 0, daily_records: [] })
})

test('the ratings of an employee in the period, and the five with the most stars in it', async () => {
  const { db } = app.services
  const many = await Promise.all(
    [1, 2, 3, 4, 5, 5].map(async (stars, at) => {
      const { employeeId } = await employee(db, { fullName: `Top ${at}` })
      for (let day = 0; day < 40; day += 1) await rated(employeeId, addDays(today, -day), stars)
      return employeeId
    }),
  )
  const [first = 0] = many
  await rated(first, addMonths(today, -4), 5)
  const performance = await read(first)
  expect(performance.top_performers).toMatchObject([
    { name: 'Top 4', total_score: 200 },
    { name: 'Top 5', total_score: 200 },
    { name: 'Top 3', total_score: 160 },
    { name: 'Top 2', total_score: 120 },
    { name: 'Top 1', total_score: 80 },
  ])
  expect(performance.ratings).toHaveLength(40)
  expect(performance.ratings[0]).toMatchObject({
    rating: 1,
    recommendation: 'Coach',
    rating_date: today,
    rated_by: { name: 'Wanjiru' },
  })
  expect((await read(first, 'last_year')).ratings).toHaveLength(41)
  expect((await read()).ratings).toEqual([])
})

test('who has left is not among the best or in the list; the list begins with the best', async () => {
  const { db } = app.services
  const { employeeId: gone } = await employee(db, { fullName: 'Gone', status: 'Terminated' })
  for (let day = 0; day < 60; day += 1) await rated(gone, addDays(today, -day), 5)
  const { employee_ratings: list, top_performers: best, total_employees: total } = await read()
  expect([...list, ...best].map(({ name }) => name)).not.toContain('Gone')
  expect(total).toBeGreaterThanOrEqual(list.length)
  const averages = list.map(({ avg_rating: average }) => average ?? 0)
  expect(averages).toEqual(averages.toSorted((a, b) => b - a))
})

test('it is for admin and HR, in few statements', async () => {
  expect((await app.call(performanceApi.read, {})).status).toBe(401)
  for (const role of ROLES) {
    const as = await person(app.services.db, role)
    const { status } = await app.call(performanceApi.read, {}, { as })
    expect([role, status]).toEqual([role, READERS.includes(role) ? 200 : 403])
  }
  const { employeeId } = await employee(app.services.db)
  const as = await person(app.services.db, 'hr')
  const ask = () => app.call(performanceApi.read, { query: { employee_id: employeeId } }, { as })
  expect(await countQueries(app.services, ask)).toBeLessThanOrEqual(6)
})
