import { type Actor, hasRole, policy } from '#shared/policy.ts'

/** The fields that the policy reads; the API returns the same. */
type QuestionFacts = { course: { tutor_id: number | null } }
type AskerFacts = { user: { id: number } }

const isAsker = (me: Actor, row: AskerFacts): boolean => row.user.id === me.id
const isTutor = (me: Actor, row: QuestionFacts): boolean => hasRole(me, ['teacher']) && row.course.tutor_id === me.id

/** Who asks and who answers: a learner and the teacher of the course, and no one else. */
export const questionPolicy = policy('question', {
  ask: { roles: 'signedIn', row: isAsker },
  /** Withdrawing one's own question. Rows that the caller may not see are answered with 404. */
  withdraw: { roles: 'signedIn', row: isAsker },
  list: { roles: ['teacher'] },
  /** Rows that the caller may not see are answered with 404. */
  get: { roles: ['teacher'], row: isTutor },
  answer: { roles: ['teacher'], row: isTutor },
})
