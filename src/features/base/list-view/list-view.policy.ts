import { type Actor, policy } from '#shared/policy.ts'

/** A view belongs to the person who has saved it. */
export const listViewPolicy = policy('listView', {
  list: { roles: 'signedIn' },
  save: { roles: 'signedIn' },
  change: { roles: 'signedIn', row: (me: Actor, view: { user_id: number }) => view.user_id === me.id },
})
