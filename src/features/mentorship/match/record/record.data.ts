import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { bookings } from '#features/mentorship/booking/booking.table.ts'
import type { PastSession } from './record.contract.ts'

/** More than two people have in years. */
const MOST = 500
const MINUTE_MS = 60_000

/** The sessions of a match that took place or were missed: one statement. */
export async function listPastSessions(db: Db, matchId: number): Promise<PastSession[]> {
  const rows = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.matchId, matchId), inArray(bookings.status, ['done', 'no_show'])))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MOST)
  return rows.map((row) => ({
    id: row.id,
    status: row.status === 'done' ? 'done' : 'no_show',
    starts_at: row.startsAt.toISOString(),
    minutes: Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS),
    missed_by: row.missedBy,
  }))
}
