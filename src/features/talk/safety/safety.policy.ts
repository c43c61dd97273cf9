import { policy } from '#shared/policy.ts'

/** Who reports, blocks and decides. Whose match it is, the thread asks. */
export const safetyPolicy = policy('safety', {
  report: { roles: 'signedIn' },
  block: { roles: 'signedIn' },
  list: { roles: ['admin'] },
  decide: { roles: ['admin'] },
})
