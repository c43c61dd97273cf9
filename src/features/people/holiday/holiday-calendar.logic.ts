import type { Message } from '#shared/message.ts'

/** A day off for everyone in a country: month and day, its name, and `tentative` while it depends on the moon or on an announcement. */
export type HolidayRow = readonly [monthAndDay: string, name: Message, status?: 'tentative']

/** The public holidays of one country, year by year; a year that is not there has none. */
export type HolidayCalendar = {
  /** Where the rule stands, and what it says about weekends. */
  source: string
  /** When the days below were last compared with it. */
  checkedOn: string
  years: Readonly<Record<number, readonly HolidayRow[]>>
}
