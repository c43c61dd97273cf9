import { policy } from '#shared/policy.ts'

/** Who has people of their own (spec 2 §6), and sees those only. */
export const teamPolicy = policy('team', { read: { roles: ['admin', 'hr', 'manager'] } })
