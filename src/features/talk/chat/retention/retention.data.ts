import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { safetyReports } from '#features/talk/safety/safety.table.ts'
import { chatMessages as messages } from '../chat.table.ts'

/**
 * Deletes some of the messages from before a moment, the oldest first; a reported one stays until that is decided.
 * Answers how many, and the pictures that nothing names any more.
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
      sql`${messages.createdAt} < ${before} and not exists (select 1 from ${safetyReports} r
        where r.chat_message_id = ${messages.id} and r.status = 'open')`,
    )
    .orderBy(messages.createdAt)
    .limit(limit)
  const gone = await tx.delete(messages).where(inArray(messages.id, old)).returning({ fileId: messages.fileId })
  return { many: gone.length, fileIds: gone.flatMap(({ fileId }) => fileId ?? []) }
}
