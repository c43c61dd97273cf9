import { beforeAll } from 'vitest'
import { type Leave, leaveApi, type LeaveForm } from '#features/people/leave/leave.contract.ts'
import { leaveSettings } from '#features/people/leave/leave.settings.ts'
import { Day, dayIn } from '#shared/dates.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { setTo } from './settings.ts'

/** This year, on the organisation's calendar, and a day of it or of another one. */
export const thisYear = (): number => Number(dayIn(new Date(), 'Africa/Kigali').slice(0, 4))
export const dayOf = (monthAndDay: string, year = thisYear()): Day => Day.parse(`${year}-${monthAndDay}`)

/** Makes every day cost leave, as the specification counts (spec 2 §5): the tests of a file know no weekday of their days. */
export function countEveryDay(app: TestApp): void {
  beforeAll(async () => {
    await setTo(app, leaveSettings.countWeekends, true)
    await setTo(app, leaveSettings.countHolidays, true)
  })
}

type Sent = Partial<Omit<LeaveForm, 'start_date' | 'end_date'>>

/** Names an employee as a form of ours does: the number alone may also be that of the caller's account. */
export const named = ({ employeeId, code }: { employeeId: number; code: string }) => ({
  employee_id: employeeId,
  employee_code: code,
})

/** Sends a leave from a day to a day. */
export const sendLeave = (app: TestApp, as: Person, [start, end]: readonly [Day, Day], more: Sent = {}) =>
  app.call(
    leaveApi.create,
    { body: { type: 'annual', start_date: start, end_date: end, reason: 'A wedding in Musanze', ...more } },
    { as },
  )

/** The same, which must work; answers the leave. */
export async function leaveOf(app: TestApp, as: Person, days: readonly [Day, Day], more: Sent = {}): Promise<Leave> {
  const { status, body } = await sendLeave(app, as, days, more)
  if (status !== 201) throw new Error(`no leave was made: ${body.message}`)
  return body.leave
}
