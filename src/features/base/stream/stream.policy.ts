import { policy } from '#shared/policy.ts'

/** Everybody hears what is theirs, and nothing else. */
export const streamPolicy = policy('stream', {
  open: { roles: 'signedIn' },
})
