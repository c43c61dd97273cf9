import { type Actor, policy } from '#shared/policy.ts'

/** Whose second step of signing in is looked after by whom; the own one is everybody's. */
export const factorPolicy = policy('factor', {
  /** Removing somebody's second step who has lost it; nobody gets past the own one like this. */
  reset: { roles: ['admin'], row: (me: Actor, user: { id: number }) => user.id !== me.id },
})
