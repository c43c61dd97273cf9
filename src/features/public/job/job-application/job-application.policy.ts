import { type Actor, policy } from '#shared/policy.ts'

/** Whose an application is; the API returns the same field. */
type Owned = { user_id: number }

/** Everyone with an account applies, once for each job; admins look after the applications. */
export const jobApplicationPolicy = policy('jobApplication', {
  apply: { roles: 'signedIn' },
  listOwn: { roles: 'signedIn' },
  withdraw: { roles: 'signedIn', row: (me: Actor, row: Owned) => row.user_id === me.id },
  /** The CV: of the person who sent it, and of those who decide. */
  download: {
    roles: 'signedIn',
    row: (me: Actor, row: Owned) => row.user_id === me.id || me.roles.includes('admin'),
  },
  manage: { roles: ['admin'] },
})
