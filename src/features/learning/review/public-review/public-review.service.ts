import { handlers } from '#server/http/call.ts'
import { requirePublicCourse } from '#features/learning/course/course.service.ts'
import { listShownReviews } from '../review.data.ts'
import { publicReviewApi } from './public-review.contract.ts'

export const publicReviewHandlers = handlers(publicReviewApi, {
  list: async ({ db, params, query }) => {
    await requirePublicCourse(db, params.id)
    const { rows, ...paged } = await listShownReviews(db, params.id, query)
    return { reviews: rows, ...paged }
  },
})
