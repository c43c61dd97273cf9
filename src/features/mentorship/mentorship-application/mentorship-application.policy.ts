import { policy } from '#shared/policy.ts'

/** Who looks after applications for mentorship (spec 3 §6): admins. Anybody may apply. */
export const mentorshipApplicationPolicy = policy('mentorship', {
  list: { roles: ['admin'] },
  export: { roles: ['admin'] },
  download: { roles: ['admin'] },
  readHistory: { roles: ['admin'] },
  decide: { roles: ['admin'] },
})
