import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import { recipientOf, type User } from '#features/base/user/user.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Question } from './question.contract.ts'

const subjectOf = (id: number): string => `lesson-question:${id}`

type Asked = { row: Question; enrollmentId: number; tutor: User; isFirst: boolean }

/**
 * A learner has asked the teacher. Each question is a notice; a mail is sent only when no other question of the course
 * waits, so that ten questions are one mail. The log does not hold the words.
 */
export function questionAsked(
  cause: Cause | Past,
  tx: Db,
  { row, enrollmentId, tutor, isFirst }: Asked,
): Promise<void> {
  const { user, course, lesson } = row
  const path = `/dashboard/lesson-questions?question=${row.id}`
  const title = message('New question from a learner')
  const what = message('{learner} has a question about "{lesson}" in "{course}".', {
    learner: user.name,
    lesson: lesson.title,
    course: course.title,
  })
  return record(cause, tx, [
    {
      action: 'question.ask',
      actorId: user.id,
      subject: subjectOf(row.id),
      detail: { enrollment: enrollmentId, lesson: lesson.id },
      notice: { userIds: [tutor.id], title, message: what, link: path },
      ...(isFirst && {
        mail: {
          to: recipientOf(tutor),
          subject: title,
          hello: tutor.name,
          lines: [what, message('"{text}"', { text: row.text })],
          button: { label: message('Read and answer'), path },
        },
      }),
    },
  ])
}

type Answered = { row: Question; enrollmentId: number; learner: User; byId: number; isFirst: boolean }

/** The teacher has answered; the learner is told the first time. */
export function questionAnswered(
  cause: Cause | Past,
  tx: Db,
  { row, enrollmentId, learner, byId, isFirst }: Answered,
): Promise<void> {
  const line = { action: 'question.answer', actorId: byId, subject: subjectOf(row.id) }
  if (!isFirst) return record(cause, tx, [line])
  const path = `/dashboard/my-courses/${enrollmentId}/lessons/${row.lesson.id}`
  const title = message('Your question has been answered')
  const what = message('{teacher} has answered your question about "{lesson}".', {
    teacher: row.answer?.author ?? '',
    lesson: row.lesson.title,
  })
  return record(cause, tx, [
    {
      ...line,
      notice: { userIds: [learner.id], title, message: what, link: path },
      mail: {
        to: recipientOf(learner),
        subject: title,
        hello: learner.name,
        lines: [what, message('"{text}"', { text: row.answer?.text ?? '' })],
        button: { label: message('Open the lesson'), path },
      },
    },
  ])
}

/** A learner has withdrawn a question that had no answer. */
export const questionWithdrawn = (cause: Cause, tx: Db, id: number): Promise<void> =>
  record(cause, tx, [{ action: 'question.withdraw', subject: subjectOf(id) }])
