import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { listMeasuredMentorIds, measure } from './answer-times.data.ts'

export { findAnswerHours, hasWish } from './answer-times.data.ts'

/** Measures how a mentor answers; the directory shows it and is ordered by it. */
export async function measureAnswers(tx: Db, mentorId: number, now: Date): Promise<void> {
  if (await measure(tx, mentorId, now)) await contentChanged(tx, 'mentor')
}

/** Answers of more than 30 days ago do not count any more. */
export async function measureAllAnswers(db: Db, now: Date): Promise<void> {
  for (const mentorId of await listMeasuredMentorIds(db))
    await db.transaction((tx) => measureAnswers(tx, mentorId, now))
}
