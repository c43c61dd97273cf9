import { policy } from '#shared/policy.ts'

/** Who manages applications for mentorship (spec 3 §6): administrators. Anyone may apply. */
export const mentorshipApplicationPolicy = policy('mentorship', {
  list: { roles: ['admin'] },
  export: { roles: ['admin'] },
  download: { roles: ['admin'] },
  readHistory: { roles: ['admin'] },
  decide: { roles: ['admin'] },
})
