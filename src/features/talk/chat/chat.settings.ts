import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

/** Ten years. */
const LONGEST_MONTHS = 120

export const chatSettings = settings('chat', text('Staff messages'), {
  monthsKept: {
    schema: z
      .number(text('Enter a number of months'))
      .check(z.int(), z.minimum(0), z.maximum(LONGEST_MONTHS, text('Enter at most {maximum}'))),
    default: 24,
    label: text('Keep messages for (months)'),
    description: text('Older staff messages are deleted every night, with their pictures. 0 means nothing is deleted.'),
  },
})
