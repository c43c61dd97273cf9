import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

/** The name of the course in the audit log. */
export const courseSubject = (id: number): string => `course:${id}`

/** The quiz of a lesson was written or removed. */
export const quizSaved = (
  cause: Cause,
  tx: Db,
  { byId, courseId, videoId, done }: { byId: number; courseId: number; videoId: number; done: string },
): Promise<void> =>
  record(cause, tx, [
    { action: 'quiz.save', actorId: byId, subject: courseSubject(courseId), detail: { video_id: videoId, done } },
  ])
