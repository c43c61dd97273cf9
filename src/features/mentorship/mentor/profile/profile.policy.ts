import { policy } from '#shared/policy.ts'

/** Mentors write what the directory says of them; the person who has no page there has nothing to write (404). */
export const mentorProfilePolicy = policy('mentorProfile', {
  read: { roles: ['mentor'] },
  edit: { roles: ['mentor'] },
})
