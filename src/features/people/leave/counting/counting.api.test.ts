import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { holidayApi } from '#features/people/holiday/holiday.contract.ts'
import { writeSetting } from '#server/settings/settings.data.ts'
import { leaveSettings } from '../leave.settings.ts'
import { countingApi } from './counting.contract.ts'

const app = useTestApp()

test('HR and admins decide which days count as leave and which holidays there are; nobody else does', async () => {
  const { db } = app.services
  const hr = await person(db, 'hr')
  const { counting } = (await app.call(countingApi.get, {}, { as: hr })).body
  // Working days are what counts, unless someone says otherwise.
  expect(counting).toMatchObject({ count_weekends: false, count_holidays: false, holiday_country: 'Rwanda' })
  const save = (body: typeof counting, as: Person) => app.call(countingApi.save, { body }, { as })
  const own = [{ day: '2026-06-19', name: 'Founders’ day', is_off: true }]
  const saved = await save({ ...counting, count_weekends: true, holiday_country: 'none', own_holidays: own }, hr)
  expect(saved.body.message).toBe('Settings saved')
  const { holidays } = (await app.call(holidayApi.list, { query: { year: 2026 } }, { as: hr })).body
  expect(holidays.map(({ day }) => day)).toEqual(['2026-06-19'])
  const log = await db.select().from(auditLog).where(eq(auditLog.actorId, hr.id))
  expect(log.find(({ action }) => action === 'leave.changeCounting')?.detail).toMatchObject({
    old: { count_weekends: false },
    new: { count_weekends: true },
  })
  const wrong = await save({ ...counting, own_holidays: [{ day: '2026-02-30', name: '', is_off: true }] }, hr)
  expect(Object.keys(wrong.body.errors ?? {}).length).toBeGreaterThan(0)
  expect((await save(counting, await person(db, 'admin'))).status).toBe(200)
  for (const role of ['manager', 'employee'] as const)
    expect((await save(counting, await person(db, role))).status).toBe(403)
})

test('a day is entered once; a list that was saved with one twice is still read', async () => {
  const { db, now } = app.services
  const hr = await person(db, 'hr')
  const twice = [true, false].map((is_off) => ({ day: '2026-06-19', name: 'Founders’ day', is_off }))
  const { key } = leaveSettings.ownHolidays
  await db.transaction((tx) => writeSetting(tx, { key, value: twice, by: null, now: now() }))
  const { counting } = (await app.call(countingApi.get, {}, { as: hr })).body
  expect(counting.own_holidays).toEqual(twice)
  const saved = await app.call(countingApi.save, { body: counting }, { as: hr })
  expect(saved.body.errors).toEqual({ 'own_holidays.1.day': ['This day is already in the list'] })
})
