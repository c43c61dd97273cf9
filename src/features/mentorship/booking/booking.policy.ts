import { type Actor, policy } from '#shared/policy.ts'

/** The fields that the policy reads; the API returns the same. */
export type BookingFacts = {
  proposed_by: 'mentor' | 'mentee'
  /** Null while the session is only held and the mentor has not been asked. */
  requested_at: string | null
  mentor: { id: number }
  mentee: { user_id: number }
}

/** On which side of a session the caller is; a person who has left the directory is no longer a mentor. */
export function sideIn(me: Actor, row: Pick<BookingFacts, 'mentor' | 'mentee'>): 'mentor' | 'mentee' | undefined {
  if (row.mentor.id === me.facts.mentor_id) return 'mentor'
  return row.mentee.user_id === me.id ? 'mentee' : undefined
}

/** Only the mentee sees a hold, also after it has expired: the mentor was never asked about it. */
const canSeeBooking = (me: Actor, row: BookingFacts): boolean => {
  const side = sideIn(me, row)
  return side === 'mentee' || (side === 'mentor' && row.requested_at !== null)
}

/** The person who did not propose the time answers. */
const isAskedToAnswer = (me: Actor, row: BookingFacts): boolean => {
  const side = sideIn(me, row)
  return side !== undefined && side !== row.proposed_by
}

/** Sessions belong to the two people of a match, and to no one else. */
export const bookingPolicy = policy('booking', {
  list: { roles: 'signedIn' },
  /** Rows that the caller may not see are answered with 404. */
  get: { roles: 'signedIn', row: canSeeBooking },
  /** Of a match. */
  book: {
    roles: 'signedIn',
    row: (me: Actor, row: Pick<BookingFacts, 'mentor' | 'mentee'>) => sideIn(me, row) === 'mentee',
  },
  answer: { roles: 'signedIn', row: isAskedToAnswer },
  change: { roles: 'signedIn', row: canSeeBooking },
})
