import { policy } from '#shared/policy.ts'

/** Who manages the applications of mentors (spec 3 §6): administrators. Anyone may apply. */
export const applicantPolicy = policy('applicant', {
  list: { roles: ['admin'] },
  export: { roles: ['admin'] },
  download: { roles: ['admin'] },
  readHistory: { roles: ['admin'] },
  decide: { roles: ['admin'] },
})
