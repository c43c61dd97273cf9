import type { Db } from '#server/db/db.ts'
import { type Message, message } from '#shared/message.ts'
import type { Joined } from '#features/learning/enrollment/enrollment.service.ts'
import { enrollmentSubject } from '#features/learning/enrollment/enrollment.service.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf } from '#features/base/user/user.service.ts'
import type { Quiz } from './marks.contract.ts'

/** A mark of a learner, and which teacher has changed it. */
type MarkEvent = { row: Joined; quiz: Quiz; teacher: { id: number; name: string } }

/** Notice and mail to the learner, with the way to the course. */
function noticeAndMail({ row }: MarkEvent, title: Message, what: Message, more: readonly Message[] = []) {
  const path = `/dashboard/my-courses?enrollment=${row.enrollment.id}`
  return {
    notice: { userIds: [row.user.id], title, message: what, link: path },
    mail: {
      to: recipientOf(row.user),
      subject: title,
      hello: row.user.name,
      lines: [what, ...more],
      button: { label: message('Open the course'), path },
    },
  }
}

/** A teacher has given a mark in place of the best attempt; the learner reads it and why. */
export function markOverridden(
  cause: Cause | Past,
  tx: Db,
  about: MarkEvent,
  { before, score, reason, passed }: { before: number | null; score: number; reason: string; passed: boolean },
): Promise<void> {
  const { row, quiz, teacher } = about
  const values = { teacher: teacher.name, quiz: quiz.title, course: row.course.title, score, reason }
  const what = message(
    '{teacher} has set your mark for the quiz "{quiz}" in "{course}" to {score}%. Reason: {reason}',
    values,
  )
  return record(cause, tx, [
    {
      action: 'marks.override',
      actorId: teacher.id,
      subject: enrollmentSubject(row.enrollment.id),
      detail: { video_id: quiz.video_id, before, score, reason },
      ...noticeAndMail(
        about,
        message('Your mark was changed'),
        what,
        passed ? [message('You have passed this quiz, and the lesson counts as done.')] : [],
      ),
    },
  ])
}

/** A teacher has taken a given mark back: the best attempt counts again. */
export function markTakenBack(
  cause: Cause | Past,
  tx: Db,
  about: MarkEvent,
  { before, mark, isReopened }: { before: number; mark: number | null; isReopened: boolean },
): Promise<void> {
  const { row, quiz, teacher } = about
  const what = message('{teacher} has removed your mark of {before}% for the quiz "{quiz}" in "{course}".', {
    teacher: teacher.name,
    quiz: quiz.title,
    course: row.course.title,
    before,
  })
  return record(cause, tx, [
    {
      action: 'marks.takeBack',
      actorId: teacher.id,
      subject: enrollmentSubject(row.enrollment.id),
      detail: { video_id: quiz.video_id, before, score: mark },
      ...noticeAndMail(about, message('Your mark was removed'), what, [
        mark === null
          ? message('You no longer have a mark for this quiz.')
          : message('Your best attempt counts again: {mark}%.', { mark }),
        ...(isReopened ? [message('The lesson is incomplete again. Pass its quiz to complete it.')] : []),
      ]),
    },
  ])
}

/** The gradebook was downloaded as a file; `taken` says which rows, and how many. */
export const marksExported = (cause: Cause, db: Db, taken: Record<string, unknown>): Promise<void> =>
  record(cause, db, [{ action: 'marks.export', detail: taken }])
