import { Day } from '#shared/dates.ts'
import { literalMessage, type Message } from '#shared/message.ts'
import { GHANA } from './ghana.logic.ts'
import type { HolidayCalendar } from './holiday-calendar.logic.ts'
import type { HolidayCountry, OwnHolidays } from './holiday.contract.ts'
import { KENYA } from './kenya.logic.ts'
import { NIGERIA } from './nigeria.logic.ts'
import { RWANDA } from './rwanda.logic.ts'
import { SOUTH_AFRICA } from './south-africa.logic.ts'

/** The register of countries. */
const CALENDARS: Record<Exclude<HolidayCountry, 'none'>, HolidayCalendar> = {
  Rwanda: RWANDA,
  Kenya: KENYA,
  Nigeria: NIGERIA,
  Ghana: GHANA,
  'South Africa': SOUTH_AFRICA,
}

/** A day that is off for everyone. */
export type DayOff = { day: Day; name: Message; isTentative: boolean }

/** The holidays of a country, without a country none. */
export const calendarOf = (country: HolidayCountry): HolidayCalendar | undefined =>
  country === 'none' ? undefined : CALENDARS[country]

/**
 * The days off in these years, by day: those of the country, without what the organisation works on and with what it has
 * added. What is added under the day of a holiday takes its place.
 */
export function listDaysOff(country: HolidayCountry, own: OwnHolidays, years: readonly number[]): DayOff[] {
  const found = new Map<Day, DayOff>()
  const calendar = calendarOf(country)
  for (const year of years) {
    for (const [monthAndDay, name, status] of calendar?.years[year] ?? []) {
      const day = Day.parse(`${year}-${monthAndDay}`)
      found.set(day, { day, name, isTentative: status === 'tentative' })
    }
  }
  for (const { day: written, name, is_off: isOff } of own) {
    const day = Day.parse(written)
    if (!years.includes(Number(day.slice(0, 4)))) continue
    if (isOff) found.set(day, { day, name: literalMessage(name), isTentative: false })
    else found.delete(day)
  }
  return [...found.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
