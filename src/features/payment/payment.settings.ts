import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { CurrencyField } from '#shared/currency.ts'
import { settings } from '#shared/setting.ts'

const TOO_LONG = text('This text is too long')

export const paymentSettings = settings('payment', text('Payments'), {
  transfers: {
    schema: z
      .array(
        z.object({
          currency: CurrencyField,
          instructions: z
            .string()
            .check(z.trim(), z.minLength(1, text('Please say how to pay')), z.maxLength(1000, TOO_LONG)),
        }),
      )
      .check(z.maxLength(20, text('Please use at most {maximum}'))),
    default: [],
    label: text('Transfers'),
    description: text(
      'How to pay by bank transfer or mobile money with proof, in each currency. A currency that is not listed cannot be paid this way.',
    ),
    fields: { currency: text('Currency'), instructions: text('Instructions') },
  },
})
