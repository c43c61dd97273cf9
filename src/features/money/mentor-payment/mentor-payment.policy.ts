import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** Who manages payments to mentors. */
const RESPONSIBLE_ROLES: readonly Role[] = ['accountant', 'admin']

/** The fields that the policy reads; the API returns the same. */
type Facts = { status: string; mentor: { id: number }; worked_by: readonly number[] }

const isOtherPerson = (me: Actor, { mentor }: Pick<Facts, 'mentor'>): boolean => mentor.id !== me.id
/** A mentor sees statements once they are approved. */
const isOwnFinal = (me: Actor, { mentor, status }: Facts): boolean => mentor.id === me.id && status !== 'draft'

/** Who may do what with the statements of mentors. No one decides about their own. */
export const mentorPaymentPolicy = policy('mentorPayment', {
  list: { roles: ['accountant', 'admin'] },
  prepare: { roles: ['accountant', 'admin'] },
  /** Anyone who approves must not have worked on the statement. */
  approve: {
    roles: ['accountant', 'admin'],
    row: (me: Actor, row: Facts) => isOtherPerson(me, row) && !row.worked_by.includes(me.id),
    why: (me: Actor, row: Facts) =>
      isOtherPerson(me, row)
        ? text('You worked on this statement. Someone else must approve it.')
        : text('You cannot approve your own statement'),
  },
  /** Marks a statement as paid, answers a dispute, or adds a correction. */
  keep: { roles: ['accountant', 'admin'], row: isOtherPerson },
  listOwn: { roles: 'signedIn' },
  /** Rows that the caller may not see are answered with 404. */
  get: { roles: 'signedIn', row: (me: Actor, row: Facts) => hasRole(me, RESPONSIBLE_ROLES) || isOwnFinal(me, row) },
  dispute: { roles: 'signedIn', row: isOwnFinal },
})
