import type { Db } from '#server/db/db.ts'
import { type Message, message } from '#shared/message.ts'
import { record, type RecordedEvent } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recordMove, type UndoOffer } from '#features/base/undo/undo.service.ts'
import { recipientOf, type User } from '#features/base/user/user.service.ts'
import { type Review, reviewMoves } from './review.contract.ts'

const FEATURE = 'review'

/** The name of the review in the audit log. */
export const reviewSubject = (id: number): string => `review:${id}`

/** The texts of the audit log's actions in the history of a review. */
export const REVIEW_HISTORY = {
  'review.create': message('Review written'),
  'review.update': message('Review changed'),
  'review.answer': message('Answered'),
  'review.hide': message('Hidden'),
  'review.show': message('Shown again'),
  'review.undo': message('Decision undone'),
}

/** Notice and mail, with one button. */
function noticeAndMail(
  to: User,
  {
    title,
    what,
    more = [],
    button,
    path,
  }: Record<'title' | 'what' | 'button', Message> & {
    more?: readonly Message[]
    path: string
  },
): Pick<RecordedEvent, 'notice' | 'mail'> {
  return {
    notice: { userIds: [to.id], title, message: what, link: path },
    mail: {
      to: recipientOf(to),
      subject: title,
      hello: to.name,
      lines: [what, ...more],
      button: { label: button, path },
    },
  }
}

const courseAddress = ({ course }: Review): string => `/courses/${course.id}#reviews`

/** A learner has written a review; the tutor of the course, if it has one, may answer. */
export function reviewWritten(cause: Cause | Past, tx: Db, row: Review, tutor: User | undefined): Promise<void> {
  const { user, course, rating, text } = row
  const line = { action: 'review.create', actorId: user.id, subject: reviewSubject(row.id), detail: { rating } }
  if (!tutor) return record(cause, tx, [line])
  const told = noticeAndMail(tutor, {
    title: message('New review'),
    what: message('{learner} rated "{course}" {rating} out of 5.', {
      learner: user.name,
      course: course.title,
      rating,
    }),
    more: [message('"{text}"', { text })],
    button: message('Read and answer'),
    path: `/dashboard/course-reviews?review=${row.id}`,
  })
  return record(cause, tx, [{ ...line, ...told }])
}

/** A learner has changed their own review. */
export const reviewChanged = (cause: Cause | Past, tx: Db, row: Review, before: { rating: number }): Promise<void> =>
  record(cause, tx, [
    {
      action: 'review.update',
      actorId: row.user.id,
      subject: reviewSubject(row.id),
      detail: { before: before.rating, rating: row.rating },
    },
  ])

/** The tutor has answered; the learner is told the first time. */
export function reviewAnswered(
  cause: Cause | Past,
  tx: Db,
  row: Review,
  { byId, learner, isFirst }: { byId: number; learner: User; isFirst: boolean },
): Promise<void> {
  const line = { action: 'review.answer', actorId: byId, subject: reviewSubject(row.id) }
  if (!isFirst) return record(cause, tx, [line])
  const told = noticeAndMail(learner, {
    title: message('Your review has been answered'),
    what: message('{teacher} has answered your review of "{course}".', {
      teacher: row.answer?.author ?? '',
      course: row.course.title,
    }),
    more: [message('"{text}"', { text: row.answer?.text ?? '' })],
    button: message('Read the answer'),
    path: courseAddress(row),
  })
  return record(cause, tx, [{ ...line, ...told }])
}

type Moderated = { row: Review; learner: User; byId: number; now: Date }

/** Staff have hidden a review from the public, for a reason that its learner reads. */
export function reviewHidden(cause: Cause | Past, tx: Db, moderated: Moderated): Promise<UndoOffer | null> {
  const { row, learner, byId, now } = moderated
  const reason = row.hidden_reason ?? ''
  return recordMove(cause, tx, { feature: FEATURE, move: reviewMoves.hide, ids: [row.id], now }, [
    {
      action: 'review.hide',
      actorId: byId,
      subject: reviewSubject(row.id),
      detail: { reason },
      ...noticeAndMail(learner, {
        title: message('Your review was hidden'),
        what: message('Your review of "{course}" is no longer shown. Reason: {reason}', {
          course: row.course.title,
          reason,
        }),
        more: [message('You can change it at any time; the team then decides whether to show it again.')],
        button: message('Change my review'),
        path: courseAddress(row),
      }),
    },
  ])
}

/** A hidden review is shown again. */
export const reviewShown = (cause: Cause, tx: Db, { row, learner, byId }: Omit<Moderated, 'now'>): Promise<void> =>
  record(cause, tx, [
    {
      action: 'review.show',
      actorId: byId,
      subject: reviewSubject(row.id),
      notice: {
        userIds: [learner.id],
        title: message('Your review is visible again'),
        message: message('Your review of "{course}" is visible again.', { course: row.course.title }),
        link: courseAddress(row),
      },
    },
  ])
