import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
type ReviewFacts = { course: { tutor_id: number | null } }

/** Who manages all reviews; teachers manage those of their own courses. */
const STAFF: readonly Role[] = ['admin', 'hr']
const READERS: readonly Role[] = ['admin', 'hr', 'teacher']

const isTutor = (me: Actor, row: ReviewFacts): boolean => hasRole(me, ['teacher']) && row.course.tutor_id === me.id

/** Whose reviews a list shows: those of every course, or of the caller's own. */
export const reviewScope = (me: Actor): 'all' | 'taught' => (hasRole(me, STAFF) ? 'all' : 'taught')

/** Who may do what with the reviews of courses. */
export const reviewPolicy = policy('review', {
  list: { roles: READERS },
  /** Rows that the caller may not see are answered with 404. */
  get: { roles: READERS, row: (me: Actor, row: ReviewFacts) => hasRole(me, STAFF) || isTutor(me, row) },
  export: { roles: READERS },
  /** Anyone who has finished at least half of the course; the service asks for that. */
  write: { roles: 'signedIn' },
  answer: { roles: ['teacher'], row: isTutor },
  /** Hiding a review, and showing it again. */
  moderate: { roles: ['admin', 'hr'] },
  readHistory: { roles: ['admin', 'hr'] },
})
