import { policy } from '#shared/policy.ts'

/** Who has a team (spec 2 §6), and sees those only. */
export const teamPolicy = policy('team', { read: { roles: ['admin', 'hr', 'manager'] } })
