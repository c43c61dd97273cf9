import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { safetyReports as reports } from '#features/talk/safety/safety.table.ts'
import {
  supportMessages as messages,
  supportNotes as notes,
  supportQuestions as questions,
  supportRatings as ratings,
  supportThreads as threads,
} from '../support.table.ts'

/**
 * Deletes some of the messages from before a moment, the oldest first. What waits for an answer stays, and so does what is
 * reported until that is decided. Answers how many, and the pictures that no message names any more.
 */
export async function deleteMessagesBefore(
  tx: Db,
  before: Date,
  limit: number,
): Promise<{ many: number; fileIds: string[] }> {
  const old = tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      sql`${messages.createdAt} < ${before}
        and exists (select 1 from ${threads} t where t.id = ${messages.threadId} and t.status <> 'waiting')
        and not exists (select 1 from ${reports} r where r.support_message_id = ${messages.id} and r.status = 'open')`,
    )
    .orderBy(messages.createdAt)
    .limit(limit)
  const gone = await tx
    .delete(messages)
    .where(inArray(messages.id, old))
    .returning({ id: messages.id, fileId: messages.fileId })
  return { many: gone.length, fileIds: gone.flatMap(({ fileId }) => fileId ?? []) }
}

/** Deletes the notes from before a moment, the times that questions have waited, and ratings. */
export async function deleteNotesAndRatings(db: Db, before: Date): Promise<void> {
  await db.delete(notes).where(sql`${notes.createdAt} < ${before}`)
  await db.delete(questions).where(sql`${questions.endedAt} < ${before}`)
  await db.delete(ratings).where(sql`${ratings.createdAt} < ${before}`)
}
