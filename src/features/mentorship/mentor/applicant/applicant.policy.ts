import { policy } from '#shared/policy.ts'

/** Who looks after the applications of mentors (spec 3 §6): admins. Anybody may apply. */
export const applicantPolicy = policy('applicant', {
  list: { roles: ['admin'] },
  export: { roles: ['admin'] },
  download: { roles: ['admin'] },
  readHistory: { roles: ['admin'] },
  decide: { roles: ['admin'] },
})
