import { policy } from '#shared/policy.ts'

/** Who reads how the employees do (spec 2 §2). */
export const performancePolicy = policy('performance', { read: { roles: ['admin', 'hr'] } })
