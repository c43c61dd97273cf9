import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

const wholeNumberField = (minimum: number, maximum: number) =>
  z
    .number(text('Enter a whole number'))
    .check(
      z.int(text('Enter a whole number')),
      z.minimum(minimum, text('Enter at least {minimum}')),
      z.maximum(maximum, text('Enter at most {maximum}')),
    )

export const backupSettings = settings('backup', text('Backups'), {
  plan: {
    schema: z.object({
      every: z.enum([text('day'), text('week'), text('never')]),
      hour: wholeNumberField(0, 23),
      keep: wholeNumberField(1, 100),
      is_verified: z.boolean(),
    }),
    default: { every: 'day', hour: 2, keep: 7, is_verified: true },
    label: text('Backup schedule'),
    // As deleting a backup does: with fewer to keep, the next one deletes the others.
    asksPassword: true,
    description: text(
      'When automatic backups run, and how many are kept. When there are more, the oldest is deleted. Those started by hand are counted separately.',
    ),
    fields: {
      every: text('Frequency'),
      hour: text('Hour (0 to 23, in the organisation’s time zone)'),
      keep: text('Backups to keep'),
      is_verified: text('Verify each backup by restoring it to a test database'),
    },
  },
})
