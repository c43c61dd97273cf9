import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

export const logSettings = settings('log', text('Logs'), {
  errorDays: {
    schema: z
      .number(text('Please enter a number of days'))
      .check(
        z.int(),
        z.minimum(7, text('Please enter at least {minimum}')),
        z.maximum(3650, text('Please use at most {maximum}')),
      ),
    default: 90,
    label: text('Errors are kept (days)'),
    description: text(
      'Unexpected errors on the page of the logs; those that nobody has met for so long are deleted every night.',
    ),
  },
})
