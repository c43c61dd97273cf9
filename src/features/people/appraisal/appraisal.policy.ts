import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
export type AppraisalFacts = {
  /** Whose work is reviewed. */
  user_id: number
  /** Who writes the review; null while no one was found. */
  reviewer_id: number | null
  /** The manager as the record names them now. */
  manager_id: number | null
  status: string
  /** Whether the person has submitted the self-review. */
  has_self: boolean
}

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']
/** Who has a team (spec 2 §6). */
const REVIEWERS: readonly Role[] = ['admin', 'hr', 'manager']

const isOwn = (me: Actor, row: AppraisalFacts): boolean => row.user_id === me.id
/** Former managers who keep no records can review no one. */
const isReviewer = (me: Actor, row: AppraisalFacts): boolean =>
  hasRole(me, REVIEWERS) && row.reviewer_id === me.id && !isOwn(me, row)
const isManager = (me: Actor, row: AppraisalFacts): boolean =>
  hasRole(me, REVIEWERS) && row.manager_id === me.id && !isOwn(me, row)
/** Keepers of records, but for what is about themselves. */
const isKeeper = (me: Actor, row: AppraisalFacts): boolean => hasRole(me, RESPONSIBLE_ROLES) && !isOwn(me, row)

/** Once it is shared, the review is the person's to read. */
const isShared = ({ status }: AppraisalFacts): boolean => status === 'shared' || status === 'read'

/**
 * Who reads and writes what of a review. The person reads their own self-review always, and the reviewer's part, its
 * result and its texts only when it is shared. No one else reads a self-review before it is submitted. The reviewer's
 * part is read by the reviewer, by HR and admins (not about themselves), and by the manager when it is shared.
 */
export const appraisalPolicy = policy('appraisal', {
  /** The reviews of a cycle. */
  list: { roles: RESPONSIBLE_ROLES },
  /** The reviews that the caller writes. */
  listToWrite: { roles: REVIEWERS },
  listOwn: { roles: 'signedIn' },
  get: {
    roles: 'signedIn',
    row: (me: Actor, row: AppraisalFacts) =>
      isOwn(me, row) || isReviewer(me, row) || isManager(me, row) || isKeeper(me, row),
  },
  readSelf: { roles: 'signedIn', row: (me: Actor, row: AppraisalFacts) => isOwn(me, row) || row.has_self },
  readReview: {
    roles: 'signedIn',
    row: (me: Actor, row: AppraisalFacts) => isShared(row) || isReviewer(me, row) || isKeeper(me, row),
  },
  writeSelf: { roles: 'signedIn', row: isOwn },
  writeReview: { roles: 'signedIn', row: isReviewer },
  confirm: { roles: 'signedIn', row: isOwn },
  giveBack: {
    roles: RESPONSIBLE_ROLES,
    row: isKeeper,
    why: () => text('You cannot send your own self-review back'),
  },
  setReviewer: { roles: RESPONSIBLE_ROLES, row: isKeeper },
})
