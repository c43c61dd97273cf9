import { policy } from '#shared/policy.ts'

/** A library of links and files: staff who teach keep it, everyone with an account reads. */
export const resourcePolicy = policy('resource', {
  read: { roles: 'signedIn' },
  manage: { roles: ['admin', 'teacher'] },
})
