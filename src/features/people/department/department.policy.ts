import { policy } from '#shared/policy.ts'

/** Who may read and change the departments. */
export const departmentPolicy = policy('department', {
  list: { roles: ['admin', 'hr', 'manager', 'accountant'] },
  change: { roles: ['admin', 'hr'] },
})
