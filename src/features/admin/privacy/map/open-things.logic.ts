/** One way in which rows of a table end with the account. */
type Closing = {
  /** The states in which somebody waits for a decision or something runs. */
  from: readonly string[]
  to: string
  /** The column with the moment at which it ended. */
  at: string
  /** Where staff and histories read why it ended. */
  why?: string
  /** Which are null in the new state; who decided before has not decided this, and nobody else has. */
  clears?: readonly string[]
  /** Where the state is in another column. */
  in?: string
}

/**
 * What is still open when an account is deleted, and the state in which it ends (ADR 48): nobody decides about a person
 * who has gone, and nobody who has gone learns. The states are those that the table has already. What is not here waits
 * for nobody: leave and working hours end with the employment, places at events with the account. Unpaid orders are
 * cancelled by their own feature (`dropOrdersOf`), since they hold places and coupons; one of which a payment is being
 * checked ends with the decision about the money.
 */
export const OPEN_THINGS: Readonly<Record<string, readonly Closing[]>> = {
  // As a refund ends a place (spec 3 §4 names no other state); one that is completed stays.
  enrollments: [
    {
      from: ['pending', 'active'],
      to: 'rejected',
      at: 'decided_at',
      why: 'rejection_reason',
      clears: ['decided_by_id'],
    },
  ],
  permission_requests: [
    { from: ['pending'], to: 'rejected', at: 'decided_at', why: 'admin_notes', clears: ['reviewer_id'] },
    { from: ['approved'], to: 'withdrawn', at: 'withdrawn_at', why: 'withdrawal_reason' },
  ],
  mentors: [
    {
      in: 'mentor_status',
      from: ['pending', 'approved'],
      to: 'rejected',
      at: 'decided_at',
      why: 'decision_reason',
      clears: ['reviewer_id'],
    },
  ],
  mentorship_applications: [
    { from: ['pending'], to: 'denied', at: 'decided_at', why: 'decision_reason', clears: ['reviewer_id'] },
    { from: ['accepted'], to: 'completed', at: 'completed_at' },
  ],
  program_members: [{ from: ['joined'], to: 'left', at: 'left_at' }],
  capstone_works: [{ from: ['waiting'], to: 'returned', at: 'decided_at', why: 'reason' }],
  certificate_corrections: [{ from: ['open'], to: 'refused', at: 'decided_at', why: 'refusal_reason' }],
  support_threads: [{ from: ['waiting', 'open'], to: 'closed', at: 'closed_at', clears: ['waiting_since'] }],
  privacy_requests: [{ from: ['open', 'working'], to: 'done', at: 'answered_at' }],
}
