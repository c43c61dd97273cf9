import { policy } from '#shared/policy.ts'

/** Who may see and change what courses and programs cost, beyond the price in the form of a course. */
export const pricePolicy = policy('price', {
  list: { roles: ['accountant', 'admin'] },
  change: { roles: ['accountant', 'admin'] },
})
