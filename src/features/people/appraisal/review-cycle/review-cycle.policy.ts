import { policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']

/** Who may do what with review cycles: those who keep the records of employees. */
export const reviewCyclePolicy = policy('reviewCycle', {
  list: { roles: RESPONSIBLE_ROLES },
  /** Making a draft, and changing or deleting it. */
  write: { roles: RESPONSIBLE_ROLES },
  open: { roles: RESPONSIBLE_ROLES },
  close: { roles: RESPONSIBLE_ROLES },
  remind: { roles: RESPONSIBLE_ROLES },
})
