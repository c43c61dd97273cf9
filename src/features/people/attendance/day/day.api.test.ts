import { describe, expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { daysAgo, worked } from '#tests/support/attendance.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aDepartment, employee } from '#tests/support/employees.ts'
import { countEveryDay, dayOf } from '#tests/support/leaves.ts'
import { type Person, person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { insertLeave } from '#features/people/leave/leave.data.ts'
import { leaveSettings } from '#features/people/leave/leave.settings.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { attendanceApi } from '../attendance.contract.ts'
import { dayApi } from './day.contract.ts'
import { dayJobs } from './day.service.ts'

const app = useTestApp()
countEveryDay(app)
const works = (more: Parameters<typeof employee>[1] = {}) => employee(app.services.db, more)
const listed = async (as: Person, query: object = {}) => (await app.call(dayApi.list, { query }, { as })).body.days
/** What the queue does every ten minutes. */
const close = async () => {
  for (const { handle } of dayJobs(app.services)) await handle({}, 'test')
}

const WHOLE = [
  ['present', '08:30'],
  ['lunch_start', '12:30'],
  ['lunch_end', '13:30'],
  ['check_out', '17:30'],
] as const

describe('the days of somebody', () => {
  test('are listed by month with what they count as, the latest first', async () => {
    const me = await works()
    await worked(app, me, dayOf('01-30', 2026), WHOLE)
    await worked(app, me, dayOf('02-02', 2026), [
      ['present', '09:15'],
      ['check_out', '12:00'],
    ])
    await worked(app, me, dayOf('02-03', 2026), [['present', '09:15']])
    const rows = await listed(me, { month: 202602 })
    expect(rows.map(({ day, status, worked_minutes: minutes }) => [day, status, minutes])).toEqual([
      ['2026-02-03', 'late', null],
      ['2026-02-02', 'half-day', 165],
    ])
    expect((await listed(me)).map(({ worked_minutes: minutes }) => minutes)).toEqual([null, 165, 480])
    expect((await listed(me, { status: 'half-day' })).map(({ day }) => day)).toEqual(['2026-02-02'])
    expect((await listed(me, { sort: 'day' }))[0]?.day).toBe('2026-01-30')
    for (const month of [202613, 202600, 12, 99_999_999]) {
      const { status } = await app.call(dayApi.list, { query: { month } }, { as: me })
      expect([month, status]).toEqual([month, 422])
    }
    const { body } = await app.call(dayApi.listMonths, {}, { as: me })
    expect(body.months).toEqual([
      { id: 202602, name: 'February 2026' },
      { id: 202601, name: 'January 2026' },
    ])
  })

  test('everybody reads their own, a manager those of their people, HR all of them', async () => {
    const { db } = app.services
    const [boss, manager] = [await person(db, 'hr'), await person(db, 'manager')]
    const [mine, theirs] = [
      await works({ managerId: manager.id, fullName: 'Scope One' }),
      await works({ fullName: 'Scope Two' }),
    ]
    const day = dayOf('03-02', 2026)
    const id = await worked(app, mine, day, WHOLE)
    await worked(app, theirs, day, WHOLE)
    const whose = async (as: Person, query: object = {}) =>
      (await listed(as, { search: 'scope', sort: 'employee', ...query })).map(({ employee: { name } }) => name)
    expect(await whose(boss)).toEqual(['Scope One', 'Scope Two'])
    expect(await whose(manager)).toEqual(['Scope One'])
    expect(await whose(manager, { mine: '1' })).toEqual([])
    expect(await whose(theirs, { employee_id: mine.employeeId })).toEqual([])
    const get = async (as: Person) => (await app.call(dayApi.get, { params: { id } }, { as })).status
    expect([await get(mine), await get(manager), await get(boss), await get(theirs)]).toEqual([200, 200, 200, 404])
  })
})

describe('the days of everybody', () => {
  test('are narrowed to days and a department, and saved as a file with the times of the organisation', async () => {
    const { db } = app.services
    const clerk = await person(db, 'hr')
    const manager = await person(db, 'manager')
    const [cook, guard] = [
      await works({ fullName: 'Period Cook', department: 'Kitchen', managerId: manager.id }),
      await works({ fullName: 'Period Guard', department: 'Gate' }),
    ]
    await worked(app, cook, dayOf('05-04', 2026), WHOLE)
    await worked(app, cook, dayOf('05-05', 2026), [['present', '09:15']])
    await worked(app, guard, dayOf('05-05', 2026), WHOLE)
    await worked(app, guard, dayOf('06-01', 2026), WHOLE)
    const found = async (query: object, as = clerk) =>
      (await listed(as, { search: 'period', sort: 'employee', ...query })).map(({ day, employee: { name } }) => [
        name,
        day,
      ])
    expect(await found({ from: '2026-05-05', to: '2026-05-05' })).toEqual([
      ['Period Cook', '2026-05-05'],
      ['Period Guard', '2026-05-05'],
    ])
    expect(await found({ from: '2026-05-05', to: '2026-06-30', month: 202606 })).toEqual([
      ['Period Guard', '2026-06-01'],
    ])
    const kitchen = await aDepartment(db, 'Kitchen')
    expect(await found({ department_id: kitchen, month: 202605 })).toEqual([
      ['Period Cook', '2026-05-05'],
      ['Period Cook', '2026-05-04'],
    ])
    // The days are long over.
    for (const period of ['recent', 'today', 'yesterday', 'week', 'month', 'last-month'] as const)
      expect([period, await found({ period, from: '2020-01-01', to: '2020-02-01' })]).toEqual([period, []])
    expect(await found({ period: 'days', from: '2026-06-01', to: '2026-06-01' })).toHaveLength(1)
    expect(await found({ period: 'all' })).toHaveLength(4)
    await worked(app, guard, daysAgo(app, 1), WHOLE)
    for (const period of ['recent', 'yesterday'] as const) expect(await found({ period })).toHaveLength(1)
    expect(await found({ period: 'today' })).toEqual([])
    for (const from of ['0000-01-01', '2026-02-30', 'today']) {
      const { status } = await app.call(dayApi.list, { query: { from } }, { as: clerk })
      expect([from, status]).toEqual([from, 422])
    }
    const file = (as: Person) => readCsv(app, dayApi.export, { query: { search: 'period', month: 202605 }, as })
    const { lines, headers } = await file(clerk)
    expect(headers['content-disposition']).toBe('attachment; filename=attendance.csv')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/Employee ID,Employee,Department,Day,Check-in,/)
    expect(lines[3]).toBe(`${cook.code},Period Cook,Kitchen,2026-05-04,08:30,,,12:30,13:30,,,17:30,8,Present,,No,No,No`)
    expect((await file(manager)).lines).toHaveLength(3)
    expect((await file(cook)).status).toBe(403)
  })

  test('one of them is read with what was recorded, also after a correction', async () => {
    const me = await works()
    const id = await worked(app, me, dayOf('03-03', 2026), [
      ['present', '08:30'],
      ['check_out', '12:00'],
    ])
    const { body } = await app.call(dayApi.get, { params: { id } }, { as: await person(app.services.db, 'admin') })
    expect(body.punches).toMatchObject([
      { action: 'present', at: '2026-03-03T06:30:00.000Z' },
      { action: 'check_out', at: '2026-03-03T10:00:00.000Z' },
    ])
  })
})

describe('when a day is over', () => {
  test('a check-out that was forgotten is flagged and told once, and nobody invents its time', async () => {
    const me = await works({ status: 'Inactive' })
    await worked(app, me, daysAgo(app, 1), [['present', '08:30']])
    await worked(app, me, daysAgo(app, 0), [['present', '00:00']])
    await close()
    await close()
    expect((await listed(me)).map(({ is_forgotten: isForgotten, check_out: out }) => [isForgotten, out])).toEqual([
      [false, null],
      [true, null],
    ])
    expect((await listed(me, { forgotten: '1' })).map(({ day }) => day)).toEqual([daysAgo(app, 1)])
    const { body } = await app.call(notificationApi.list, { query: {} }, { as: me })
    expect(body.notifications.map(({ title }) => title)).toEqual(['Check-out missing'])
    // What was forgotten yesterday does not turn up in today's label.
    expect((await app.call(attendanceApi.today, {}, { as: me })).body).toMatchObject({
      day: daysAgo(app, 0),
      check_out: null,
    })
  })

  test('who has recorded nothing on a working day was absent, unless on leave; nobody before anybody has used it', async () => {
    const { db } = app.services
    const week = [1, 2, 3, 4, 5, 6, 7].map((days) => daysAgo(app, days))
    const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
    // Whatever week of the year it is: a holiday of our own is the only one.
    const holiday = week.findLast(isWeekday)
    if (!holiday) throw new Error('a week has a working day')
    await setTo(app, leaveSettings.holidayCountry, 'none')
    await setTo(app, leaveSettings.ownHolidays, [{ day: holiday, name: 'Founders', is_off: true }])
    const isWorkday = (day: string) => isWeekday(day) && day !== holiday
    const away = week.find(isWorkday) ?? week[0]
    if (!away) throw new Error('a week has a working day')
    const [me, joined, gone, elsewhere] = [
      await works(),
      await works({ joinDate: daysAgo(app, 0) }),
      await works({ status: 'Terminated' }),
      await works({ status: 'On Leave' }),
    ]
    const values = { type: 'annual', startDate: away, endDate: away, status: 'approved', reason: 'Rest' } as const
    await insertLeave(db, { ...values, employeeId: me.employeeId }, [{ day: away, halfDays: 2 }])
    // Someone has used it for longer than the job looks back.
    await worked(app, await works({ status: 'Inactive' }), daysAgo(app, 20), WHOLE)
    await close()
    await close()
    const expected = week.filter((day) => isWorkday(day) && day !== away)
    const rows = await listed(me)
    expect(rows.map(({ day, status }) => [day, status])).toEqual(expected.map((day) => [day, 'absent']))
    for (const nobody of [joined, elsewhere]) expect(await listed(nobody)).toEqual([])
    expect(await listed(await person(db, 'hr'), { employee_id: gone.employeeId })).toEqual([])
    // Leave that is approved later is no absence.
    const [late] = expected
    if (!late) throw new Error('a week has more than one working day')
    await insertLeave(db, { ...values, startDate: late, endDate: late, employeeId: me.employeeId }, [
      { day: late, halfDays: 2 },
    ])
    expect((await listed(me)).find(({ day }) => day === late)?.status).toBe('on-leave')
  })
})
