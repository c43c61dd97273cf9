import { type Actor, hasRole, policy } from '#shared/policy.ts'

/** Everyone with an account is a member and has a card; admins and human resources see all members. */
export const membershipPolicy = policy('membership', {
  list: { roles: ['admin', 'hr'] },
  card: {
    roles: 'signedIn',
    row: (me: Actor, row: { user_id: number }) => row.user_id === me.id || hasRole(me, ['admin', 'hr']),
  },
  products: { roles: 'signedIn' },
})
