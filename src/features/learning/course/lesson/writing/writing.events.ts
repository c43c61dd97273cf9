import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

type Written = { courseId: number; lessonId: number; title: string }

const writingEvent =
  (action: string) =>
  (cause: Cause, tx: Db, { courseId, lessonId, title }: Written): Promise<void> =>
    record(cause, tx, [{ action, subject: `course:${courseId}`, detail: { lesson: lessonId, title } }])

/** An uploaded video was added to a course. */
export const lessonAdded = writingEvent('lesson.create')

/** A lesson has captions, or others than before. */
export const captionsSet = writingEvent('lesson.setCaptions')

/** A lesson was opened to everyone, or closed. */
export const previewSet = (
  cause: Cause,
  tx: Db,
  { courseId, lessonId, isPreview }: { courseId: number; lessonId: number; isPreview: boolean },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'lesson.setPreview',
      subject: `course:${courseId}`,
      detail: { lesson: lessonId, is_preview: isPreview },
    },
  ])

/** The captions of a lesson were removed. */
export const captionsRemoved = writingEvent('lesson.removeCaptions')

/** The lessons of a course are in another order. */
export const lessonsOrdered = (
  cause: Cause,
  tx: Db,
  { courseId, before, after }: { courseId: number; before: readonly number[]; after: readonly number[] },
): Promise<void> =>
  record(cause, tx, [{ action: 'lesson.setOrder', subject: `course:${courseId}`, detail: { before, after } }])
