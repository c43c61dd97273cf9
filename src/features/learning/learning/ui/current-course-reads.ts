import { useQuery } from '@tanstack/react-query'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { query } from '#web/api/queries.ts'

export const OPEN_COURSES = 4

const read = (status: 'active' | 'pending') =>
  query(enrollmentApi.list, { query: { status, mine: '1', view: 'rows', sort: '-studied', limit: OPEN_COURSES } })

/** What the current course is chosen from: the courses studied last, and the requests that wait. */
export const CURRENT_COURSE = { active: read('active'), pending: read('pending') }

/** The requested course that is the current one, as far as the page has read it; null where another one is, or none. */
export function useRequestedCourse(): number | null {
  const { data: active } = useQuery({ ...CURRENT_COURSE.active, enabled: false })
  const { data: pending } = useQuery({ ...CURRENT_COURSE.pending, enabled: false })
  return active?.enrollments.length === 0 ? (pending?.enrollments[0]?.course.id ?? null) : null
}
