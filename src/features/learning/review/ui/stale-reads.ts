import { courseApi } from '#features/learning/course/course.contract.ts'
import { publicReviewApi } from '../public-review/public-review.contract.ts'
import { reviewApi } from '../review.contract.ts'

/** What a learner's review changes: the own one, those that are shown, and the rating of the course. */
export const REVIEW_CHANGES = [reviewApi.getOwn, publicReviewApi.list, courseApi.get]
