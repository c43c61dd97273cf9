import { type Actor, policy } from '#shared/policy.ts'

/** Who may learn. Who sees an enrollment is the enrollment's own rule. */
export const learningPolicy = policy('learning', {
  /** Watching, answering quizzes and completing: only the learner. */
  learn: { roles: 'signedIn', row: (me: Actor, row: { user: { id: number } }) => row.user.id === me.id },
})
