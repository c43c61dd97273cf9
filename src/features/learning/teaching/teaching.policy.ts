import { type Actor, hasRole, policy } from '#shared/policy.ts'

/** The fields that the policy reads; the API returns the same. */
type TaughtFacts = { tutor_id: number | null }

/** A mark also belongs to a learner. */
type MarkFacts = TaughtFacts & { learner_id: number }

const isTutor = (me: Actor, course: TaughtFacts): boolean => hasRole(me, ['teacher']) && course.tutor_id === me.id

/** What a teacher does with the learners of own courses (spec 2 §2). */
export const teachingPolicy = policy('teaching', {
  /** How far learners are, and which questions are hard. Not visible is answered with 404. */
  readProgress: { roles: ['teacher'], row: isTutor },
  /** The gradebook. Not visible is answered with 404. */
  readMarks: { roles: ['teacher'], row: isTutor },
  exportMarks: { roles: ['teacher'] },
  /** A mark of one's own in place of the best attempt: only the tutor, and no one for themselves. */
  override: { roles: ['teacher'], row: (me: Actor, mark: MarkFacts) => isTutor(me, mark) && mark.learner_id !== me.id },
  /** A message to learners of own courses; the service leaves out all others. */
  write: { roles: ['teacher'] },
})
