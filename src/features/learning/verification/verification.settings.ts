import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

export const verificationSettings = settings('verification', text('Checks of certificates and cards'), {
  keepDays: {
    schema: z
      .number(text('Enter a number of days'))
      .check(
        z.int(),
        z.minimum(30, text('Enter at least {minimum}')),
        z.maximum(3650, text('Enter at most {maximum}')),
      ),
    default: 365,
    label: text('Keep checks for (days)'),
    description: text(
      'How long checks of certificates and membership cards are kept. Older ones are deleted every night.',
    ),
  },
})
