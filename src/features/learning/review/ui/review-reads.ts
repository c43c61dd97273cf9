import { query } from '#web/api/queries.ts'
import { pageNumberIn } from '#web/page-number.ts'
import { publicReviewApi } from '../public-review/public-review.contract.ts'

/** The part of the address that names a page of the reviews. */
export const REVIEW_PAGE = 'reviews'

const PAGE_SIZE = 5

/** The reviews of a course that an address shows. */
export function reviewsQuery(id: string | undefined, params: URLSearchParams) {
  const page = pageNumberIn(params, REVIEW_PAGE)
  const paging = { limit: PAGE_SIZE, ...(page > 1 ? { page } : {}) }
  return query(publicReviewApi.list, { params: { id: id ?? '' }, query: paging })
}
