import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { StoredReview } from './appraisal.data.ts'

const MY_REVIEW = '/dashboard/my-review'

type Review = Pick<StoredReview, 'id' | 'user_id' | 'reviewer_id' | 'employee' | 'cycle'>
type By = { byId: number }

const subjectOf = ({ id }: Review): string => `appraisal:${id}`
const detailOf = ({ employee, cycle }: Review) => ({ name: employee.name, cycle: cycle.title })
const pageOf = ({ id }: Review): string => `/dashboard/reviews-to-write/${id}`

/** A self-review is submitted; the person who writes the review is notified. */
export const selfReviewSubmitted = (cause: Cause | Past, tx: Db, review: Review): Promise<void> =>
  record(cause, tx, [
    {
      action: 'appraisal.submitSelf',
      actorId: review.user_id,
      subject: subjectOf(review),
      detail: detailOf(review),
      notice: {
        userIds: review.reviewer_id === null ? [] : [review.reviewer_id],
        title: message('Reviews to write'),
        message: message('{name} has submitted their self-review. Your review is next.', {
          name: review.employee.name,
        }),
        link: pageOf(review),
      },
    },
  ])

/** A self-review was returned with a reason. */
export const selfReviewReturned = (
  cause: Cause,
  tx: Db,
  review: Review,
  { byId, reason }: By & { reason: string },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'appraisal.giveBack',
      actorId: byId,
      subject: subjectOf(review),
      detail: { ...detailOf(review), reason },
      notice: {
        userIds: [review.user_id],
        title: message('Your employee review'),
        message: message('Your self-review was sent back: {reason}', { reason }),
        link: MY_REVIEW,
      },
    },
  ])

/** Another person writes the review from now on, and is notified. */
export const reviewerChanged = (
  cause: Cause,
  tx: Db,
  review: Review,
  { byId, reviewerId }: By & { reviewerId: number },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'appraisal.setReviewer',
      actorId: byId,
      subject: subjectOf(review),
      detail: { ...detailOf(review), old: review.reviewer_id, new: reviewerId },
      notice: {
        userIds: [reviewerId],
        title: message('Reviews to write'),
        message: message('You are {name}’s reviewer.', { name: review.employee.name }),
        link: pageOf(review),
      },
    },
  ])

/** A reviewer has saved a draft, which HR can read before it is shared. The log contains none of it. */
export const reviewDrafted = (cause: Cause, tx: Db, review: Review): Promise<void> =>
  record(cause, tx, [{ action: 'appraisal.saveReview', subject: subjectOf(review), detail: detailOf(review) }])

/** A review was shared with the person, who is notified. The log does not hold the result. */
export const reviewShared = (cause: Cause | Past, tx: Db, review: Review, { byId }: By): Promise<void> =>
  record(cause, tx, [
    {
      action: 'appraisal.share',
      actorId: byId,
      subject: subjectOf(review),
      detail: detailOf(review),
      notice: {
        userIds: [review.user_id],
        title: message('Your employee review'),
        message: message('Your review for "{title}" is ready to read.', { title: review.cycle.title }),
        link: MY_REVIEW,
      },
    },
  ])

/** The person has read the review. */
export const reviewRead = (cause: Cause | Past, tx: Db, review: Review): Promise<void> =>
  record(cause, tx, [
    { action: 'appraisal.confirm', actorId: review.user_id, subject: subjectOf(review), detail: detailOf(review) },
  ])

/** The reviews of a cycle were downloaded as a file. */
export const reviewsExported = (cause: Cause, db: Db, taken: { cycle: number; count: number }): Promise<void> =>
  record(cause, db, [{ action: 'appraisal.export', detail: taken }])
