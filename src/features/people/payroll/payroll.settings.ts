import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'
import { PAY_COUNTRIES } from './payroll.contract.ts'

export const payrollSettings = settings('pay', text('Pay'), {
  country: {
    schema: z.enum(PAY_COUNTRIES),
    // No tax is calculated until a country was chosen and its rules confirmed.
    default: 'none',
    label: text('Payroll rules'),
    description: text(
      'The country whose taxes and contributions are deducted from pay. An accountant must confirm the rules. Without a country, pay is in US dollars and nothing is deducted.',
    ),
  },
})
