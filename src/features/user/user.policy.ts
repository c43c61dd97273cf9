import { policy } from '#shared/policy.ts'

/** Who may look for people by name: those who look after all of them. */
export const userPolicy = policy('user', {
  search: { roles: ['admin', 'hr'] },
})
