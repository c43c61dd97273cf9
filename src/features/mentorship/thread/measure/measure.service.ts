import { contentChanged } from '#server/changes.ts'
import type { Db } from '#server/db/db.ts'
import { listMeasuredMentorIds, measure } from './measure.data.ts'

export { findAnswerHours, hasWish } from './measure.data.ts'

/** Measures how a mentor answers; the directory shows it and is ordered by it. */
export async function measureAnswers(tx: Db, mentorId: number, now: Date): Promise<void> {
  if (await measure(tx, mentorId, now)) await contentChanged(tx, 'mentor')
}

/** Answers of more than 30 days ago do not count any more. */
export async function measureAll(db: Db, now: Date): Promise<void> {
  for (const mentorId of await listMeasuredMentorIds(db))
    await db.transaction((tx) => measureAnswers(tx, mentorId, now))
}
