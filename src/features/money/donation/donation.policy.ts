import { policy } from '#shared/policy.ts'

/** Gifts to the scholarship fund are managed by those who keep the accounts. */
export const donationPolicy = policy('donation', {
  list: { roles: ['accountant', 'admin'] },
  change: { roles: ['accountant', 'admin'] },
})
