import { policy } from '#shared/policy.ts'

/** Who reads what was checked. Writing is the work of the checks themselves. */
export const verificationPolicy = policy('verification', {
  list: { roles: ['admin', 'hr'] },
})
