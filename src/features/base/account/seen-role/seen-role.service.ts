import type { SeenAnswers } from '#server/preview/role-preview.ts'
import type { ActorFacts } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'
import { PREVIEW_USER_ID } from '#shared/preview-person.ts'
import type { Me } from '#features/base/user/user.service.ts'
import { sessionApi } from '../session/session.contract.ts'

const EMPLOYED: readonly Role[] = ['employee', 'manager', 'hr', 'accountant', 'teacher']

/** The actor facts of a sample person with this role. */
const sampleFactsOf = (role: Role): ActorFacts => ({
  mentor_id: role === 'mentor' ? PREVIEW_USER_ID : null,
  employee_id: EMPLOYED.includes(role) ? PREVIEW_USER_ID : null,
  can_create_course: role === 'teacher',
  can_create_quiz: role === 'teacher',
  has_factor: false,
  is_program_member: role === 'mentee',
})

const sampleMeWithRole = (role: Role, sample: unknown): object => ({
  ...Object(sample),
  ...({
    id: PREVIEW_USER_ID,
    role,
    roles: [role],
    is_verified: true,
    language: null,
    time_zone: null,
    needs_factor: false,
    is_active: true,
    facts: sampleFactsOf(role),
  } satisfies Partial<Me>),
})

/** The sample person of a role preview (ADR 51). */
export const seenAnswers: SeenAnswers = {
  [sessionApi.me.name]: sampleMeWithRole,
  [sessionApi.user.name]: sampleMeWithRole,
}
