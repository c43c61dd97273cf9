import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { listMeasuredMentorIds, measureAnswerTimes } from './answer-times.data.ts'

export { findAnswerHours, hasAskedForOtherMentor } from './answer-times.data.ts'

/** Measures how a mentor answers; the directory shows it and is ordered by it. */
export async function measureAnswersOfMentor(tx: Db, mentorId: number, now: Date): Promise<void> {
  if (await measureAnswerTimes(tx, mentorId, now)) await contentChanged(tx, 'mentor')
}

/** Answers of more than 30 days ago do not count any more. */
export async function measureAnswersOfAllMentors(db: Db, now: Date): Promise<void> {
  for (const mentorId of await listMeasuredMentorIds(db))
    await db.transaction((tx) => measureAnswersOfMentor(tx, mentorId, now))
}
