import { and, asc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { bookings } from '#features/mentorship/booking/booking.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { mentors } from '../mentor.table.ts'
import type { AvailabilityForm } from './availability.contract.ts'
import { mentorAvailability } from './availability.table.ts'
import type { Interval } from './slots.logic.ts'

type Stored = typeof mentorAvailability.$inferSelect

/** A mentor with all that slots depend on. */
export type MentorTimes = {
  mentorId: number
  userId: number
  /** In the directory: approved, and may sign in. */
  isListed: boolean
  /** The person's own zone. */
  zone: string | null
  /** Undefined before the first save. */
  availability: AvailabilityForm | undefined
  /** Matches that are not ended. */
  mentees: number
  busy: Interval[]
}

const menteesNow = sql<number>`(select count(*)::int from ${matches}
  where ${matches.mentorId} = ${mentors.id} and ${matches.status} <> 'ended')`

/** When someone is in a session, on either side; a hold or request that has ended blocks nothing. */
const busyIntervalsOf = (userId: SQL, now: Date, except = 0) => sql<
  Interval[]
>`(select coalesce(json_agg(json_build_object('from', extract(epoch from b.starts_at) * 1000, 'to', extract(epoch from b.until) * 1000)), '[]')
  from (
    select ${bookings.startsAt}, ${bookings.blockedUntil} as until, ${bookings.expiresAt}, ${bookings.id} from ${bookings}
      where ${bookings.mentorUserId} = ${userId} and ${bookings.status} in ('held', 'requested', 'confirmed')
        and ${bookings.blockedUntil} > ${now.toISOString()}::timestamptz
    union all
    select ${bookings.startsAt}, ${bookings.endsAt}, ${bookings.expiresAt}, ${bookings.id} from ${bookings}
      where ${bookings.menteeId} = ${userId} and ${bookings.status} in ('held', 'requested', 'confirmed')
        and ${bookings.endsAt} > ${now.toISOString()}::timestamptz
  ) b where b.id <> ${except} and (b.expires_at is null or b.expires_at > ${now.toISOString()}::timestamptz))`

const toForm = (row: Stored): AvailabilityForm => ({
  time_zone: row.timeZone,
  hours: row.hours,
  exceptions: row.exceptions,
  pause_from: row.pauseFrom,
  pause_until: row.pauseUntil,
  pause_text: row.pauseText,
  capacity: row.capacity,
  session_minutes: row.sessionMinutes,
  buffer_minutes: row.bufferMinutes,
  notice_hours: row.noticeHours,
  answer_hours: row.answerHours,
  meeting_addresses: row.meetingAddresses,
})

/** All that the slots of these mentors depend on: one statement. */
async function listMentorTimes(db: Db, where: SQL | undefined, now: Date, except?: number): Promise<MentorTimes[]> {
  const rows = await db
    .select({
      mentorId: mentors.id,
      userId: users.id,
      isListed: sql<boolean>`${mentors.status} = 'approved' and ${users.isActive}`,
      zone: users.timeZone,
      stored: mentorAvailability,
      mentees: menteesNow,
      busy: busyIntervalsOf(sql`${users.id}`, now, except),
    })
    .from(mentors)
    .innerJoin(users, eq(users.id, mentors.userId))
    .leftJoin(mentorAvailability, eq(mentorAvailability.mentorId, mentors.id))
    .where(where)
    .orderBy(asc(mentors.id))
  return rows.map(({ stored, ...same }) => ({ ...same, availability: stored ? toForm(stored) : undefined }))
}

/** One mentor, also one who has left the directory. */
export async function findMentorTimes(
  db: Db,
  mentorId: number,
  now: Date,
  except?: number,
): Promise<MentorTimes | undefined> {
  const [found] = await listMentorTimes(db, eq(mentors.id, mentorId), now, except)
  return found
}

/** Those of these people who have saved when they have time. */
export const listMentorTimesOf = (db: Db, userIds: readonly number[], now: Date): Promise<MentorTimes[]> =>
  listMentorTimes(db, and(inArray(users.id, [...userIds]), eq(mentors.status, 'approved'), savedOnly), now)

const savedOnly = sql`${mentorAvailability.mentorId} is not null`

/** Mentors whose stored free time may be out of date, since it is too near or was computed long ago. */
export const listStaleAvailability = (
  db: Db,
  { now, before, most }: { now: Date; before: Date; most: number },
): Promise<MentorTimes[]> => {
  const stale = db
    .select({ id: mentorAvailability.mentorId })
    .from(mentorAvailability)
    .where(
      or(
        lt(mentorAvailability.checkedAt, before),
        sql`${mentorAvailability.nextFreeAt} < ${now.toISOString()}::timestamptz + ${mentorAvailability.noticeHours} * interval '1 hour'`,
      ),
    )
    .orderBy(asc(mentorAvailability.checkedAt))
    .limit(most)
  return listMentorTimes(db, inArray(mentors.id, stale), now)
}

/** Saves all that a mentor has decided, whether there was something before or not. */
export async function saveAvailability(tx: Db, mentorId: number, form: AvailabilityForm, now: Date): Promise<void> {
  const values = {
    timeZone: form.time_zone,
    hours: form.hours,
    exceptions: form.exceptions,
    pauseFrom: form.pause_from,
    pauseUntil: form.pause_until,
    pauseText: form.pause_text,
    capacity: form.capacity,
    sessionMinutes: form.session_minutes,
    bufferMinutes: form.buffer_minutes,
    noticeHours: form.notice_hours,
    answerHours: form.answer_hours,
    meetingAddresses: form.meeting_addresses,
  }
  await tx
    .insert(mentorAvailability)
    .values({ mentorId, ...values, places: form.capacity, checkedAt: now })
    .onConflictDoUpdate({ target: mentorAvailability.mentorId, set: values })
}

/** What the directory shows of a mentor; true when that was something else before. */
export async function saveDirectoryAvailability(
  tx: Db,
  mentorId: number,
  { nextFreeAt, places, now }: { nextFreeAt: Date | null; places: number; now: Date },
): Promise<boolean> {
  const [before] = await tx
    .select({ nextFreeAt: mentorAvailability.nextFreeAt, places: mentorAvailability.places })
    .from(mentorAvailability)
    .where(eq(mentorAvailability.mentorId, mentorId))
    .for('update')
  await tx
    .update(mentorAvailability)
    .set({ nextFreeAt, places, checkedAt: now })
    .where(eq(mentorAvailability.mentorId, mentorId))
  return (
    before !== undefined && (before.nextFreeAt?.getTime() !== nextFreeAt?.getTime() || before.places > 0 !== places > 0)
  )
}
