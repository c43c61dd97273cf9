import { policy } from '#shared/policy.ts'

/** Financial reports are for accountants and admins (spec 3 §6). */
export const incomePolicy = policy('income', {
  read: { roles: ['accountant', 'admin'] },
})
