import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'
import { tidy } from '#shared/visible-text.ts'
import { WorkSites } from './attendance.contract.ts'

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/
/** More hours than anyone works in half a day. */
const MOST_HOURS = 12
/** A device keeps what it could not send for thirty days. */
const MOST_SYNC_DAYS = 31
const [FEWEST_OPEN, MOST_OPEN] = [1, 23]

export const attendanceSettings = settings('attendance', text('Employee attendance'), {
  lateAfter: {
    schema: z.string().check(tidy(), z.regex(TIME_OF_DAY, text('Enter a time between 00:00 and 23:59, like 09:00'))),
    default: '09:00',
    label: text('Late after'),
    description: text('Checking in after this time counts as late.'),
  },
  openHours: {
    schema: z
      .number(text('Enter a number'))
      .check(
        z.minimum(FEWEST_OPEN, text('Enter at least {minimum}')),
        z.maximum(MOST_OPEN, text('Enter at most {maximum}')),
      ),
    default: 14,
    label: text('Hours until a day is closed'),
    description: text(
      'A check-out within this many hours of the check-in closes that day, even after midnight. After that, the check-out counts as missing.',
    ),
  },
  syncDays: {
    schema: z
      .number(text('Enter a number'))
      .check(
        z.minimum(1, text('Enter at least {minimum}')),
        z.maximum(MOST_SYNC_DAYS, text('Enter at most {maximum}')),
      ),
    default: 7,
    label: text('Time to send offline records (days)'),
    description: text(
      'What was recorded offline counts if it is sent within this many days. After that, people must request a correction.',
    ),
  },
  weekendsWork: {
    schema: z.boolean(),
    default: false,
    label: text('Weekends are working days'),
    description: text('A Saturday or Sunday without attendance counts as an absence.'),
  },
  workSites: {
    schema: WorkSites,
    default: [],
    label: text('Work sites'),
    description: text(
      'The places where people work. They choose one when checking in. Leave blank to skip the question.',
    ),
    fields: { name: text('Name') },
  },
  halfDayHours: {
    schema: z
      .number(text('Enter a number'))
      .check(z.minimum(0, text('Enter at least {minimum}')), z.maximum(MOST_HOURS, text('Enter at most {maximum}'))),
    default: 4,
    label: text('Half day below (hours)'),
    description: text('Working fewer hours than this, not counting breaks, counts as half a day.'),
  },
})
