import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

/** The earliest reminder before a document ends. */
const EARLIEST_DAYS = 365

const days = z
  .number(text('Enter a number of days'))
  .check(z.int(), z.minimum(0), z.maximum(EARLIEST_DAYS, text('Enter at most {maximum}')))

export const documentSettings = settings('document', text('Employee documents'), {
  reminders: {
    schema: z.strictObject({ first: days, second: days, last: days }),
    default: { first: 30, second: 7, last: 0 },
    label: text('Reminders before a document expires'),
    description: text(
      'HR and the employee are notified this many days before the document expires. Enter 0 for the day itself.',
    ),
    fields: {
      first: text('First reminder (days before)'),
      second: text('Second reminder (days before)'),
      last: text('Last reminder (days before)'),
    },
  },
})
