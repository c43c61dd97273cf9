import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { mentorAvailability } from '#features/mentorship/mentor/availability/availability.table.ts'
import { mentorAnswering, mentorWishes } from '../thread.table.ts'

export async function listMeasuredMentorIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: mentorAnswering.mentorId }).from(mentorAnswering)
  return rows.map(({ id }) => id)
}

const DAYS = 30
/** Fewer answers are not meaningful. */
const FEWEST = 3

/**
 * Measures the answers of a mentor: the median of the last 30 days, null below three answers, and how many questions
 * are late now. True when something has changed.
 */
export async function measureAnswerTimes(tx: Db, mentorId: number, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into mentor_answering (mentor_id, median_minutes, late)
    select ${mentorId}::int,
      (select case when count(*) >= ${FEWEST} then round(
          percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at) / 60)) end
        from match_answers join matches on matches.id = match_answers.match_id
        where matches.mentor_id = ${mentorId}
          and answered_at > ${now.toISOString()}::timestamptz - ${DAYS} * interval '1 day'),
      (select count(*) from match_threads join matches on matches.id = match_threads.match_id
        where matches.mentor_id = ${mentorId} and matches.status <> 'ended' and lapsed_at is not null)
    on conflict (mentor_id) do update set median_minutes = excluded.median_minutes, late = excluded.late
    where (mentor_answering.median_minutes, mentor_answering.late)
      is distinct from (excluded.median_minutes, excluded.late)
    returning mentor_id`)
  return rows.length > 0
}

/** Whether the mentee has asked for another mentor. */
export async function hasAskedForOtherMentor(db: Db, matchId: number): Promise<boolean> {
  const rows = await db.select({ id: mentorWishes.matchId }).from(mentorWishes).where(eq(mentorWishes.matchId, matchId))
  return rows.length > 0
}

/** Within how many hours a mentor promises to answer; null when they have said nothing. */
export async function findAnswerHours(db: Db, mentorId: number): Promise<number | null> {
  const [found] = await db
    .select({ hours: mentorAvailability.answerHours })
    .from(mentorAvailability)
    .where(eq(mentorAvailability.mentorId, mentorId))
  return found?.hours ?? null
}
