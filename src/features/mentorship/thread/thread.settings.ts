import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

/** Ten years. */
const LONGEST_MONTHS = 120

export const threadSettings = settings('conversation', text('Messages between mentors and mentees'), {
  monthsKept: {
    schema: z
      .number(text('Enter a number of months'))
      .check(z.int(), z.minimum(0), z.maximum(LONGEST_MONTHS, text('Enter at most {maximum}'))),
    default: 24,
    label: text('Keep messages for (months)'),
    description: text(
      'Older messages between mentors and mentees are deleted every night, with their files. Unanswered messages are kept. 0 means nothing is deleted.',
    ),
  },
})
