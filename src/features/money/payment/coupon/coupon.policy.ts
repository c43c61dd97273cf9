import { policy } from '#shared/policy.ts'

/** Who may see and change coupons. */
export const couponPolicy = policy('coupon', {
  list: { roles: ['accountant', 'admin'] },
  change: { roles: ['accountant', 'admin'] },
})
