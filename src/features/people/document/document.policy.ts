import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
export type FileOwner = { user_id: number }
export type DocumentFacts = { employee: FileOwner }

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']

const isReader = (me: Actor, { user_id: userId }: FileOwner): boolean =>
  hasRole(me, RESPONSIBLE_ROLES) || userId === me.id

/** No one keeps their own file. */
const isKeeper = (me: Actor, { user_id: userId }: FileOwner): boolean =>
  hasRole(me, RESPONSIBLE_ROLES) && userId !== me.id

/** Who may do what with the documents of employees: admin and HR keep those of others, and everyone reads their own. */
export const documentPolicy = policy('document', {
  listAll: { roles: RESPONSIBLE_ROLES },
  list: { roles: 'signedIn', row: isReader },
  download: { roles: 'signedIn', row: (me: Actor, { employee }: DocumentFacts) => isReader(me, employee) },
  /** Into someone's file; everyone hands in own certificates. */
  create: {
    roles: 'signedIn',
    row: (me: Actor, owner: FileOwner & { kind: string }) =>
      isKeeper(me, owner) || (owner.user_id === me.id && owner.kind === 'certificate'),
  },
  change: {
    roles: RESPONSIBLE_ROLES,
    row: (me: Actor, { employee }: DocumentFacts) => isKeeper(me, employee),
    why: () => text('You cannot change the documents in your own file'),
  },
})
