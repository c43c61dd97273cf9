import { message } from '#shared/message.ts'
import type { HolidayCalendar } from './holiday-calendar.logic.ts'
import { CHRISTMAS, GOOD_FRIDAY, substituteHolidayName, NEW_YEAR } from './holiday-names.logic.ts'

const HUMAN_RIGHTS = message('Human Rights Day')
const FAMILY = message('Family Day')
const FREEDOM = message('Freedom Day')
const WORKERS = message('Workers’ Day')
const YOUTH = message('Youth Day')
const WOMEN = message('National Women’s Day')
const HERITAGE = message('Heritage Day')
const RECONCILIATION = message('Day of Reconciliation')
const GOODWILL = message('Day of Goodwill')

export const SOUTH_AFRICA: HolidayCalendar = {
  source:
    'Public Holidays Act 36 of 1994, https://www.gov.za/about-sa/public-holidays. After a holiday on a Sunday the Monday is off (section 2). Election days are proclaimed (section 2A): add them as holidays of your own.',
  checkedOn: '2026-11-22',
  years: {
    2026: [
      ['01-01', NEW_YEAR],
      ['03-21', HUMAN_RIGHTS],
      ['04-03', GOOD_FRIDAY],
      ['04-06', FAMILY],
      ['04-27', FREEDOM],
      ['05-01', WORKERS],
      ['06-16', YOUTH],
      ['08-09', WOMEN],
      ['08-10', substituteHolidayName(WOMEN)],
      ['09-24', HERITAGE],
      ['12-16', RECONCILIATION],
      ['12-25', CHRISTMAS],
      ['12-26', GOODWILL],
    ],
    2027: [
      ['01-01', NEW_YEAR],
      ['03-21', HUMAN_RIGHTS],
      ['03-22', substituteHolidayName(HUMAN_RIGHTS)],
      ['03-26', GOOD_FRIDAY],
      ['03-29', FAMILY],
      ['04-27', FREEDOM],
      ['05-01', WORKERS],
      ['06-16', YOUTH],
      ['08-09', WOMEN],
      ['09-24', HERITAGE],
      ['12-16', RECONCILIATION],
      ['12-25', CHRISTMAS],
      ['12-26', GOODWILL],
      ['12-27', substituteHolidayName(GOODWILL)],
    ],
  },
}
