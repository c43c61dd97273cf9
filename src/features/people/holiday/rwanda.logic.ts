import { message } from '#shared/message.ts'
import type { HolidayCalendar } from './holiday-calendar.logic.ts'
import {
  BOXING_DAY,
  CHRISTMAS,
  EASTER_MONDAY,
  EID_AL_ADHA,
  EID_AL_FITR,
  GOOD_FRIDAY,
  INDEPENDENCE_DAY,
  substituteHolidayName,
  LABOUR_DAY,
  NEW_YEAR,
} from './holiday-names.logic.ts'

const SECOND_OF_JANUARY = message('Day after New Year’s Day')
const HEROES = message('National Heroes’ Day')
const GENOCIDE_MEMORIAL = message('Memorial Day of the Genocide against the Tutsi')
const LIBERATION = message('Liberation Day')
const UMUGANURA = message('Umuganura Day')
const ASSUMPTION = message('Assumption Day')

export const RWANDA: HolidayCalendar = {
  source:
    'Presidential Order 54 of 2017 determining official public holidays, https://rwandalii.org/akn/rw/act/po/2017/54. A holiday on a weekend, but for 7 April, is followed by a working day off (article 4), one for two that are consecutive. Both Eids are announced each year.',
  checkedOn: '2026-11-22',
  years: {
    2026: [
      ['01-01', NEW_YEAR],
      ['01-02', SECOND_OF_JANUARY],
      ['02-01', HEROES],
      ['02-02', substituteHolidayName(HEROES)],
      ['03-20', EID_AL_FITR, 'tentative'],
      ['04-03', GOOD_FRIDAY],
      ['04-06', EASTER_MONDAY],
      ['04-07', GENOCIDE_MEMORIAL],
      ['05-01', LABOUR_DAY],
      ['05-27', EID_AL_ADHA, 'tentative'],
      ['07-01', INDEPENDENCE_DAY],
      ['07-04', LIBERATION],
      ['07-06', substituteHolidayName(LIBERATION)],
      ['08-07', UMUGANURA],
      ['08-15', ASSUMPTION],
      ['08-17', substituteHolidayName(ASSUMPTION)],
      ['12-25', CHRISTMAS],
      ['12-26', BOXING_DAY],
      ['12-28', substituteHolidayName(BOXING_DAY)],
    ],
    2027: [
      ['01-01', NEW_YEAR],
      ['01-02', SECOND_OF_JANUARY],
      ['01-04', substituteHolidayName(SECOND_OF_JANUARY)],
      ['02-01', HEROES],
      ['03-10', EID_AL_FITR, 'tentative'],
      ['03-26', GOOD_FRIDAY],
      ['03-29', EASTER_MONDAY],
      ['04-07', GENOCIDE_MEMORIAL],
      ['05-01', LABOUR_DAY],
      ['05-03', substituteHolidayName(LABOUR_DAY)],
      ['05-16', EID_AL_ADHA, 'tentative'],
      ['05-17', substituteHolidayName(EID_AL_ADHA), 'tentative'],
      ['07-01', INDEPENDENCE_DAY],
      ['07-04', LIBERATION],
      ['07-05', substituteHolidayName(LIBERATION)],
      ['08-06', UMUGANURA],
      ['08-15', ASSUMPTION],
      ['08-16', substituteHolidayName(ASSUMPTION)],
      ['12-25', CHRISTMAS],
      ['12-26', BOXING_DAY],
      ['12-27', substituteHolidayName(BOXING_DAY)],
    ],
  },
}
