import type { Actor } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** A caller for tests of rules: the first role is the primary one, and nothing else is known about them. */
export const anActor = (id: number, ...roles: [Role, ...Role[]]): Actor => ({
  id,
  name: 'Somebody',
  role: roles[0],
  roles,
  is_verified: true,
  facts: {
    mentor_id: null,
    can_create_course: false,
    can_create_quiz: false,
    employee_id: null,
    has_factor: false,
    is_program_member: false,
  },
})
