import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
export type MatchFacts = { status: string; mentor: { id: number }; mentee: { user_id: number } }

const RESPONSIBLE_ROLES: readonly Role[] = ['admin']

/** Only people in the directory are mentors; when an approval ends, so does the access. */
export const isMentorOf = (me: Actor, { mentor }: MatchFacts): boolean => mentor.id === me.facts.mentor_id
const isMenteeOf = (me: Actor, { mentee }: MatchFacts): boolean => mentee.user_id === me.id

/** Whose matches a list shows: everyone's, or those in which the caller is the mentor or the mentee. */
export const matchScope = (me: Actor): 'all' | 'own' => (hasRole(me, RESPONSIBLE_ROLES) ? 'all' : 'own')

const isInMatch = (me: Actor, row: MatchFacts): boolean => isMentorOf(me, row) || isMenteeOf(me, row)

/** A match is read by its mentor, its mentee and admins. */
export const matchPolicy = policy('match', {
  list: { roles: 'signedIn' },
  /** Rows that the caller may not see are answered with 404. */
  get: { roles: 'signedIn', row: (me: Actor, row: MatchFacts) => hasRole(me, RESPONSIBLE_ROLES) || isInMatch(me, row) },
  /** What the two people do together: admins read it only. */
  takePart: { roles: 'signedIn', row: isInMatch },
  /** Taking a rating out of the directory. */
  moderate: { roles: RESPONSIBLE_ROLES },
  /** What only the mentor does. */
  guide: { roles: 'signedIn', row: isMentorOf },
  /** What a mentor keeps for all of their mentees; for a person without a page in the directory it does not exist (404). */
  prepare: { roles: ['mentor'] },
  changeMentor: { roles: 'signedIn', row: isMenteeOf },
  shareCourses: { roles: 'signedIn', row: isMenteeOf },
  /** The mentee's own view of what they can do; the mentor and admins read it. */
  rateSelf: { roles: 'signedIn', row: isMenteeOf },
})
