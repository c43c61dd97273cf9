import * as z from 'zod/mini'
import { Undoable } from '#features/base/undo/undo.contract.ts'
import { Choosing } from '#shared/choices.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { MAX_STARS } from '#shared/rating.ts'
import { Reason, requiredText } from '#shared/text-fields.ts'
import { reviewPolicy } from './review.policy.ts'
import { ShownReview } from './public-review/public-review.contract.ts'

export const REVIEW_STATUSES = ['shown', 'hidden'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** What the list of staff can be ordered by. */
export const REVIEW_COLUMNS = ['learner', 'course', 'rating', 'when'] as const
export type ReviewColumn = (typeof REVIEW_COLUMNS)[number]

/** A review that breaks the rules is hidden from the public, with a reason, and can be shown again. */
export const reviewMoves = moves({
  hide: { from: ['shown'], to: 'hidden', reason: true, undo: true },
  show: { from: ['hidden'], to: 'shown' },
})

/** How many percent of a course someone has done who may review it. */
export const REVIEW_FROM_PERCENT = 50

/** How long a review or an answer may be. */
export const REVIEW_MAX = 2000

const CHOOSE = text('Please choose 1 to 5 stars')

/** What a learner sends. */
const ReviewForm = z.strictObject({
  rating: z.int({ error: CHOOSE }).check(z.minimum(1, CHOOSE), z.maximum(MAX_STARS, CHOOSE)),
  text: requiredText(text('Write a few words about the course'), REVIEW_MAX),
})

/** Additional fields for the learner who wrote it. */
const OwnReview = z.extend(ShownReview, {
  status: z.enum(REVIEW_STATUSES),
  /** Why the public does not see it. */
  hidden_reason: z.nullable(z.string()),
})
export type OwnReview = z.infer<typeof OwnReview>

/** What those who look after a course read. */
const Review = z.extend(OwnReview, {
  user: z.object({ id: z.number(), name: z.string(), email: z.string(), profile_picture: z.nullable(z.string()) }),
  course: z.object({
    id: z.number(),
    title: z.string(),
    tutor_id: z.nullable(z.number()),
    /** Whether the course has a page that everyone can open. */
    is_public: z.boolean(),
  }),
  hidden_at: z.nullable(z.string()),
  /** Who has hidden it. */
  hidden_by: z.nullable(z.object({ name: z.string() })),
})
export type Review = z.infer<typeof Review>

/** Which reviews, and in which order. */
const Narrowed = {
  status: z.optional(z.enum([...REVIEW_STATUSES, 'all'])),
  rating: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_STARS))),
  course_id: z.optional(IdInAddress),
  answered: z.optional(z.enum(['yes', 'no'])),
  /** `me`: only those of the caller's own courses, also for those who read more. */
  tutor: z.optional(z.enum(['me'])),
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(REVIEW_COLUMNS),
}

const Written = z.object({ message: z.string(), review: OwnReview })
const Changed = z.object({ message: z.string(), review: Review })

export const reviewApi = {
  getOwn: endpoint({
    name: 'review.getOwn',
    method: 'GET',
    path: '/api/courses/:id/reviews/mine',
    access: reviewPolicy.write,
    summary:
      "The caller's own review of a course, and whether the caller learns there and has finished enough to write one.",
    params: ById,
    response: z.object({ review: z.nullable(OwnReview), is_learner: z.boolean(), may_review: z.boolean() }),
  }),
  saveOwn: endpoint({
    name: 'review.saveOwn',
    method: 'PUT',
    path: '/api/courses/:id/reviews/mine',
    access: reviewPolicy.write,
    summary: "Writes the caller's review of a course, or changes it: each learner has one. May be repeated.",
    params: ById,
    body: ReviewForm,
    response: Written,
  }),
  list: endpoint({
    name: 'review.list',
    method: 'GET',
    path: '/api/reviews',
    access: reviewPolicy.list,
    summary: 'Reviews of all courses, newest first unless sorted; for a teacher those of own courses.',
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ reviews: z.array(Review), ...Counted, ...Paged }),
  }),
  courses: endpoint({
    name: 'review.courses',
    method: 'GET',
    path: '/api/reviews/courses',
    access: reviewPolicy.list,
    summary:
      "The courses that the caller's list of reviews can be narrowed to, by title; at most 500, further ones by their words.",
    query: z.object(Choosing),
    response: z.object({ courses: z.array(z.object({ id: z.number(), title: z.string() })) }),
  }),
  export: endpoint({
    name: 'review.export',
    method: 'GET',
    path: '/api/reviews/export',
    access: reviewPolicy.export,
    summary:
      'The reviews of the same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'review.get',
    method: 'GET',
    path: '/api/reviews/:id',
    access: reviewPolicy.get,
    summary: 'One review, for those who look after the course.',
    params: ById,
    response: z.object({ review: Review }),
  }),
  answer: endpoint({
    name: 'review.answer',
    method: 'PUT',
    path: '/api/reviews/:id/answer',
    access: reviewPolicy.answer,
    summary: 'The tutor of the course answers below the review, or changes the answer.',
    params: ById,
    body: z.strictObject({ answer: requiredText(text('Write your answer'), REVIEW_MAX) }),
    response: Changed,
  }),
  hide: endpoint({
    name: 'review.hide',
    method: 'POST',
    path: '/api/reviews/:id/hide',
    access: reviewPolicy.moderate,
    summary: 'Hides a review from the public, with a reason that its learner reads; it no longer counts.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: z.extend(Changed, Undoable),
  }),
  show: endpoint({
    name: 'review.show',
    method: 'POST',
    path: '/api/reviews/:id/show',
    access: reviewPolicy.moderate,
    summary: 'Shows a hidden review again; it counts again.',
    params: ById,
    response: Changed,
  }),
}
