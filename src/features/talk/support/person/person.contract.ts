import * as z from 'zod/mini'
import { ENROLLMENT_STATUSES } from '#features/learning/enrollment/enrollment.contract.ts'
import { ORDER_STATUSES } from '#features/money/payment/payment.contract.ts'
import { CurrencyField } from '#shared/currency.ts'
import { ROLES } from '#shared/roles.ts'

/** How many of the newest enrollments, and orders, are said. */
export const NEWEST = 5

/** What an answer may need to know of someone with an account. */
export const SupportPerson = z.object({
  role: z.enum(ROLES),
  joined_at: z.iso.datetime(),
  enrollments: z.array(
    z.object({
      id: z.number(),
      course: z.string(),
      status: z.enum(ENROLLMENT_STATUSES),
      created_at: z.iso.datetime(),
    }),
  ),
  orders: z.array(
    z.object({
      id: z.number(),
      /** The course or the program. */
      title: z.string(),
      status: z.enum(ORDER_STATUSES),
      total: z.number(),
      currency: CurrencyField,
      created_at: z.iso.datetime(),
    }),
  ),
})
export type SupportPerson = z.infer<typeof SupportPerson>
