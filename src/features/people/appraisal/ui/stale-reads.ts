import { ratingApi } from '#features/people/employee/rating/rating.contract.ts'
import { appraisalApi } from '../appraisal.contract.ts'
import { reviewCycleApi } from '../review-cycle/review-cycle.contract.ts'

/** Reads that a change of a cycle makes stale. */
export const CYCLE_READS = [reviewCycleApi.list, reviewCycleApi.get, appraisalApi.list]

/** Reads that a change of a review makes stale. */
export const REVIEW_READS = [...CYCLE_READS, appraisalApi.get, appraisalApi.listOwn, appraisalApi.listToWrite]

/** A shared review is also a rating. */
export const SHARED_READS = [...REVIEW_READS, ratingApi.list, ratingApi.get]
