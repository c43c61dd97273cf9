import { type Actor, policy } from '#shared/policy.ts'

/** Who may take a decision back: the person who made it, as long as they still may decide. */
export const undoPolicy = policy('undo', {
  undo: { roles: 'signedIn', row: (me: Actor, row: { actor_id: number }) => row.actor_id === me.id },
})
