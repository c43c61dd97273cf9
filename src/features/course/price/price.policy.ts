import { policy } from '#shared/policy.ts'

/** Who may see and change what courses cost beyond the price in their form. */
export const pricePolicy = policy('price', {
  list: { roles: ['accountant', 'admin'] },
  change: { roles: ['accountant', 'admin'] },
})
