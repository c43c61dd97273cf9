import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, dayOf, leaveOf, named, sendLeave, thisYear } from '#tests/support/leaves.ts'
import { type Person, person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { addDays, mondayOf } from '#shared/calendar.ts'
import { leaveApi } from '../leave.contract.ts'
import { leaveSettings } from '../leave.settings.ts'
import { balanceApi } from './balance.contract.ts'
import { chargeBalances } from './balance.service.ts'
import { leaveBalances, leaveEntries } from './balance.table.ts'

const app = useTestApp()
countEveryDay(app)
const works = (more: Parameters<typeof employee>[1] = {}) => employee(app.services.db, more)
const statsOf = async (as: Person) => (await app.call(leaveApi.stats, {}, { as })).body
const decide = (name: 'approve' | 'cancel', id: number, as: Person) =>
  app.call(leaveApi[name], { params: { id } }, { as })
const linesOf = (id: number) =>
  app.services.db.select().from(leaveEntries).where(eq(leaveEntries.employeeId, id)).orderBy(asc(leaveEntries.id))

/** Every balance is the sum of its lines. */
async function expectSums() {
  const { db } = app.services
  const sum = (column: 'granted' | 'reserved' | 'used') => sql<number>`sum(${leaveEntries[column]})::int`
  const sums = await db
    .select({ granted: sum('granted'), reserved: sum('reserved'), used: sum('used') })
    .from(leaveEntries)
    .groupBy(leaveEntries.employeeId, leaveEntries.type, leaveEntries.year)
    .orderBy(leaveEntries.employeeId, leaveEntries.type, leaveEntries.year)
  const { granted, reserved, used } = leaveBalances
  const held = await db
    .select({ granted, reserved, used })
    .from(leaveBalances)
    .orderBy(leaveBalances.employeeId, leaveBalances.type, leaveBalances.year)
  expect(held).toEqual(sums)
}

test('what waits does not remain, what is approved is used, what is cancelled comes back', async () => {
  const [me, hr] = [await works(), await person(app.services.db, 'hr')]
  expect(await statsOf(me)).toEqual({ used: 0, max: 21, remaining: 21, pending: 0 })
  const { id } = await leaveOf(app, me, [dayOf('03-02'), dayOf('03-06')], { end_half: 'morning' })
  expect(await statsOf(me)).toEqual({ used: 0, max: 21, remaining: 16.5, pending: 4.5 })
  await decide('approve', id, hr)
  expect(await statsOf(me)).toEqual({ used: 4.5, max: 21, remaining: 16.5, pending: 0 })
  await decide('cancel', id, hr)
  expect(await statsOf(me)).toEqual({ used: 0, max: 21, remaining: 21, pending: 0 })
  expect((await linesOf(me.employeeId)).map(({ kind }) => kind)).toEqual(['grant', 'reserve', 'use', 'reverse'])
  await expectSums()
})

test('the balance is explained line by line, to the person and to those who may see the leave', async () => {
  const { db } = app.services
  const [hr, manager] = [await person(db, 'hr'), await person(db, 'manager')]
  const me = await works({ managerId: manager.id })
  const { id } = await leaveOf(app, me, [dayOf('03-02'), dayOf('03-03')])
  await decide('approve', id, hr)
  await decide('cancel', id, hr)
  const ask = (as: Person, query: object = {}) => app.call(balanceApi.get, { query }, { as })
  const { body } = await ask(me)
  const leave = { id, start_date: dayOf('03-02'), end_date: dayOf('03-03') }
  expect(body).toMatchObject({
    employee: { id: me.employeeId, code: me.code },
    year: thisYear(),
    lines: [
      { kind: 'grant', days: 21, by: null, leave: null },
      { kind: 'reserve', days: -2, by: me.name, leave },
      { kind: 'use', days: 0, by: hr.name, leave },
      { kind: 'reverse', days: 2, by: hr.name, leave },
    ],
  })
  expect(body.balances.map(({ type, max }) => [type, max])).toEqual([
    ['annual', 21],
    ['sick', 10],
    ['maternity', 90],
    ['paternity', 14],
  ])
  const theirs = { employee_id: me.employeeId }
  expect((await ask(hr, theirs)).status).toBe(200)
  expect((await ask(manager, theirs)).status).toBe(200)
  expect((await ask(await works(), theirs)).status).toBe(404)
  expect((await ask(await person(db, 'student'))).status).toBe(404)
  expect((await ask(me, { year: thisYear() - 1 })).body.lines).toEqual([])
})

test('the limit is exact, and the message names the real one', async () => {
  const [me, hr] = [await works(), await person(app.services.db, 'hr')]
  const { status, body } = await sendLeave(app, me, [dayOf('03-01'), dayOf('03-22')])
  expect([status, body.message]).toEqual([422, 'You have exceeded your annual leave limit (21 days).'])
  await leaveOf(app, me, [dayOf('03-01'), dayOf('03-21')])
  expect((await sendLeave(app, me, [dayOf('04-01'), dayOf('04-01')], { end_half: 'morning' })).status).toBe(422)
  expect((await sendLeave(app, hr, [dayOf('04-01'), dayOf('04-01')], named(me))).status).toBe(422)
  await setTo(app, leaveSettings.limits, { ...leaveSettings.limits.default, annual: 25 })
  expect(await statsOf(me)).toMatchObject({ max: 25, remaining: 4 })
  const over = await sendLeave(app, me, [dayOf('05-01'), dayOf('05-05')])
  expect(over.body.message).toBe('You have exceeded your annual leave limit (25 days).')
  expect((await sendLeave(app, me, [dayOf('05-01'), dayOf('05-04')])).status).toBe(201)
  await setTo(app, leaveSettings.limits, null)
  expect(await statsOf(me)).toEqual({ used: 0, max: 21, remaining: -4, pending: 25 })
  expect((await sendLeave(app, me, [dayOf('08-01'), dayOf('08-02')], { type: 'sick' })).status).toBe(201)
  const sick = await sendLeave(app, me, [dayOf('08-05'), dayOf('08-13')], { type: 'sick' })
  expect(sick.body.message).toBe('You have exceeded your sick leave limit (10 days).')
  await expectSums()
})

test('a leave over the new year takes each half day from its own year', async () => {
  const me = await works()
  const next = thisYear() + 1
  const days = [dayOf('12-30'), dayOf('01-03', next)] as const
  const { body } = await app.call(
    leaveApi.preview,
    { query: { type: 'annual', start_date: days[0], end_date: days[1], end_half: 'morning' } },
    { as: me },
  )
  expect(body.days).toBe(4.5)
  expect(body.years).toMatchObject([
    { year: thisYear(), days: 2, remaining: 21 },
    { year: next, days: 2.5, remaining: 21 },
  ])
  await leaveOf(app, me, days, { end_half: 'morning' })
  expect(await statsOf(me)).toEqual({ used: 0, max: 21, remaining: 19, pending: 2 })
  await leaveOf(app, me, [dayOf('03-01', next), dayOf('03-18', next)])
  expect((await sendLeave(app, me, [dayOf('04-01', next), dayOf('04-01', next)])).status).toBe(422)
  expect((await sendLeave(app, me, [dayOf('04-01'), dayOf('04-19')])).status).toBe(201)
  await expectSums()
})

test('requests at once do not exceed the limit together, nor overlap', async () => {
  const me = await works()
  const months = ['02', '03', '04', '05']
  const sent = await Promise.all(
    months.map((month) => sendLeave(app, me, [dayOf(`${month}-01`), dayOf(`${month}-08`)])),
  )
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 422, 422])
  const same = await Promise.all([1, 2, 3].map(() => sendLeave(app, me, [dayOf('09-01'), dayOf('09-02')])))
  expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect((await statsOf(me)).pending).toBe(18)
  await expectSums()
})

