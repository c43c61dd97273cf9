import { policy } from '#shared/policy.ts'

/** Staff write what everyone with an account reads. */
export const announcementPolicy = policy('announcement', {
  read: { roles: 'signedIn' },
  manage: { roles: ['admin', 'hr'] },
})
