import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { bookings } from '../booking.table.ts'

/** How many requests of mentees wait for the answer of this mentor at a moment. */
export const countRequestsOfMentor = (db: Db, mentorUserId: number, now: Date): Promise<number> =>
  db.$count(
    bookings,
    and(
      eq(bookings.mentorUserId, mentorUserId),
      eq(bookings.status, 'requested'),
      eq(bookings.proposedBy, 'mentee'),
      gt(bookings.expiresAt, now),
    ),
  )