test('two people who decide at once use the days once', async () => {
  const { db } = app.services
  const [me, one, two] = [await works(), await person(db, 'hr'), await person(db, 'admin')]
  const { id } = await leaveOf(app, me, [dayOf('03-02'), dayOf('03-03')])
  const decided = await Promise.all([decide('approve', id, one), decide('cancel', id, two), decide('approve', id, two)])
  expect(decided.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(1)
  const { used, pending, remaining } = await statsOf(me)
  expect([pending, used + remaining]).toEqual([0, 21])
  await expectSums()
})

test('the same cause is charged once, and no line is ever changed', async () => {
  const { db } = app.services
  const me = await works()
  const { id } = await leaveOf(app, me, [dayOf('03-02'), dayOf('03-03')])
  const owner = { employeeId: me.employeeId, type: 'annual' } as const
  const why = { requestId: id, byId: null, today: dayOf('06-30'), now: new Date() }
  await db.transaction((tx) => chargeBalances(tx, owner, [{ year: thisYear(), halfDays: 4 }], 'reserve', why))
  expect(await statsOf(me)).toMatchObject({ pending: 2 })
  const refused = { cause: { message: 'rows of leave_entries are only ever added' } }
  await expect(db.delete(leaveEntries)).rejects.toMatchObject(refused)
  await expect(db.update(leaveEntries).set({ used: 0 })).rejects.toMatchObject(refused)
})

test('the annual leave of an employee, for nobody else', async () => {
  const { db } = app.services
  expect((await app.call(leaveApi.stats, {})).status).toBe(401)
  expect((await app.call(leaveApi.stats, {}, { as: await person(db, 'student') })).status).toBe(403)
  expect((await app.call(leaveApi.stats, {}, { as: await person(db, 'employee') })).status).toBe(404)
})

test('working days alone cost leave by default: the form says which days count, and why others do not', async () => {
  const me = await works()
  await setTo(app, leaveSettings.countWeekends, null)
  await setTo(app, leaveSettings.countHolidays, null)
  await setTo(app, leaveSettings.holidayCountry, 'none')
  // Any two weeks have ten days from Monday to Friday.
  expect((await leaveOf(app, me, [dayOf('03-01'), dayOf('03-14')])).duration).toBe(10)
  // From a Saturday to a Tuesday; the Tuesday is a holiday of this organisation.
  const saturday = [1, 2, 3, 4, 5, 6, 7]
    .map((day) => dayOf(`06-0${day}`))
    .find((day) => mondayOf(day) === addDays(day, -5))
  if (!saturday) throw new Error('a week has a Saturday')
  const [sunday, monday, tuesday] = [addDays(saturday, 1), addDays(saturday, 2), addDays(saturday, 3)]
  await setTo(app, leaveSettings.ownHolidays, [{ day: tuesday, name: 'School day', is_off: true }])
  const preview = async (type: 'annual' | 'maternity') => {
    const query = { type, start_date: saturday, end_date: tuesday }
    return (await app.call(leaveApi.preview, { query }, { as: me })).body
  }
  expect(await preview('annual')).toMatchObject({
    days: 1,
    parts: [
      { from: saturday, to: sunday, days: 0, why: 'weekend' },
      { from: monday, to: monday, days: 1, why: 'counted' },
      { from: tuesday, to: tuesday, days: 0, why: 'holiday' },
    ],
  })
  // Maternity leave counts each day of its weeks.
  expect(await preview('maternity')).toMatchObject({
    days: 4,
    holidays_count: true,
    parts: [{ from: saturday, to: tuesday, days: 4, why: 'counted' }],
  })
  expect((await sendLeave(app, me, [saturday, sunday])).body.errors).toEqual({
    end_date: ['There are no working days in this period'],
  })
  await setTo(app, leaveSettings.ownHolidays, null)
  await setTo(app, leaveSettings.holidayCountry, null)
})
