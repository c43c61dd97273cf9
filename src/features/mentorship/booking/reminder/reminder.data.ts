import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { OPEN_STATUSES } from '../booking.contract.ts'
import { bookings } from '../booking.table.ts'

const guides = alias(users, 'guides')
const mentees = alias(users, 'mentees')
const AT_ONCE = 200

const listBookingIds = async (db: Db, where: SQL | undefined): Promise<number[]> => {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(matches, eq(matches.id, bookings.matchId))
    .innerJoin(mentors, eq(mentors.id, matches.mentorId))
    .innerJoin(guides, eq(guides.id, bookings.mentorUserId))
    .innerJoin(mentees, eq(mentees.id, bookings.menteeId))
    .where(where)
    .orderBy(asc(bookings.id))
    .limit(AT_ONCE)
  return rows.map(({ id }) => id)
}

/** Holds and requests that have ended. */
export const listExpiredBookings = (db: Db, now: Date): Promise<number[]> =>
  listBookingIds(db, lte(bookings.expiresAt, now))

/** Confirmed sessions that were over at this time. */
export const listConfirmedEndedBefore = (db: Db, before: Date): Promise<number[]> =>
  listBookingIds(db, and(eq(bookings.status, 'confirmed'), lte(bookings.endsAt, before)))

/** Open sessions with an inactive account, or with a mentor who has left the directory. */
export const listOpenWithLeftPerson = (db: Db, now: Date): Promise<number[]> =>
  listBookingIds(
    db,
    and(
      inArray(bookings.status, [...OPEN_STATUSES]),
      or(ne(bookings.status, 'confirmed'), gt(bookings.startsAt, now)),
      or(not(guides.isActive), not(mentees.isActive), ne(mentors.status, 'approved')),
    ),
  )

/** The two reminders, and the time before the beginning from which each leaves. */
export type Reminder = 'dayReminderAt' | 'hourReminderAt'
type Near = { reminder: Reminder; after: Date; until: Date; seconds: number }

/**
 * Anyone who is reminded has confirmed earlier than the reminder is due: no one is reminded of what they have just
 * done. In the last hour only the second reminder is sent.
 */
const isReminderDue = ({ reminder, after, until, seconds }: Near): SQL | undefined =>
  and(
    eq(bookings.status, 'confirmed'),
    isNull(bookings[reminder]),
    gt(bookings.startsAt, after),
    lte(bookings.startsAt, until),
    lt(bookings.confirmedAt, sql`${bookings.startsAt} - ${seconds} * interval '1 second'`),
  )

export const listDueReminders = (db: Db, near: Near): Promise<number[]> => listBookingIds(db, isReminderDue(near))

/** Records that a reminder is sent now; true only for the call that did it, and only while it is due. */
export async function markReminderSent(tx: Db, id: number, near: Near, now: Date): Promise<boolean> {
  const rows = await tx
    .update(bookings)
    .set({ [near.reminder]: now })
    .where(and(eq(bookings.id, id), isReminderDue(near)))
    .returning({ id: bookings.id })
  return rows.length > 0
}

/** Stores the ids of a session's reminder mails. */
export async function addReminderMailIds(tx: Db, id: number, mailIds: readonly string[]): Promise<void> {
  await tx
    .update(bookings)
    .set({ reminderMailIds: sql`${bookings.reminderMailIds} || ${JSON.stringify(mailIds)}::jsonb` })
    .where(eq(bookings.id, id))
}
