import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

export const logSettings = settings('log', text('Logs'), {
  errorDays: {
    schema: z
      .number(text('Enter a number of days'))
      .check(z.int(), z.minimum(7, text('Enter at least {minimum}')), z.maximum(3650, text('Enter at most {maximum}'))),
    default: 90,
    label: text('Keep errors for (days)'),
    description: text(
      'Unexpected errors, shown on the logs page. Errors that have not occurred for this long are deleted every night.',
    ),
  },
})
