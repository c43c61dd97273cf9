import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
type MenteeFacts = {
  mentor: { id: number } | null
  status: string
  match: { has_agreed: boolean } | null
}

const RESPONSIBLE_ROLES: readonly Role[] = ['admin']

/** Whose mentees a list shows: everyone's, or those of the caller's own page in the directory. */
export const menteeScope = (me: Actor): 'all' | 'own' => (hasRole(me, RESPONSIBLE_ROLES) ? 'all' : 'own')

/** Only someone who was accepted is a mentee. */
const isMentee = ({ status }: MenteeFacts): boolean => status === 'accepted' || status === 'completed'
const isOwnMentee = (me: Actor, { mentor }: MenteeFacts): boolean => mentor !== null && mentor.id === me.facts.mentor_id

/** Who views mentees (spec 3 §6): admins all, mentors their own. */
export const menteePolicy = policy('mentee', {
  list: { roles: ['admin', 'mentor'] },
  /** Rows that the caller may not see are answered with 404. */
  get: {
    roles: ['admin', 'mentor'],
    row: (me: Actor, row: MenteeFacts) => isMentee(row) && (hasRole(me, RESPONSIBLE_ROLES) || isOwnMentee(me, row)),
  },
  /** Email, phone, LinkedIn and resume: the mentor's when both have confirmed their agreement. */
  contact: {
    roles: ['admin', 'mentor'],
    row: (me: Actor, row: MenteeFacts) =>
      isMentee(row) && (hasRole(me, RESPONSIBLE_ROLES) || (isOwnMentee(me, row) && row.match?.has_agreed === true)),
  },
})
