import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
export type EnrollmentFacts = { user: { id: number }; course: { tutor_id: number | null } }

/** Roles that manage all enrollments; teachers manage those of their own courses. */
const STAFF: readonly Role[] = ['admin', 'hr']

const isOwn = (me: Actor, row: Pick<EnrollmentFacts, 'user'>): boolean => row.user.id === me.id
const isTutor = (me: Actor, row: Pick<EnrollmentFacts, 'course'>): boolean =>
  hasRole(me, ['teacher']) && row.course.tutor_id === me.id

/** Whose enrollments a list shows: everyone's, those of the caller's courses, or the caller's own. */
export function enrollmentScope(me: Actor, isMineOnly: boolean): 'all' | 'taught' | 'own' {
  if (isMineOnly) return 'own'
  if (hasRole(me, STAFF)) return 'all'
  return hasRole(me, ['teacher']) ? 'taught' : 'own'
}

/** Who may do what with enrollments (spec 3 §6). */
export const enrollmentPolicy = policy('enrollment', {
  enroll: { roles: 'signedIn' },
  status: { roles: 'signedIn' },
  list: { roles: 'signedIn' },
  /** Rows that the caller may not see are answered with 404. */
  get: {
    roles: 'signedIn',
    row: (me: Actor, row: EnrollmentFacts) => isOwn(me, row) || hasRole(me, STAFF) || isTutor(me, row),
  },
  /** Personal data of many people in one file: staff only. */
  export: { roles: ['admin', 'hr', 'teacher'] },
  /** Watching videos and answering quizzes: only the learner. */
  watch: { roles: 'signedIn', row: isOwn },
  /** Only the learner, and only while no one has decided. */
  withdraw: { roles: 'signedIn', row: isOwn },
  /** Birthday and address are sent only to admin, HR and the person. */
  readApplication: {
    roles: 'signedIn',
    row: (me: Actor, row: EnrollmentFacts) => isOwn(me, row) || hasRole(me, STAFF),
  },
  /** What happened to it, and who decided: those who look after it. */
  readHistory: {
    roles: ['admin', 'hr', 'teacher'],
    row: (me: Actor, row: Pick<EnrollmentFacts, 'course'>) => hasRole(me, STAFF) || isTutor(me, row),
  },
  decide: { roles: ['admin'] },
})
