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

const DEMOCRACY = message('Democracy Day')
const MAWLID = message('The Prophet’s Birthday')

export const NIGERIA: HolidayCalendar = {
  source:
    'Public Holidays Act (Cap. P40) with its amendment of 2019 (Democracy Day on 12 June), https://laws.lawnigeria.com. The Minister of Interior announces two days for each Eid, the day of Mawlid, and days in place of weekends: these are tentative until then. Days for pupils only are left out.',
  checkedOn: '2026-11-22',
  years: {
    2026: [
      ['01-01', NEW_YEAR],
      ['03-20', EID_AL_FITR, 'tentative'],
      ['03-23', EID_AL_FITR, 'tentative'],
      ['04-03', GOOD_FRIDAY],
      ['04-06', EASTER_MONDAY],
      ['05-01', LABOUR_DAY],
      ['05-27', EID_AL_ADHA, 'tentative'],
      ['05-28', EID_AL_ADHA, 'tentative'],
      ['06-12', DEMOCRACY],
      ['08-25', MAWLID, 'tentative'],
      ['10-01', INDEPENDENCE_DAY],
      ['12-25', CHRISTMAS],
      ['12-26', BOXING_DAY],
      ['12-28', substituteHolidayName(BOXING_DAY), 'tentative'],
    ],
    2027: [
      ['01-01', NEW_YEAR],
      ['03-10', EID_AL_FITR, 'tentative'],
      ['03-11', EID_AL_FITR, 'tentative'],
      ['03-26', GOOD_FRIDAY],
      ['03-29', EASTER_MONDAY],
      ['05-01', LABOUR_DAY],
      ['05-03', substituteHolidayName(LABOUR_DAY), 'tentative'],
      ['05-17', EID_AL_ADHA, 'tentative'],
      ['05-18', EID_AL_ADHA, 'tentative'],
      ['06-12', DEMOCRACY],
      ['06-14', substituteHolidayName(DEMOCRACY), 'tentative'],
      ['08-16', MAWLID, 'tentative'],
      ['10-01', INDEPENDENCE_DAY],
      ['12-25', CHRISTMAS],
      ['12-26', BOXING_DAY],
      ['12-27', substituteHolidayName(CHRISTMAS), 'tentative'],
      ['12-28', substituteHolidayName(BOXING_DAY), 'tentative'],
    ],
  },
}
