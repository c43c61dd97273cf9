import { type Actor, policy } from '#shared/policy.ts'

/** Who manages a second step of signing in; everyone manages their own. */
export const factorPolicy = policy('factor', {
  /** Removing the second step of someone who has lost it; never one's own. */
  reset: { roles: ['admin'], row: (me: Actor, user: { id: number }) => user.id !== me.id },
})
