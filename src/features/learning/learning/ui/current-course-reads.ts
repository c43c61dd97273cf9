import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { query } from '#web/api/queries.ts'

export const OPEN_COURSES = 4

const read = (status: 'active' | 'pending') =>
  query(enrollmentApi.list, { query: { status, mine: '1', view: 'rows', sort: '-studied', limit: OPEN_COURSES } })

/** What the current course is chosen from: the courses studied last, and the requests that wait. */
export const CURRENT_COURSE = { active: read('active'), pending: read('pending') }
