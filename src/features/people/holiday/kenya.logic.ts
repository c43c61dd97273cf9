import { message } from '#shared/message.ts'
import type { HolidayCalendar } from './holiday-calendar.logic.ts'
import {
  BOXING_DAY,
  CHRISTMAS,
  EASTER_MONDAY,
  EID_AL_ADHA,
  EID_AL_FITR,
  GOOD_FRIDAY,
  substituteHolidayName,
  LABOUR_DAY,
  NEW_YEAR,
} from './holiday-names.logic.ts'

const MADARAKA = message('Madaraka Day')
const MAZINGIRA = message('Mazingira Day')
const MASHUJAA = message('Mashujaa Day')
const JAMHURI = message('Jamhuri Day')
const ELECTION = message('General election')

export const KENYA: HolidayCalendar = {
  source:
    'Public Holidays Act (Cap. 110), http://kenyalaw.org, and article 9(3) of the Constitution. Instead of a Sunday, the first day after it that is no holiday is off (section 4). The day of a general election is off (section 2). Eid al-Adha is declared each year.',
  checkedOn: '2026-11-22',
  years: {
    2026: [
      ['01-01', NEW_YEAR],
      ['03-20', EID_AL_FITR, 'tentative'],
      ['04-03', GOOD_FRIDAY],
      ['04-06', EASTER_MONDAY],
      ['05-01', LABOUR_DAY],
      ['05-27', EID_AL_ADHA, 'tentative'],
      ['06-01', MADARAKA],
      ['10-10', MAZINGIRA],
      ['10-20', MASHUJAA],
      ['12-12', JAMHURI],
      ['12-25', CHRISTMAS],
      ['12-26', BOXING_DAY],
    ],
    2027: [
      ['01-01', NEW_YEAR],
      ['03-10', EID_AL_FITR, 'tentative'],
      ['03-26', GOOD_FRIDAY],
      ['03-29', EASTER_MONDAY],
      ['05-01', LABOUR_DAY],
      ['05-16', EID_AL_ADHA, 'tentative'],
      ['05-17', substituteHolidayName(EID_AL_ADHA), 'tentative'],
      ['06-01', MADARAKA],
      ['08-10', ELECTION, 'tentative'],
      ['10-11', substituteHolidayName(MAZINGIRA)],
      ['10-20', MASHUJAA],
      ['12-13', substituteHolidayName(JAMHURI)],
      ['12-25', CHRISTMAS],
      ['12-27', substituteHolidayName(BOXING_DAY)],
    ],
  },
}
