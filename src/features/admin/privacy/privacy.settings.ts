import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

export const privacySettings = settings('privacy', text('Privacy'), {
  waitingDays: {
    schema: z
      .number(text('Enter a number of days'))
      .check(z.int(), z.minimum(1, text('Enter at least {minimum}')), z.maximum(30, text('Enter at most {maximum}'))),
    default: 14,
    label: text('Waiting period before an account is deleted (days)'),
    description: text('Anyone who asks for their account to be deleted can cancel during this period.'),
  },
})
