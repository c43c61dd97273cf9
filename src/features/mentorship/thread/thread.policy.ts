import { type Actor, policy } from '#shared/policy.ts'

/** The fields that the policy reads; the API returns the same. */
type ThreadFacts = { mentor: { id: number }; mentee: { user_id: number } }

/** The mentor and the mentee of a match and no one else: no human resources, no admins (ADR 30). */
const isInThread = (me: Actor, row: ThreadFacts): boolean =>
  row.mentor.id === me.facts.mentor_id || row.mentee.user_id === me.id

/** Who reads and writes the messages of a match. Not visible is answered with 404. */
export const threadPolicy = policy('conversation', {
  list: { roles: 'signedIn' },
  read: { roles: 'signedIn', row: isInThread },
  /** The mentee asks for another mentor. */
  ask: { roles: 'signedIn', row: (me: Actor, row: ThreadFacts) => row.mentee.user_id === me.id },
  write: { roles: 'signedIn', row: isInThread },
})
