import { type Actor, hasRole, policy } from '#shared/policy.ts'

/** Who may read about people. */
export const userPolicy = policy('user', {
  /** Looking for people by name: those who look after all of them. */
  search: { roles: ['admin', 'hr'] },
  /** Who can be the tutor of a course: those who may make one (spec 3 §7). */
  listTeachers: {
    roles: ['admin', 'hr', 'teacher'],
    row: (me: Actor) => hasRole(me, ['admin', 'hr']) || me.facts.can_create_course,
  },
})
