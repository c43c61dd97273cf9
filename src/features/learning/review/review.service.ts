import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Actor, authorize, can } from '#shared/policy.ts'
import { ratingOf, type RatingSums } from '#shared/rating.ts'
import { requirePublicCourse } from '#features/learning/course/course.service.ts'
import { findEnrollmentWithProgress } from '#features/learning/enrollment/listing/listing.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Undoable } from '#features/base/undo/undo.service.ts'
import { requireUser } from '#features/base/user/user.service.ts'
import { type Review, REVIEW_FROM_PERCENT, reviewApi, reviewMoves, type ReviewStatus } from './review.contract.ts'
import {
  addToRating,
  countReviews,
  findOwnReview,
  findReview,
  insertReview,
  listAllReviews,
  listReviewedCourses,
  listReviews,
  lockOwnReview,
  lockReview,
  moveReviews,
  type ReviewFilter,
  updateReview,
} from './review.data.ts'
import {
  reviewAnswered,
  reviewChanged,
  reviewHidden,
  reviewShown,
  reviewSubject,
  reviewWritten,
} from './review.events.ts'
import { reviewPolicy, reviewScope } from './review.policy.ts'

/** For the history of a review. */
export { REVIEW_HISTORY, reviewSubject } from './review.events.ts'

const NOT_FOUND = message('Review not found')

