import { type Actor, policy } from '#shared/policy.ts'

/** Everyone with an account has alerts, and reaches only their own. */
export const jobAlertPolicy = policy('jobAlert', {
  create: { roles: 'signedIn' },
  remove: { roles: 'signedIn', row: (me: Actor, row: { user_id: number }) => row.user_id === me.id },
})
