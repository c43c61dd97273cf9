import { and, eq, exists, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { matchMessages as messages, matchThreads as threads } from '../thread.table.ts'

type Side = 'mentor' | 'mentee'

const SIDES = {
  mentor: {
    readerId: matches.mentorUserId,
    writerId: matches.menteeId,
    read: threads.mentorReadSeq,
    mailed: threads.mentorMailedSeq,
  },
  mentee: {
    readerId: matches.menteeId,
    writerId: matches.mentorUserId,
    read: threads.menteeReadSeq,
    mailed: threads.menteeMailedSeq,
  },
}

/** Readers of one side with messages that were written before `until`, and no mail about what they have not read. */
export function listLongUnread(
  tx: Db,
  side: Side,
  until: Date,
): Promise<{ matchId: number; readerId: number; writer: string }[]> {
  const { readerId, writerId, read, mailed } = SIDES[side]
  const isUnread = tx
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.matchId, threads.matchId),
        gt(messages.seq, read),
        ne(messages.senderId, readerId),
        isNull(messages.withdrawnAt),
        lte(messages.createdAt, until),
      ),
    )
  return tx
    .select({ matchId: threads.matchId, readerId, writer: users.name })
    .from(threads)
    .innerJoin(matches, eq(matches.id, threads.matchId))
    .innerJoin(users, eq(users.id, writerId))
    .where(and(lte(mailed, read), exists(isUnread)))
}

/** Marks the messages that a mail has reported; true only for the run that did it. */
export async function markUnreadMailed(tx: Db, matchId: number, side: Side): Promise<boolean> {
  const { read, mailed } = SIDES[side]
  const rows = await tx
    .update(threads)
    .set(side === 'mentor' ? { mentorMailedSeq: threads.lastVersion } : { menteeMailedSeq: threads.lastVersion })
    .where(and(eq(threads.matchId, matchId), lte(mailed, read)))
    .returning({ id: threads.matchId })
  return rows.length > 0
}
