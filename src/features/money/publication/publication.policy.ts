import { policy } from '#shared/policy.ts'

/** Printed matter is kept by the accountant; admins read the report and may keep it too (spec 3 §6). */
export const publicationPolicy = policy('publication', {
  list: { roles: ['accountant', 'admin'] },
  change: { roles: ['accountant', 'admin'] },
})
