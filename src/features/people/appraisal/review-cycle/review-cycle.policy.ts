import { policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

const KEEPERS: readonly Role[] = ['admin', 'hr']

/** Who may do what with review cycles: those who keep the records of employees. */
export const reviewCyclePolicy = policy('reviewCycle', {
  list: { roles: KEEPERS },
  /** Making a draft, and changing or deleting it. */
  write: { roles: KEEPERS },
  open: { roles: KEEPERS },
  close: { roles: KEEPERS },
  remind: { roles: KEEPERS },
})
