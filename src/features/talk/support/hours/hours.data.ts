import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { supportQuestions as questions } from '../support.table.ts'

/** Someone waits for an answer; a thread has one open question at most. */
export async function insertQuestion(tx: Db, threadId: number, askedAt: Date): Promise<void> {
  await tx.insert(questions).values({ threadId, askedAt }).onConflictDoNothing()
}

/** Since when the open question of a thread waits. */
export async function findOpenQuestion(db: Db, threadId: number): Promise<Date | undefined> {
  const [found] = await db
    .select({ askedAt: questions.askedAt })
    .from(questions)
    .where(and(eq(questions.threadId, threadId), isNull(questions.endedAt)))
  return found?.askedAt
}

type End = { endedAt: Date; isAnswered: boolean; openMinutes: number }

/** Ends the open question of a thread, if there is one. */
export async function endQuestion(tx: Db, threadId: number, end: End): Promise<void> {
  await tx
    .update(questions)
    .set(end)
    .where(and(eq(questions.threadId, threadId), isNull(questions.endedAt)))
}

/** The newest questions since a moment: what each has waited, or since when it waits. */
export const listQuestionWaits = (
  db: Db,
  since: Date,
  limit: number,
): Promise<{ askedAt: Date; openMinutes: number | null }[]> =>
  db
    .select({ askedAt: questions.askedAt, openMinutes: questions.openMinutes })
    .from(questions)
    .where(gt(questions.askedAt, since))
    .orderBy(desc(questions.askedAt))
    .limit(limit)
