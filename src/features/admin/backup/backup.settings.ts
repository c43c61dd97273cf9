import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

const whole = (minimum: number, maximum: number) =>
  z
    .number(text('Please enter a whole number'))
    .check(
      z.int(text('Please enter a whole number')),
      z.minimum(minimum, text('Please enter at least {minimum}')),
      z.maximum(maximum, text('Please use at most {maximum}')),
    )

export const backupSettings = settings('backup', text('Backups'), {
  plan: {
    schema: z.object({
      every: z.enum([text('day'), text('week'), text('never')]),
      hour: whole(0, 23),
      keep: whole(1, 100),
      is_verified: z.boolean(),
    }),
    default: { every: 'day', hour: 2, keep: 7, is_verified: true },
    label: text('Backup schedule'),
    description: text(
      'When backups are made automatically, and how many are kept. When there are more, the oldest is deleted.',
    ),
    fields: {
      every: text('Frequency'),
      hour: text('Hour (0 to 23, in the organisation’s time zone)'),
      keep: text('Backups to keep'),
      is_verified: text('Restore each one into a scratch database to verify it'),
    },
  },
})
