import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'
import { HOLIDAY_COUNTRIES, OwnHolidays, SavedOwnHolidays } from './counting/counting.contract.ts'
import { LeaveLimits } from './limits/limits.contract.ts'
import { Blackouts } from './request/request.contract.ts'

/** Beside the countries, which are named elsewhere too: what a choice of none is called. */
text('none')

export const leaveSettings = settings('leave', text('Employee leave'), {
  limits: {
    schema: LeaveLimits,
    // As the specification has them, but for the annual days: 21, as its own message says (spec 2 §9).
    default: { annual: 21, sick: 10, maternity: 90, paternity: 14, carry_forward: 5, notice_period: 7 },
    label: text('Days of leave'),
    description: text('How many days everyone has per year, and how far ahead leave should be requested.'),
    fields: {
      annual: text('Annual leave (days)'),
      sick: text('Sick leave (days)'),
      maternity: text('Maternity leave (days)'),
      paternity: text('Paternity leave (days)'),
      carry_forward: text('Maximum carry-over (days)'),
      notice_period: text('Notice period (days)'),
    },
  },
  accrueMonthly: {
    schema: z.boolean(),
    default: false,
    label: text('Annual leave is earned monthly'),
    description: text('One twelfth of the annual leave each month, instead of all of it at once.'),
  },
  prorateJoiners: {
    schema: z.boolean(),
    default: false,
    label: text('Pro rata in the first year'),
    description: text('People who join during the year get annual leave for the remaining months.'),
  },
  carryMonths: {
    schema: z
      .number(text('Enter a number of months'))
      .check(z.int(), z.minimum(0), z.maximum(12, text('Enter at most {maximum}'))),
    default: 0,
    label: text('Carried-over days expire after (months)'),
    description: text('Unused days from last year expire after this many months. 0 means they do not expire.'),
  },
  countWeekends: {
    schema: z.boolean(),
    // Otherwise four days from Saturday to Tuesday cost four, though two are worked (ADR 25).
    default: false,
    label: text('Weekends count as leave'),
    description: text(
      'Saturdays and Sundays during leave count as days of leave. Maternity leave always includes them.',
    ),
  },
  holidayCountry: {
    schema: z.enum(HOLIDAY_COUNTRIES),
    default: 'Rwanda',
    label: text('Public holidays'),
    description: text('The country whose public holidays apply to everyone who works here.'),
  },
  ownHolidays: {
    schema: OwnHolidays,
    readAs: SavedOwnHolidays,
    default: [],
    label: text('Your organisation’s holidays'),
    description: text('Days off in addition to public holidays, and public holidays on which you work.'),
    fields: { day: text('Day (year-month-day)'), name: text('Name'), is_off: text('Day off') },
  },
  countHolidays: {
    schema: z.boolean(),
    default: false,
    label: text('Public holidays count as leave'),
    description: text(
      'A public holiday during leave counts as a day of leave. Otherwise it is not counted, even if it is announced later.',
    ),
  },
  blackouts: {
    schema: Blackouts,
    default: [],
    label: text('Periods without annual leave'),
    description: text('No annual leave can be requested in these periods. HR can still assign it.'),
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
    description: text('A request is first approved by the person’s manager, then decided by someone else.'),
  },
  managersDecide: {
    schema: z.boolean(),
    default: false,
    label: text('Managers decide on leave'),
    description: text('Managers can approve and reject their team’s leave, like HR.'),
  },
})
