import { policy } from '#shared/policy.ts'

/** A backup holds everything that everyone has: administrators only, and with their password where it leaves or goes. */
export const backupPolicy = policy('backup', {
  list: { roles: ['admin'] },
  make: { roles: ['admin'] },
  take: { roles: ['admin'] },
  remove: { roles: ['admin'] },
})
