import { expect, test } from 'vitest'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { daysAgo } from '#tests/support/attendance.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, leaveOf } from '#tests/support/leaves.ts'
import { person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { attendanceDays } from '#features/people/attendance/attendance.table.ts'
import { correctionApi } from '#features/people/attendance/correction/correction.contract.ts'
import { ratingApi } from '#features/people/employee/rating/rating.contract.ts'
import { approvalApi } from '#features/people/leave/approval/approval.contract.ts'
import { leaveApi } from '#features/people/leave/leave.contract.ts'
import { teamApi } from './team.contract.ts'

const app = useTestApp()
countEveryDay(app)
const READERS: readonly Role[] = ['admin', 'hr', 'manager']

test('the own people by name, with their day, who is on leave, and what waits; nobody else', async () => {
  const { db } = app.services
  const today = dayIn(app.services.now(), 'Africa/Kigali')
  const manager = await person(db, 'manager')
  const clerk = await person(db, 'hr')
  const amina = await employee(db, { fullName: 'Amina', managerId: manager.id })
  const biruk = await employee(db, { fullName: 'Biruk', managerId: manager.id })
  await employee(db, { fullName: 'Gone', managerId: manager.id, status: 'Terminated' })
  await employee(db, { fullName: 'Elsewhere', managerId: clerk.id })
  const checkIn = app.services.now()
  await db
    .insert(attendanceDays)
    .values({ employeeId: amina.employeeId, day: today, checkIn, status: 'late', isLate: true })
  const { id } = await leaveOf(app, biruk, [today, today])
  const read = async () => (await app.call(teamApi.today, {}, { as: manager })).body
  expect(await read()).toMatchObject({
    day: today,
    people: [
      {
        id: amina.employeeId,
        name: 'Amina',
        attendance: { check_in: checkIn.toISOString(), status: 'late' },
        away: null,
      },
      { id: biruk.employeeId, name: 'Biruk', attendance: { check_in: null, status: null }, away: null },
    ],
    waiting: [{ kind: 'leave', id, name: 'Biruk', from: today, to: today }],
    waiting_total: 1,
  })
  expect((await app.call(leaveApi.approve, { params: { id } }, { as: clerk })).status).toBe(200)
  const { people, waiting, waiting_total: total } = await read()
  expect(people.map(({ away }) => away?.end_date)).toEqual([undefined, today])
  expect([waiting, total]).toEqual([[], 0])
})

test('what waits is listed with the oldest first: leave, leave that is wanted back, corrections', async () => {
  const { db } = app.services
  const manager = await person(db, 'manager')
  const clerk = await person(db, 'hr')
  const me = await employee(db, { managerId: manager.id })
  const today = dayIn(app.services.now(), 'Africa/Kigali')
  const day = daysAgo(app, 3)
  const times = { check_in: '08:30', check_out: '17:00' }
  const asked = await app.call(correctionApi.request, { body: { day, ...times, reason: 'No power' } }, { as: me })
  app.pass(60)
  const taken = await leaveOf(app, me, [addDays(today, 20), addDays(today, 21)])
  await app.call(leaveApi.approve, { params: { id: taken.id } }, { as: clerk })
  app.pass(60)
  const wanted = await leaveOf(app, me, [addDays(today, 30), addDays(today, 31)])
  app.pass(60)
  await app.call(approvalApi.askCancel, { params: { id: taken.id } }, { as: me })
  const { waiting } = (await app.call(teamApi.today, {}, { as: manager })).body
  expect(waiting.map(({ kind, id, from, to }) => [kind, id, from, to])).toEqual([
    ['correction', asked.body.correction.id, day, day],
    ['leave', wanted.id, addDays(today, 30), addDays(today, 31)],
    ['cancellation', taken.id, addDays(today, 20), addDays(today, 21)],
  ])
})

test('ratings are shown as their average', async () => {
  const { db } = app.services
  const [manager, clerk] = [await person(db, 'manager'), await person(db, 'hr')]
  const { employeeId: id } = await employee(db, { managerId: manager.id })
  const average = async () => (await app.call(teamApi.today, {}, { as: manager })).body.people[0]?.avg_rating
  expect(await average()).toBeNull()
  await app.call(ratingApi.rate, { params: { id }, body: { rating: 5, recommendation: '' } }, { as: manager })
  await app.call(ratingApi.rate, { params: { id }, body: { rating: 4, recommendation: '' } }, { as: clerk })
  expect(await average()).toBe(4.5)
})

test('it is for who manages, in as many statements for many people as for few', async () => {
  const { db } = app.services
  expect((await app.call(teamApi.today, {})).status).toBe(401)
  for (const role of ROLES) {
    const as = await person(db, role)
    const { status, body } = await app.call(teamApi.today, {}, { as })
    const expected = READERS.includes(role) ? [200, 0] : [403, undefined]
    expect([role, status, body.people?.length]).toEqual([role, ...expected])
  }
  const manager = await person(db, 'manager')
  const ask = () => app.call(teamApi.today, {}, { as: manager })
  for (let nth = 0; nth < 5; nth += 1) await employee(db, { managerId: manager.id })
  expect(await countQueries(app.services, ask)).toBeLessThanOrEqual(7)
})
