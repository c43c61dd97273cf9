import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'
import { tidy } from '#shared/visible-text.ts'
import { WEEKDAYS } from './support.contract.ts'

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/
const Time = z.string().check(tidy(), z.regex(TIME_OF_DAY, text('Enter a time between 00:00 and 23:59, like 09:00')))
const MOST_SPANS = 28
const MOST_HOURS = 720
/** Ten years. */
const LONGEST_MONTHS = 120

const WORKING_DAYS = WEEKDAYS.slice(0, 5)

export const supportSettings = settings('support', text('Support chat'), {
  openingHours: {
    schema: z
      .array(z.object({ day: z.enum(WEEKDAYS), from: Time, to: Time }))
      .check(z.maxLength(MOST_SPANS, text('Add at most {maximum} entries'))),
    default: WORKING_DAYS.map((day) => ({ day, from: '08:00', to: '17:00' })),
    label: text('Opening hours'),
    description: text(
      'When administrators answer, in the organisation’s time zone. Hours that end before they start continue past midnight. Leave blank to show no hours or expected answer time.',
    ),
    fields: { day: text('Day'), from: text('Opens at'), to: text('Closes at') },
  },
  monthsKept: {
    schema: z
      .number(text('Enter a number of months'))
      .check(z.int(), z.minimum(0), z.maximum(LONGEST_MONTHS, text('Enter at most {maximum}'))),
    default: 12,
    label: text('Keep messages for (months)'),
    description: text(
      'Older messages, notes and ratings in the support chat are deleted every night, with their pictures. Unanswered messages are kept. 0 means nothing is deleted.',
    ),
  },
  handBackHours: {
    schema: z
      .number(text('Enter a number'))
      .check(z.minimum(1, text('Enter at least {minimum}')), z.maximum(MOST_HOURS, text('Enter at most {maximum}'))),
    default: 24,
    label: text('Hours before an unanswered conversation is unassigned'),
    description: text(
      'If the assignee does not answer for this long, the conversation is unassigned and all administrators are notified.',
    ),
  },
})
