import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { Day, dayIn } from '#shared/dates.ts'
import { readDaysOff } from '#features/people/holiday/holiday.service.ts'
import { boundsOfRange, leaveScope } from '#features/people/leave/leave.service.ts'
import { type Away, calendarApi } from './leave-calendar.contract.ts'
import { listOpenLeavesBetween } from './leave-calendar.data.ts'

async function get({ db, me, query, now, translate }: Call<typeof calendarApi.get>) {
  const today = dayIn(now(), (await readOrganisation(db)).time_zone)
  const month = query.month ?? today.slice(0, 7)
  const days = boundsOfRange('month', Day.parse(`${month}-01`))
  if (!days) throw new Error('a month has days')
  const { from, to } = days
  const isAll = leaveScope(me, false) === 'all' && query.team !== '1'
  const holidays = await readDaysOff(db, [Number(month.slice(0, 4))])
  return {
    month,
    today,
    holidays: holidays
      .filter(({ day }) => day >= from && day <= to)
      .map(({ day, name, isTentative }) => ({ day, name: translate(name), is_tentative: isTentative })),
    leaves: await listOpenLeavesBetween(db, { from, to, teamOf: isAll ? undefined : me.id }),
  }
}

/** The approved leave of a manager and their people that has this day. */
export const listAwayOn = async (db: Db, managerId: number, day: Day): Promise<Away[]> =>
  (await listOpenLeavesBetween(db, { from: day, to: day, teamOf: managerId })).filter(
    ({ status }) => status === 'approved',
  )

export const calendarHandlers = handlers(calendarApi, { get })
