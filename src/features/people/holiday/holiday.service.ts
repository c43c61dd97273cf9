import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { leaveSettings } from '#features/people/leave/leave.settings.ts'
import { holidayApi } from './holiday.contract.ts'
import { calendarOf, type DayOff, listDaysOff } from './holiday.logic.ts'

/** The days off in these years, as the settings say. */
export async function readDaysOff(db: Db, years: readonly number[]): Promise<DayOff[]> {
  const country = await readSetting(db, leaveSettings.holidayCountry)
  return listDaysOff(country, await readSetting(db, leaveSettings.ownHolidays), years)
}

/** The days that cost no leave because everyone has them off; none where holidays count as leave. */
export async function readFreeDays(db: Db, years: readonly number[]): Promise<ReadonlySet<Day>> {
  if (await readSetting(db, leaveSettings.countHolidays)) return new Set()
  return new Set((await readDaysOff(db, years)).map(({ day }) => day))
}

async function list({ db, query, now, translate }: Call<typeof holidayApi.list>) {
  const today = dayIn(now(), (await readOrganisation(db)).time_zone)
  const country = await readSetting(db, leaveSettings.holidayCountry)
  const calendar = calendarOf(country)
  const found = await readDaysOff(db, [query.year ?? Number(today.slice(0, 4))])
  return {
    country,
    source: calendar?.source ?? null,
    checked_on: calendar?.checkedOn ?? null,
    count_as_leave: await readSetting(db, leaveSettings.countHolidays),
    holidays: found.map(({ day, name, isTentative }) => ({ day, name: translate(name), is_tentative: isTentative })),
  }
}

export const holidayHandlers = handlers(holidayApi, { list })
