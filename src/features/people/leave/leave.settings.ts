import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'
import { HOLIDAY_COUNTRIES, OwnHolidays } from './holiday/holiday.contract.ts'
import { LeaveLimits } from './limits/limits.contract.ts'
import { Blackouts } from './request/request.contract.ts'

export const leaveSettings = settings('leave', text('Leave of employees'), {
  limits: {
    schema: LeaveLimits,
    // As the specification has them, but for the annual days: 21, as its own message says (spec 2 §9).
    default: { annual: 21, sick: 10, maternity: 90, paternity: 14, carry_forward: 5, notice_period: 7 },
    label: text('Days of leave'),
    description: text('How many days everybody has in a year, and how long before a leave it should be asked for.'),
    fields: {
      annual: text('Annual leave (days)'),
      sick: text('Sick leave (days)'),
      maternity: text('Maternity leave (days)'),
      paternity: text('Paternity leave (days)'),
      carry_forward: text('Carry forward (days)'),
      notice_period: text('Notice period (days)'),
    },
  },
  accrueMonthly: {
    schema: z.boolean(),
    default: false,
    label: text('Annual leave month by month'),
    description: text('A twelfth of the annual leave with each month that begins, instead of all of it at once.'),
  },
  prorateJoiners: {
    schema: z.boolean(),
    default: false,
    label: text('New employees have a part of the first year'),
    description: text('Who joins during a year has the annual leave of the months from then on.'),
  },
  carryMonths: {
    schema: z
      .number(text('Please enter a number of months'))
      .check(z.int(), z.minimum(0), z.maximum(12, text('Please use at most {maximum}'))),
    default: 0,
    label: text('Months that carried days can be used'),
    description: text('Days of last year that are not used by then end. 0: they do not end.'),
  },
  countWeekends: {
    schema: z.boolean(),
    default: true,
    label: text('Weekends count as leave'),
    description: text('Saturdays and Sundays inside a leave are days of leave.'),
  },
  holidayCountry: {
    schema: z.enum(HOLIDAY_COUNTRIES),
    default: 'Rwanda',
    label: text('Public holidays of'),
    description: text('The country whose public holidays hold for everybody who works here.'),
  },
  ownHolidays: {
    schema: OwnHolidays,
    default: [],
    label: text('Own holidays'),
    description: text('Days off that you add to those of the country, and holidays on which you work.'),
    fields: { day: text('Day (year-month-day)'), name: text('Name'), is_off: text('Day off') },
  },
  countHolidays: {
    schema: z.boolean(),
    default: true,
    label: text('Public holidays count as leave'),
    description: text(
      'A public holiday inside a leave is a day of leave. Otherwise it costs nothing, also when it is announced later.',
    ),
  },
  blackouts: {
    schema: Blackouts,
    default: [],
    label: text('Times without annual leave'),
    description: text('Nobody can ask for annual leave in these times. Human resources can still assign it.'),
    fields: {
      from: text('First day (year-month-day)'),
      to: text('Last day (year-month-day)'),
      reason: text('Reason'),
    },
  },
  managerFirst: {
    schema: z.boolean(),
    default: false,
    label: text('The manager approves first'),
    description: text('A request waits for the manager of the person, then somebody else decides.'),
  },
  managersDecide: {
    schema: z.boolean(),
    default: false,
    label: text('Managers decide about leave'),
    description: text('Managers approve and reject the leave of their own people, as human resources does.'),
  },
})
