import { policy } from '#shared/policy.ts'

/** People receive only their own events. */
export const streamPolicy = policy('stream', {
  open: { roles: 'signedIn' },
})
