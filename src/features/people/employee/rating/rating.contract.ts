import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { MAX_STARS } from '#shared/rating.ts'
import { REASON_MAX } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { MAX_DEPARTMENT_NAME_LENGTH } from '#features/people/department/department.contract.ts'
import { ratingPolicy } from './rating.policy.ts'

/** The sortable columns of the list. */
export const RATING_COLUMNS = ['name', 'department', 'rating', 'reviews', 'last'] as const
export type RatingColumn = (typeof RATING_COLUMNS)[number]

/** The ratings of one employee together (spec 2 §3). */
export const RatedEmployee = z.object({
  id: z.number(),
  user_id: z.number(),
  manager_id: z.nullable(z.number()),
  name: z.string(),
  department: z.string(),
  profile_picture: z.nullable(z.string()),
  /** The average with one decimal; null while no one has rated. */
  avg_rating: z.nullable(z.number()),
  total_ratings: z.number(),
  last_rated: z.nullable(Day),
  latest_recommendation: z.nullable(z.string()),
})
export type RatedEmployee = z.infer<typeof RatedEmployee>

/** One rating (spec 2 §3). */
export const GivenRating = z.object({
  id: z.number(),
  rating: z.number(),
  recommendation: z.nullable(z.string()),
  rating_date: Day,
  rated_by: z.object({ id: z.number(), name: z.string(), profile_picture: z.nullable(z.string()) }),
})
export type GivenRating = z.infer<typeof GivenRating>

const ASK_STARS = text('Please choose 1 to 5 stars')

const RatingForm = z.strictObject({
  rating: z.number(ASK_STARS).check(z.int(ASK_STARS), z.minimum(1, ASK_STARS), z.maximum(MAX_STARS, ASK_STARS)),
  recommendation: z._default(
    z.string().check(tidy(), z.maxLength(REASON_MAX, text('Use at most {maximum} characters'))),
    '',
  ),
})

/** Of whom, and in which order. */
const Narrowed = {
  search: Search,
  department: z.optional(z.string().check(tidy(), z.maxLength(MAX_DEPARTMENT_NAME_LENGTH))),
  sort: sortedBy(RATING_COLUMNS),
}

export const ratingApi = {
  list: endpoint({
    name: 'rating.list',
    method: 'GET',
    path: '/api/hr/employee-ratings',
    access: ratingPolicy.list,
    summary:
      'Those who work here, by name unless sorted, each with the ratings together; for a manager their own people.',
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ employees: z.array(RatedEmployee), ...Paged }),
  }),
  export: endpoint({
    name: 'rating.export',
    method: 'GET',
    path: '/api/hr/employee-ratings/export',
    access: ratingPolicy.list,
    summary:
      'The employees of the same list with their ratings together as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'rating.get',
    method: 'GET',
    path: '/api/hr/employees/:id/ratings',
    access: ratingPolicy.get,
    summary: 'The ratings of one employee, the newest first: for those who rate this person, and for the person.',
    params: ById,
    response: z.object({ employee: RatedEmployee, ratings: z.array(GivenRating) }),
  }),
  rate: endpoint({
    name: 'rating.rate',
    method: 'POST',
    path: '/api/hr/employees/:id/ratings',
    access: ratingPolicy.rate,
    summary:
      'Rates the work of an employee with one to five stars and a recommendation. A second rating of the same day by the same person replaces the first.',
    params: ById,
    body: RatingForm,
    response: z.object({ message: z.string(), rating: GivenRating }),
    status: 201,
  }),
}
