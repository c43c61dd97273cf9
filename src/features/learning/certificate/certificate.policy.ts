import { type Actor, hasRole, policy } from '#shared/policy.ts'

/** Who may do what with certificates. Opening one follows the enrollment's own rule. */
export const certificatePolicy = policy('certificate', {
  listOwn: { roles: 'signedIn' },
  /** The certificate of a program or an event; that of a course follows the enrollment's rule. */
  openProgram: {
    roles: 'signedIn',
    row: (me: Actor, row: { user_id: number }) => row.user_id === me.id || hasRole(me, ['admin']),
  },
  /** Everyone's certificates. */
  listAll: { roles: ['admin', 'hr'] },
  /** Facts of one by its number; the person who has its code needs no account. */
  check: {
    roles: 'signedIn',
    row: (me: Actor, row: { user_id: number }) => row.user_id === me.id || hasRole(me, ['admin', 'hr']),
  },
  revoke: { roles: ['admin'] },
  correct: { roles: ['admin'] },
  listCorrections: { roles: ['admin'] },
  askCorrection: { roles: 'signedIn', row: (me: Actor, row: { user_id: number }) => row.user_id === me.id },
  confirmName: { roles: 'signedIn', row: (me: Actor, row: { user_id: number }) => row.user_id === me.id },
})
