import * as z from 'zod/mini'
import { ORDER_DAYS } from './payment.contract.ts'
import { text } from '#shared/message.ts'
import { CurrencyField } from '#shared/currency.ts'
import { settings } from '#shared/setting.ts'
import { tidy } from '#shared/visible-text.ts'

const HOURS_A_DAY = 24
/** No longer than an order of a course waits. */
const MOST_HELD_HOURS = ORDER_DAYS * HOURS_A_DAY

const TOO_LONG = text('This text is too long')

export const paymentSettings = settings('payment', text('Payments'), {
  transfers: {
    schema: z
      .array(
        z.object({
          currency: CurrencyField,
          instructions: z.string().check(tidy(), z.minLength(1, text('Add instructions')), z.maxLength(1000, TOO_LONG)),
        }),
      )
      .check(z.maxLength(20, text('Add at most {maximum} entries'))),
    default: [],
    label: text('Transfers'),
    description: text(
      'How to pay by bank transfer or mobile money with proof, for each currency. This option is not offered in other currencies.',
    ),
    asksPassword: true,
    fields: { currency: text('Currency'), instructions: text('Instructions') },
  },
  refunds: {
    schema: z.string().check(tidy(), z.maxLength(600, TOO_LONG)),
    default: '',
    label: text('Refunds'),
    description: text(
      'When and how you refund payments. People see it before they order and before they pay. Leave blank to show nothing.',
    ),
  },
  heldHours: {
    schema: z
      .number(text('Enter a number'))
      .check(
        z.int(text('Enter a whole number')),
        z.minimum(1, text('Enter at least {minimum}')),
        z.maximum(MOST_HELD_HOURS, text('Enter at most {maximum}')),
      ),
    default: 72,
    label: text('Hold places for (hours)'),
    description: text(
      'How long a program place is held for payment before it is released. The time starts again if a payment is not confirmed.',
    ),
  },
})
