import { policy } from '#shared/policy.ts'

/** What only administrators see (spec 2 §6: dashboard statistics). */
export const adminPolicy = policy('admin', {
  readStats: { roles: ['admin'] },
})
