import { expect, test } from 'vitest'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, dayOf, leaveOf, thisYear } from '#tests/support/leaves.ts'
import { person } from '#tests/support/people.ts'
import { leaveApi } from '#features/people/leave/leave.contract.ts'
import { calendarApi } from './leave-calendar.contract.ts'

const READERS: readonly Role[] = ['admin', 'hr', 'manager']
const app = useTestApp()
countEveryDay(app)
const MARCH = `${thisYear()}-03`

test('who is away in a month or asks to be, with the edges of the month', async () => {
  const { db } = app.services
  const [hr, manager] = [await person(db, 'hr'), await person(db, 'manager')]
  const [mine, other] = [await employee(db, { managerId: manager.id }), await employee(db)]
  const over = await leaveOf(app, mine, [dayOf('02-27'), dayOf('03-01')])
  const last = await leaveOf(app, other, [dayOf('03-31'), dayOf('04-02')])
  await leaveOf(app, other, [dayOf('04-05'), dayOf('04-06')])
  const gone = await leaveOf(app, mine, [dayOf('03-10'), dayOf('03-11')])
  await app.call(leaveApi.cancel, { params: { id: gone.id } }, { as: mine })
  await app.call(leaveApi.approve, { params: { id: over.id } }, { as: hr })
  const { body } = await app.call(calendarApi.get, { query: { month: MARCH } }, { as: hr })
  expect(body.month).toBe(MARCH)
  expect(body.leaves.map(({ id, status, employee: { name } }) => [id, status, name])).toEqual([
    [over.id, 'approved', mine.name],
    [last.id, 'pending', other.name],
  ])
  const team = await app.call(calendarApi.get, { query: { month: MARCH } }, { as: manager })
  expect(team.body.leaves.map(({ id }) => id)).toEqual([over.id])
  const none = await app.call(calendarApi.get, { query: { month: MARCH, team: '1' } }, { as: hr })
  expect(none.body.leaves).toEqual([])
})

test('the public holidays of the month', async () => {
  const as = await person(app.services.db, 'admin')
  const { body } = await app.call(calendarApi.get, { query: { month: '2027-12' } }, { as })
  expect(body.holidays.map(({ day }) => day)).toEqual(['2027-12-25', '2027-12-26', '2027-12-27'])
  expect((await app.call(calendarApi.get, { query: { month: '2027-13' } }, { as })).status).toBe(422)
  expect((await app.call(calendarApi.get, {}, { as })).body.month).toBe(body.today.slice(0, 7))
})

test('for those who look after leave only', async () => {
  expect((await app.call(calendarApi.get, {})).status).toBe(401)
  for (const role of ROLES) {
    const { status } = await app.call(calendarApi.get, {}, { as: await person(app.services.db, role) })
    expect([role, status]).toEqual([role, READERS.includes(role) ? 200 : 403])
  }
})
