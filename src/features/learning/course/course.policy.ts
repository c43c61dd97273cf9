import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
export type CourseFacts = { tutor_id: number | null }

/** Who manages all courses; teachers manage their own. */
const STAFF: readonly Role[] = ['admin', 'hr']
const AUTHORS = ['admin', 'hr', 'teacher'] as const

export const managesAllCourses = (me: Pick<Actor, 'roles'>): boolean => hasRole(me, STAFF)

const mayChange = (me: Actor, course: CourseFacts): boolean =>
  managesAllCourses(me) || (hasRole(me, ['teacher']) && course.tutor_id === me.id)

/** Who may do what with courses (spec 3 §6). Reading the catalogue is open to everyone. */
export const coursePolicy = policy('course', {
  listOwn: { roles: AUTHORS },
  /** A teacher needs an approved request. */
  create: { roles: AUTHORS, row: (me: Actor) => managesAllCourses(me) || me.facts.can_create_course },
  /** Rows that the caller may not see are answered with 404. */
  readForEdit: { roles: AUTHORS, row: mayChange },
  update: { roles: AUTHORS, row: mayChange },
  remove: { roles: ['admin', 'hr'] },
})
