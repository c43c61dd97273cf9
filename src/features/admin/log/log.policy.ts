import { policy } from '#shared/policy.ts'

/** The logs of the whole system are for administrators. No one changes them: the audit log only grows. */
export const logPolicy = policy('log', {
  read: { roles: ['admin'] },
  check: { roles: ['admin'] },
  retry: { roles: ['admin'] },
})
