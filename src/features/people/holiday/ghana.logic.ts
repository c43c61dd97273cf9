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

const CONSTITUTION = message('Constitution Day')
const SHAQQ = message('Shaqq Day')
const REPUBLIC = message('Republic Day')
const FOUNDER = message('Founder’s Day')
const FARMERS = message('Farmers’ Day')

export const GHANA: HolidayCalendar = {
  source:
    "Public Holidays and Commemorative Days Act with its amendment of 2025 (Republic Day on 1 July, Founder's Day on 21 September, Shaqq Day after Eid al-Fitr), https://www.mint.gov.gh. The President may move a holiday in the middle of a week to its Friday or Monday, and declares days in place of weekends: these are tentative until then.",
  checkedOn: '2026-11-22',
  years: {
    2026: [
      ['01-01', NEW_YEAR],
      ['01-09', CONSTITUTION, 'tentative'],
      ['03-06', INDEPENDENCE_DAY],
      ['03-20', EID_AL_FITR, 'tentative'],
      ['03-21', SHAQQ, 'tentative'],
      ['04-03', GOOD_FRIDAY],
      ['04-06', EASTER_MONDAY],
      ['05-01', LABOUR_DAY],
      ['05-27', EID_AL_ADHA, 'tentative'],
      ['07-03', REPUBLIC, 'tentative'],
      ['09-21', FOUNDER],
      ['12-04', FARMERS],
      ['12-25', CHRISTMAS],
      ['12-26', BOXING_DAY],
      ['12-28', substituteHolidayName(BOXING_DAY), 'tentative'],
    ],
    2027: [
      ['01-01', NEW_YEAR],
      ['01-08', CONSTITUTION, 'tentative'],
      ['03-06', INDEPENDENCE_DAY],
      ['03-08', substituteHolidayName(INDEPENDENCE_DAY), 'tentative'],
      ['03-10', EID_AL_FITR, 'tentative'],
      ['03-11', SHAQQ, 'tentative'],
      ['03-26', GOOD_FRIDAY],
      ['03-29', EASTER_MONDAY],
      ['05-01', LABOUR_DAY],
      ['05-03', substituteHolidayName(LABOUR_DAY), 'tentative'],
      ['05-17', EID_AL_ADHA, 'tentative'],
      ['07-02', REPUBLIC, 'tentative'],
      ['09-20', FOUNDER, 'tentative'],
      ['12-03', FARMERS],
      ['12-25', CHRISTMAS],
      ['12-26', BOXING_DAY],
      ['12-27', substituteHolidayName(CHRISTMAS), 'tentative'],
      ['12-28', substituteHolidayName(BOXING_DAY), 'tentative'],
    ],
  },
}
