import { policy } from '#shared/policy.ts'

/** Who keeps the jobs of the career board (spec 3 §6): admins. Anyone reads those that are open. */
export const jobPolicy = policy('job', {
  manage: { roles: ['admin'] },
})
