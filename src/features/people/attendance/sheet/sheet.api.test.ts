import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { addressOf } from '#web/api/client.ts'
import { useTestApp } from '#tests/support/app.ts'
import { worked } from '#tests/support/attendance.ts'
import { readCsv } from '#tests/support/csv.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, dayOf } from '#tests/support/leaves.ts'
import { type Person, person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { insertLeave } from '#features/people/leave/leave.data.ts'
import { leaveSettings } from '#features/people/leave/leave.settings.ts'
import { sheetApi } from './sheet.contract.ts'

const app = useTestApp()
countEveryDay(app)
const MONTH = 202603
const sheetOf = (as: Person, query: { month?: number; employee_id?: number } = {}, language?: string) =>
  readCsv(app, sheetApi.csv, { query: { month: MONTH, ...query }, as, ...(language && { language }) })

test('a month has all its days: times and hours, leave, holidays, and what they come to', async () => {
  const { db } = app.services
  const me = await employee(db, { joinDate: dayOf('03-02', 2026) })
  await setTo(app, leaveSettings.holidayCountry, 'none')
  await setTo(app, leaveSettings.ownHolidays, [{ day: dayOf('03-06', 2026), name: 'Founders, our own', is_off: true }])
  await worked(app, me, dayOf('03-02', 2026), [
    ['present', '08:30'],
    ['break_1_start', '10:00'],
    ['break_1_end', '10:15'],
    ['lunch_start', '12:30'],
    ['lunch_end', '13:30'],
    ['check_out', '17:30'],
  ])
  await worked(app, me, dayOf('03-03', 2026), [
    ['present', '09:20'],
    ['check_out', '11:30'],
  ])
  await worked(app, me, dayOf('03-04', 2026), [['present', '08:00']])
  const leave = { type: 'sick', status: 'approved', reason: 'Fever', employeeId: me.employeeId } as const
  const day = dayOf('03-05', 2026)
  await insertLeave(db, { ...leave, startDate: day, endDate: day }, [{ day, halfDays: 1 }])
  const { lines, headers } = await sheetOf(me)
  expect(headers['content-disposition']).toBe(`attachment; filename=attendance-${me.code}-2026-03.csv`)
  // The head, 31 days, the totals.
  expect(lines).toHaveLength(33)
  expect(lines.slice(2, 7)).toEqual([
    '2026-03-02,08:30,10:00,10:15,12:30,13:30,,,17:30,1:15,7:45,',
    '2026-03-03,09:20,,,,,,,11:30,0:00,2:10,"Late, Half day"',
    '2026-03-04,08:00,,,,,,,,0:00,,',
    '2026-03-05,,,,,,,,,,,"Sick leave, Half a day of leave"',
    '2026-03-06,,,,,,,,,,,"Founders, our own"',
  ])
  expect(lines.at(-1)).toBe('Total,,,,,,,,,1:15,9:55,')
  expect((await sheetOf(me, {}, 'fr')).lines[3]).toContain('Demi-journée')
  await setTo(app, leaveSettings.holidayCountry, null)
  await setTo(app, leaveSettings.ownHolidays, null)
})

test('the same as a PDF of one page, also of a month of which nothing is known', async () => {
  const me = await employee(app.services.db)
  const paper = async (month: number) => {
    const { headers, rawPayload, statusCode } = await app.http.inject({
      url: addressOf(sheetApi.pdf, { query: { month } }),
      headers: { authorization: `Bearer ${me.token}`, 'accept-language': 'fr' },
    })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    return rawPayload.toString('latin1')
  }
  for (const month of [202402, 203112]) {
    const text = await paper(month)
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  }
})

test('it is for the person, HR and their manager; the log says who took it', async () => {
  const { db } = app.services
  const [boss, manager, other] = [await person(db, 'hr'), await person(db, 'manager'), await person(db, 'manager')]
  const [me, colleague] = [await employee(db, { managerId: manager.id }), await employee(db)]
  const status = async (as: Person, id?: number) =>
    (await sheetOf(as, id === undefined ? {} : { employee_id: id })).status
  const mine = me.employeeId
  expect(await status(me)).toBe(200)
  for (const as of [me, boss, manager]) expect(await status(as, mine)).toBe(200)
  for (const as of [other, colleague]) expect(await status(as, mine)).toBe(404)
  expect(await status(boss)).toBe(404)
  const lines = await db.select().from(auditLog).where(eq(auditLog.action, 'sheet.csv'))
  const taken = lines.filter(({ detail }) => JSON.stringify(detail).includes(me.code))
  expect(taken.map(({ actorId }) => actorId)).toEqual([me.id, me.id, boss.id, manager.id])
  for (const month of [202613, 0, 2026]) {
    const { status: refused } = await sheetOf(me, { month })
    expect([month, refused]).toEqual([month, 422])
  }
})
