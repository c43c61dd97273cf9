import { policy } from '#shared/policy.ts'

/** Mentors of the directory keep their own hours, and no one else does; anyone reads the free times of a mentor. */
export const availabilityPolicy = policy('availability', {
  keep: { roles: ['mentor'] },
})
