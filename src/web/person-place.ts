import type { Role } from '#shared/roles.ts'
import { searchState } from '#web/kit/list-state.ts'

/** Where staff meet a person: a mentor in the directory, anybody else among the enrollments that have the name. */
export const placeOfPerson = ({ name, role }: { name: string; role: Role }): { to: string; state?: unknown } =>
  role === 'mentor'
    ? { to: `/mentors?search=${encodeURIComponent(name)}` }
    : { to: '/dashboard/course-applications?status=all', state: searchState(name) }
