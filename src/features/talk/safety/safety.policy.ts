import { policy } from '#shared/policy.ts'

/** Who reports, blocks and decides. Whether the match is the caller's is checked with its thread. */
export const safetyPolicy = policy('safety', {
  report: { roles: 'signedIn' },
  block: { roles: 'signedIn' },
  list: { roles: ['admin'] },
  decide: { roles: ['admin'] },
})
