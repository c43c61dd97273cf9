import { expect, test } from 'vitest'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, leaveOf } from '#tests/support/leaves.ts'
import { person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { leaveApi } from '../leave.contract.ts'
import { leaveSettings } from '../leave.settings.ts'
import { recountLeaves } from './recount.service.ts'

const app = useTestApp()
countEveryDay(app)
const today = dayIn(new Date(), 'Africa/Kigali')
const [first, middle, last] = [addDays(today, 10), addDays(today, 11), addDays(today, 12)]
const off = (...days: (typeof first)[]) => days.map((day) => ({ day, name: 'Announced late', is_off: true }))

/** No country, so that only what a test announces is a holiday, and holidays cost nothing. */
async function announce(days: ReturnType<typeof off>) {
  await setTo(app, leaveSettings.holidayCountry, 'none')
  await setTo(app, leaveSettings.countHolidays, false)
  await setTo(app, leaveSettings.ownHolidays, days)
  await recountLeaves(app.services, app.services.db, new Date())
}

async function three(isApproved: boolean) {
  const [me, hr] = [await employee(app.services.db), await person(app.services.db, 'hr')]
  const { id } = await leaveOf(app, me, [first, last])
  if (isApproved) await app.call(leaveApi.approve, { params: { id } }, { as: hr })
  const read = async () => (await app.call(leaveApi.get, { params: { id } }, { as: me })).body.leave
  const preview = async () => {
    const query = { type: 'annual', start_date: addDays(today, 30), end_date: addDays(today, 30) } as const
    const { body } = await app.call(leaveApi.preview, { query }, { as: me })
    return body.years[0]
  }
  return { id, me, hr, read, preview }
}

test.each([
  ['waiting', false],
  ['approved', true],
] as const)('a holiday that is announced later gives its day back, once: %s leave', async (_, isApproved) => {
  await announce([])
  const { id, me, hr, read, preview } = await three(isApproved)
  expect((await read()).duration).toBe(3)
  const before = (await preview())?.remaining ?? 0
  await announce(off(middle))
  await announce(off(middle))
  expect(await read()).toMatchObject({ duration: 2, status: isApproved ? 'approved' : 'pending' })
  const then = await preview()
  // Where the year turns in the meantime the day was of the other year.
  const givenBack = middle.slice(0, 4) === String(then?.year) ? 1 : 0
  expect(then?.remaining).toBe(before + givenBack)
  await app.call(leaveApi.cancel, { params: { id } }, { as: isApproved ? hr : me })
  const end = await preview()
  expect([end?.used, end?.pending]).toEqual([0, 0])
})

test('a leave that has no other days is cancelled, and the person hears of it', async () => {
  await announce([])
  const { read, preview } = await three(true)
  await announce(off(first, middle, last))
  expect((await read()).status).toBe('cancelled')
  const end = await preview()
  expect([end?.used, end?.pending]).toEqual([0, 0])
})

test('where holidays count as leave nothing changes, and a new request does not pay for a holiday', async () => {
  await announce([])
  const { me, read } = await three(false)
  await setTo(app, leaveSettings.countHolidays, true)
  await setTo(app, leaveSettings.ownHolidays, off(middle))
  await recountLeaves(app.services, app.services.db, new Date())
  expect((await read()).duration).toBe(3)
  await setTo(app, leaveSettings.countHolidays, false)
  const query = { type: 'annual', start_date: first, end_date: last } as const
  const { body } = await app.call(leaveApi.preview, { query }, { as: me })
  expect(body).toMatchObject({
    days: 2,
    holidays_count: false,
    holidays: [{ day: middle, name: 'Announced late', is_tentative: false }],
  })
})
