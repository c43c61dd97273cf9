import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { mentorAvailability } from '#features/mentorship/mentor/availability/availability.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { matchThreads as threads, mentorWishes } from '../thread.table.ts'

/** Unanswered questions not yet reported as late, of matches that are neither paused nor ended. */
export function listWaitingThreads(db: Db): Promise<
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

/** Marks a question as late; true only for the run that did it, and only while it is still unanswered. */
export async function markAnswerLate(tx: Db, matchId: number, since: Date, now: Date): Promise<boolean> {
  const rows = await tx
    .update(threads)
    .set({ lapsedAt: now })
    .where(and(eq(threads.matchId, matchId), eq(threads.waitingSince, since), isNull(threads.lapsedAt)))
    .returning({ id: threads.matchId })
  return rows.length > 0
}

/** The mentee has waited without an answer and asked for another mentor. */
export async function insertMentorWish(tx: Db, values: typeof mentorWishes.$inferInsert): Promise<void> {
  await tx.insert(mentorWishes).values(values)
}
