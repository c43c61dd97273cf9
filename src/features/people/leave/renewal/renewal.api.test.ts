import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startOfDay } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, dayOf, leaveOf, named, thisYear } from '#tests/support/leaves.ts'
import { person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { leaveEntries } from '../balance/balance.table.ts'
import { readBalances } from '../balance/balance.service.ts'
import { leaveApi } from '../leave.contract.ts'
import { leaveSettings } from '../leave.settings.ts'
import { updateAnnualLeave } from './renewal.service.ts'

const ZONE = 'Africa/Kigali'
const app = useTestApp()
countEveryDay(app)
const next = thisYear() + 1

/** Noon of a day of next year: the job runs as if it were then. */
const at = (monthAndDay: string): Date =>
  new Date(startOfDay(dayOf(monthAndDay, next), ZONE).getTime() + 12 * 3_600_000)

/** What someone has of next year's annual leave, seen from a moment of it. */
async function balanceAt(employeeId: number, moment: Date) {
  const today = dayIn(moment, ZONE)
  const [found] = await readBalances(app.services.db, { employeeId, types: ['annual'], years: [next], today })
  return found
}

const linesOf = (employeeId: number) =>
  app.services.db
    .select({ kind: leaveEntries.kind, granted: leaveEntries.granted })
    .from(leaveEntries)
    .where(and(eq(leaveEntries.employeeId, employeeId), eq(leaveEntries.year, next)))
    .orderBy(asc(leaveEntries.id))

const renew = (moment: Date) => updateAnnualLeave(app.services.db, moment)

/** Someone with this many of this year's days taken, after this year's nightly work. */
async function withTaken(days: number) {
  const hr = await person(app.services.db, 'hr')
  const me = await employee(app.services.db)
  await updateAnnualLeave(app.services.db, new Date())
  if (days > 0) {
    const last = dayOf(`03-${String(days).padStart(2, '0')}`)
    await leaveOf(app, hr, [dayOf('03-01'), last], named(me))
  }
  return me
}

test('what remains is carried up to the limit, once, however often the work runs', async () => {
  const [much, little, none] = [await withTaken(10), await withTaken(19), await withTaken(21)]
  await renew(at('01-01'))
  await renew(at('01-01'))
  await renew(at('01-02'))
  expect((await balanceAt(much.employeeId, at('01-02')))?.max).toBe(26)
  expect((await balanceAt(little.employeeId, at('01-02')))?.max).toBe(23)
  expect((await balanceAt(none.employeeId, at('01-02')))?.max).toBe(21)
  expect(await linesOf(much.employeeId)).toEqual([
    { kind: 'grant', granted: 42 },
    { kind: 'carry', granted: 10 },
  ])
})

test('a year that was not kept here carries nothing', async () => {
  const me = await employee(app.services.db)
  await renew(at('01-01'))
  expect((await balanceAt(me.employeeId, at('01-01')))?.max).toBe(21)
})

test('carried days end on their day, but for those that were used before it', async () => {
  const { db } = app.services
  const hr = await person(db, 'hr')
  await setTo(app, leaveSettings.carryMonths, 3)
  const [unused, some, all] = [await withTaken(0), await withTaken(0), await withTaken(0)]
  await renew(at('01-01'))
  const taken = async (whose: typeof some, last: string) =>
    leaveOf(app, hr, [dayOf('02-01', next), dayOf(last, next)], named(whose))
  await taken(some, '02-03')
  await taken(all, '02-08')
  await renew(at('03-31'))
  expect((await balanceAt(unused.employeeId, at('03-31')))?.max).toBe(26)
  await renew(at('04-01'))
  await renew(at('04-02'))
  expect((await balanceAt(unused.employeeId, at('04-02')))?.max).toBe(21)
  expect(await balanceAt(some.employeeId, at('04-02'))).toMatchObject({ max: 24, used: 3, remaining: 21 })
  expect(await balanceAt(all.employeeId, at('04-02'))).toMatchObject({ max: 26, used: 8, remaining: 18 })
  await setTo(app, leaveSettings.carryMonths, null)
})

test('days that end are never days that an approved leave needs', async () => {
  const hr = await person(app.services.db, 'hr')
  await setTo(app, leaveSettings.carryMonths, 1)
  const me = await withTaken(0)
  await renew(at('01-01'))
  await leaveOf(app, hr, [dayOf('06-01', next), dayOf('06-24', next)], named(me))
  await renew(at('02-01'))
  expect(await balanceAt(me.employeeId, at('02-01'))).toMatchObject({ max: 24, used: 24, remaining: 0 })
  await setTo(app, leaveSettings.carryMonths, null)
})

test('month by month the work gives a twelfth, and a request cannot take more', async () => {
  const { db } = app.services
  const me = await employee(db)
  await setTo(app, leaveSettings.accrueMonthly, true)
  await renew(at('01-15'))
  await renew(at('02-15'))
  expect(await linesOf(me.employeeId)).toEqual([
    { kind: 'grant', granted: 3 },
    { kind: 'grant', granted: 4 },
  ])
  expect((await balanceAt(me.employeeId, at('02-15')))?.max).toBe(3.5)
  const stats = await app.call(leaveApi.stats, {}, { as: me })
  expect(stats.body.max).toBe(Math.floor((42 * Number(dayIn(new Date(), ZONE).slice(5, 7))) / 12) / 2)
  await setTo(app, leaveSettings.accrueMonthly, null)
})
