import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { safetyReports as reports } from '#features/talk/safety/safety.table.ts'
import { matchMessages as messages, matchThreads as threads } from '../thread.table.ts'

/**
 * Deletes some of the messages from before a moment, the oldest first. What waits for an answer stays while the mentorship
 * goes on, and so does what is reported until that is decided. Answers how many, and the files that no message names any
 * more.
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
        and not exists (select 1 from ${threads} t join ${matches} m on m.id = t.match_id
          where t.match_id = ${messages.matchId} and t.waiting_since <= ${messages.createdAt} and m.status <> 'ended')
        and not exists (select 1 from ${reports} r where r.message_id = ${messages.id} and r.status = 'open')`,
    )
    .orderBy(messages.createdAt)
    .limit(limit)
  const gone = await tx.delete(messages).where(inArray(messages.id, old)).returning({ fileId: messages.fileId })
  return { many: gone.length, fileIds: gone.flatMap(({ fileId }) => fileId ?? []) }
}
