import { type Actor, hasRole, policy } from '#shared/policy.ts'

/** The fields that the policy reads: the tutor of the lesson's course. */
type QuizFacts = { tutor_id: number | null }

const hasGrant = (me: Actor): boolean => !hasRole(me, ['admin']) && me.facts.can_create_quiz

const isTutor = (me: Actor, course: QuizFacts): boolean => hasRole(me, ['teacher']) && course.tutor_id === me.id

/** Who may do what with the quizzes of a course (spec 3 §6). */
export const quizPolicy = policy('quiz', {
  /** With the right answers. Rows that the caller may not see are answered with 404. */
  read: {
    roles: ['admin', 'hr', 'teacher'],
    row: (me: Actor, course: QuizFacts) => hasRole(me, ['admin', 'hr']) || isTutor(me, course),
  },
  /** A teacher with an approved request, in own courses; never an admin. */
  write: {
    roles: ['teacher'],
    row: (me: Actor, course: QuizFacts) => hasGrant(me) && isTutor(me, course),
  },
  /** What a file of questions holds; nothing is stored yet. */
  readFile: { roles: ['teacher'], row: (me: Actor) => hasGrant(me) },
})
