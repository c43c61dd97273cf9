import { type Message, message } from '#shared/message.ts'

/** The names of public holidays that several countries have. */
export const NEW_YEAR = message('New Year’s Day')
export const GOOD_FRIDAY = message('Good Friday')
export const EASTER_MONDAY = message('Easter Monday')
export const LABOUR_DAY = message('Labour Day')
export const INDEPENDENCE_DAY = message('Independence Day')
export const CHRISTMAS = message('Christmas Day')
export const BOXING_DAY = message('Boxing Day')
export const EID_AL_FITR = message('Eid al-Fitr')
export const EID_AL_ADHA = message('Eid al-Adha')

/** The working day that is off because the holiday itself is on a weekend. */
export const substituteHolidayName = (name: Message): Message => message('{holiday} (day in lieu)', { holiday: name })
