import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

/** The quiz of a lesson was written or removed. */
export const quizSaved = (
  cause: Cause,
  tx: Db,
  { byId, courseId, videoId, done }: { byId: number; courseId: number; videoId: number; done: string },
): Promise<void> =>
  record(cause, tx, [
    { action: 'quiz.save', actorId: byId, subject: `course:${courseId}`, detail: { video_id: videoId, done } },
  ])
