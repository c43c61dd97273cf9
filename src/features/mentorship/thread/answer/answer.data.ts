import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { mentorAvailability } from '#features/mentorship/mentor/availability/availability.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { matchThreads as threads, mentorWishes } from '../thread.table.ts'

/** Questions that wait for an answer and were not told to be late, of matches that are not paused and not ended. */
export function listWaiting(db: Db): Promise<
  {
    matchId: number
    mentorId: number
    mentorUserId: number
    menteeId: number
    since: Date | null
    hours: number | null
  }[]
> {
  return db
    .select({
      matchId: threads.matchId,
      mentorId: matches.mentorId,
      mentorUserId: matches.mentorUserId,
      menteeId: matches.menteeId,
      since: threads.waitingSince,
      hours: mentorAvailability.answerHours,
    })
    .from(threads)
    .innerJoin(matches, eq(matches.id, threads.matchId))
    .leftJoin(mentorAvailability, eq(mentorAvailability.mentorId, matches.mentorId))
    .where(
      and(isNotNull(threads.waitingSince), isNull(threads.lapsedAt), inArray(matches.status, ['agreeing', 'running'])),
    )
}

/** The promised time has passed; true only for the run that says so, and only while the question still waits. */
export async function setLapsed(tx: Db, matchId: number, since: Date, now: Date): Promise<boolean> {
  const rows = await tx
    .update(threads)
    .set({ lapsedAt: now })
    .where(and(eq(threads.matchId, matchId), eq(threads.waitingSince, since), isNull(threads.lapsedAt)))
    .returning({ id: threads.matchId })
  return rows.length > 0
}

/** The mentee has asked for another mentor after waiting in vain. */
export async function insertWish(tx: Db, values: typeof mentorWishes.$inferInsert): Promise<void> {
  await tx.insert(mentorWishes).values(values)
}