/** Throws 404. */
export async function requireReview(db: Db, id: number): Promise<Review> {
  const row = await findReview(db, id)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** The review, if the caller looks after its course; otherwise it does not exist for them (404). */
async function requireVisible(db: Db, me: Actor, id: number): Promise<Review> {
  const row = await requireReview(db, id)
  if (!can(me, reviewPolicy.get, row)) throw notFound(NOT_FOUND)
  return row
}

/**
 * Keeps the sums of a course in step with its shown reviews; cards are made again only when the rating on them
 * changes.
 */
async function updateRating(tx: Db, courseId: number, by: RatingSums): Promise<void> {
  const after = await addToRating(tx, courseId, by)
  const before = ratingOf({ count: after.count - by.count, sum: after.sum - by.sum })
  const now = ratingOf(after)
  if (before?.value !== now?.value || before?.count !== now?.count) await contentChanged(tx, 'course')
}

type Written = { userId: number; courseId: number; rating: number; text: string }

/**
 * Writes a learner's review of a course, or changes it. The same again changes nothing; a hidden review stays hidden.
 * The caller has checked that the learner may.
 * @param now when it was written; the demo data gives past moments
 */
export async function saveReview(cause: Cause | Past, tx: Db, input: Written, now: Date): Promise<number> {
  const { userId, courseId, rating, text } = input
  const id = await insertReview(tx, { ...input, createdAt: now })
  if (id !== undefined) {
    const row = await requireReview(tx, id)
    const { tutor_id: tutorId } = row.course
    await updateRating(tx, courseId, { count: 1, sum: rating })
    await contentChanged(tx, 'review')
    await reviewWritten(cause, tx, row, tutorId === null ? undefined : await requireUser(tx, tutorId))
    return id
  }
  const before = await lockOwnReview(tx, userId, courseId)
  if (!before) throw notFound(NOT_FOUND)
  if (before.rating === rating && before.text === text) return before.id
  await updateReview(tx, before.id, { rating, text, editedAt: now })
  if (before.status === 'shown') {
    if (before.rating !== rating) await updateRating(tx, courseId, { count: 0, sum: rating - before.rating })
    await contentChanged(tx, 'review')
  }
  await reviewChanged(cause, tx, await requireReview(tx, before.id), before)
  return before.id
}

/** The tutor's answer below a review, or another one in its place. */
export async function answerReview(
  cause: Cause | Past,
  tx: Db,
  { id, byId, answer }: { id: number; byId: number; answer: string },
  now: Date,
): Promise<Review> {
  // Of two simultaneous answers the learner is notified only of the first.
  await lockReview(tx, id)
  const before = await requireReview(tx, id)
  if (before.answer?.text === answer) return before
  await updateReview(tx, id, { answer, answeredById: byId, answeredAt: now })
  const row = await requireReview(tx, id)
  if (row.status === 'shown') await contentChanged(tx, 'review')
  const learner = await requireUser(tx, row.user.id)
  await reviewAnswered(cause, tx, row, { byId, learner, isFirst: before.answer === null })
  return row
}

const NOT_HIDDEN = { hiddenReason: null, hiddenById: null, hiddenAt: null }

/** Moves reviews between shown and hidden, together with what they count; answers the ids of those that moved. */
async function moveAndRecount(
  tx: Db,
  ids: readonly number[],
  change: Parameters<typeof moveReviews>[2],
): Promise<readonly number[]> {
  const moved = await moveReviews(tx, ids, change)
  const sign = change.to === 'shown' ? 1 : -1
  for (const { courseId, rating } of moved) await updateRating(tx, courseId, { count: sign, sum: sign * rating })
  if (moved.length > 0) await contentChanged(tx, 'review')
  return moved.map(({ id }) => id)
}

/** Hides a review from the public. Throws 404, and 409 when it is hidden already. */
export async function hideReview(
  cause: Cause | Past,
  tx: Db,
  { id, byId, reason }: { id: number; byId: number; reason: string },
  now: Date,
) {
  await requireReview(tx, id)
  const hidden = { hiddenReason: reason, hiddenById: byId, hiddenAt: now }
  const moved = await moveAndRecount(tx, [id], { from: reviewMoves.hide.from, to: 'hidden', ...hidden })
  if (moved.length === 0) throw lostMove(message('This review is already hidden'))
  const row = await requireReview(tx, id)
  const learner = await requireUser(tx, row.user.id)
  return { review: row, undo: await reviewHidden(cause, tx, { row, learner, byId, now }) }
}

/** Undoes hiding. */
export const reviewUndoable: Undoable<ReviewStatus> = {
  name: 'review',
  moves: reviewMoves,
  ability: reviewPolicy.moderate,
  takeBack: async (tx, ids, { from, to }) =>
    (await moveAndRecount(tx, ids, { ...NOT_HIDDEN, from: [from], to })).map(reviewSubject),
}

/**
 * The caller's review of a course, and whether the caller may write or change one: with at least half of the course
 * done, never as its tutor. Throws 404 when the course is nothing they could know of.
 */
async function ownReview(db: Db, me: Actor, courseId: number) {
  const place = await findEnrollmentWithProgress(db, me.id, courseId)
  if (!place) await requirePublicCourse(db, courseId)
  const review = await findOwnReview(db, me.id, courseId)
  const isTutor = place?.course.tutor_id === me.id
  const hasDoneHalf = place !== undefined && place.progress >= REVIEW_FROM_PERCENT
  const mayReview = review !== undefined || (hasDoneHalf && !isTutor)
  return { review: review ?? null, is_learner: place !== undefined && !isTutor, may_review: mayReview, isTutor }
}

async function saveOwn(call: Call<typeof reviewApi.saveOwn>) {
  const { db, me, params, body, now, say } = call
  const review = await db.transaction(async (tx) => {
    const { may_review: isAllowed, isTutor } = await ownReview(tx, me, params.id)
    if (!isAllowed)
      throw new AppError(
        'forbidden',
        isTutor
          ? message('You cannot review your own course')
          : message('You can review this course once you have finished half of it'),
      )
    await saveReview(call, tx, { userId: me.id, courseId: params.id, ...body }, now())
    return findOwnReview(tx, me.id, params.id)
  })
  if (!review) throw notFound(NOT_FOUND)
  return { message: say('Thank you. Your review has been saved.'), review }
}

type Narrowed = Call<typeof reviewApi.export>['query']

/** The rows that a list or a file of the caller holds. */
const filterFor = (me: Actor, query: Narrowed): ReviewFilter => ({
  status: query.status === 'all' ? undefined : query.status,
  rating: query.rating,
  courseId: query.course_id,
  tutorId: reviewScope(me) === 'taught' || query.tutor === 'me' ? me.id : undefined,
  isAnswered: query.answered === 'yes' ? 'yes' : undefined,
  isUnanswered: query.answered === 'no' ? 'yes' : undefined,
  search: query.search,
})

/** How many shown reviews of the caller's courses have no answer, for other features. */
export const countUnansweredReviews = (db: Db, { id }: Pick<Actor, 'id'>): Promise<number> =>
  countReviews(db, { status: 'shown', tutorId: id, isUnanswered: 'yes' })

async function list({ db, me, query }: Call<typeof reviewApi.list>) {
  const { sort, page, limit, counts } = query
  const { rows, ...paged } = await listReviews(db, filterFor(me, query), { sort, page, limit, counts })
  return { reviews: rows, ...paged }
}

const STATUS_WORDS: Record<ReviewStatus, Message> = { shown: message('Shown'), hidden: message('Hidden') }

const REVIEW_FILE: readonly CsvColumn<Review>[] = [
  { head: message('Learner'), cell: ({ user }) => user.name },
  { head: message('Email'), cell: ({ user }) => user.email },
  { head: message('Course'), cell: ({ course }) => course.title },
  { head: message('Stars'), cell: ({ rating }) => rating },
  { head: message('Text'), cell: ({ text }) => text },
  { head: message('Written'), cell: (row) => instantCell(row.created_at) },
  { head: message('Answer'), cell: ({ answer }) => answer?.text ?? '' },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Reason for hiding'), cell: (row) => row.hidden_reason },
]

/** All rows of the caller's list as a file; the log says who took how many. */
async function exportAll(call: Call<typeof reviewApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  await requireConfirmed(call)
  const found = await listAllReviews(db, filterFor(me, query), query.sort)
  return listFile(
    call,
    { action: 'review.export', name: `course-reviews-${query.status ?? 'all'}`, columns: REVIEW_FILE },
    found,
  )
}

async function saveAnswer(call: Call<typeof reviewApi.answer>) {
  const { db, me, params, body, now, say } = call
  const review = await db.transaction(async (tx) => {
    authorize(me, reviewPolicy.answer, await requireVisible(tx, me, params.id))
    return answerReview(call, tx, { id: params.id, byId: me.id, answer: body.answer }, now())
  })
  return { message: say('Answer saved'), review }
}

async function hide(call: Call<typeof reviewApi.hide>) {
  const { db, me, params, body, now, say } = call
  const input = { id: params.id, byId: me.id, reason: body.reason }
  const hidden = await db.transaction((tx) => hideReview(call, tx, input, now()))
  return { message: say('Review hidden'), ...hidden }
}

async function show(call: Call<typeof reviewApi.show>) {
  const { db, me, params, say } = call
  const review = await db.transaction(async (tx) => {
    await requireReview(tx, params.id)
    const moved = await moveAndRecount(tx, [params.id], { from: reviewMoves.show.from, to: 'shown', ...NOT_HIDDEN })
    if (moved.length === 0) throw lostMove(message('This review is already shown'))
    const row = await requireReview(tx, params.id)
    await reviewShown(call, tx, { row, learner: await requireUser(tx, row.user.id), byId: me.id })
    return row
  })
  return { message: say('Review shown again'), review }
}

export const reviewHandlers = handlers(reviewApi, {
  async getOwn({ db, me, params }) {
    const { isTutor: _, ...shown } = await ownReview(db, me, params.id)
    return shown
  },
  saveOwn,
  list,
  courses: async ({ db, me, query }) => ({
    courses: await listReviewedCourses(db, reviewScope(me) === 'taught' ? me.id : undefined, query),
  }),
  export: exportAll,
  get: async ({ db, me, params }) => ({ review: await requireVisible(db, me, params.id) }),
  answer: saveAnswer,
  hide,
  show,
})
