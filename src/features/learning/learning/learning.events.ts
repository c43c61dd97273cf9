import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Attempt } from './learning.contract.ts'

/** A quiz attempt was marked. */
export const quizMarked = (
  cause: Cause | Past,
  tx: Db,
  learner: { userId: number; enrollmentId: number; videoId: number },
  { score, passed, passing_score: passingScore, attempts }: Attempt,
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'learning.attemptQuiz',
      actorId: learner.userId,
      subject: `enrollment:${learner.enrollmentId}`,
      detail: { video_id: learner.videoId, score, passed, passing_score: passingScore, attempt: attempts },
    },
  ])
