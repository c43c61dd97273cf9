import { and, eq, exists, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { users } from '#features/base/user/user.table.ts'
import { supportMessages as messages, supportThreads as threads } from '../support.table.ts'

/** Threads with answers that were written before `until`, and no mail about what the person has not read. */
export function listLongUnread(db: Db, until: Date): Promise<{ id: number; userId: number }[]> {
  const isUnread = db
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.threadId, threads.id),
        sql`${messages.seq} > ${threads.personReadSeq}`,
        eq(messages.isFromTeam, true),
        lte(messages.createdAt, until),
      ),
    )
  return (
    db
      .select({ id: threads.id, userId: users.id })
      .from(threads)
      // Visitors have got their answers by mail.
      .innerJoin(users, eq(users.id, threads.userId))
      .where(and(lte(threads.mailedSeq, threads.personReadSeq), exists(isUnread)))
      .orderBy(threads.id)
  )
}

/** Marks what a mail tells of; true only for the run that did it. */
export async function markUnreadMailed(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .update(threads)
    .set({ mailedSeq: threads.lastSeq })
    .where(and(eq(threads.id, id), lte(threads.mailedSeq, threads.personReadSeq)))
    .returning({ id: threads.id })
  return rows.length > 0
}
