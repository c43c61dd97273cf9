import { bookings } from '#features/mentorship/booking/booking.table.ts'
import type { AvailabilityForm } from '#features/mentorship/mentor/availability/availability.contract.ts'
import { saveAvailability } from '#features/mentorship/mentor/availability/availability.data.ts'
import { refreshAvailabilityOf } from '#features/mentorship/mentor/availability/availability.service.ts'
import type { Services } from '#server/service-types.ts'
import { aMatch } from './matches.ts'
import type { Person } from './people.ts'

const HOUR_MS = 3_600_000

/** Open around the clock every day, an hour each, so that a test finds a slot whatever the time is. */
export const ALWAYS: AvailabilityForm = {
  time_zone: 'Africa/Nairobi',
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00' })),
  exceptions: [],
  pause_from: null,
  pause_until: null,
  pause_text: '',
  capacity: 5,
  session_minutes: 60,
  buffer_minutes: 0,
  notice_hours: 2,
  answer_hours: 48,
  meeting_addresses: { zoom: 'https://zoom.us/j/123', teams: '', meet: '', other: '' },
}

/** When a mentor has time, inserted directly into the tables. */
export async function withHours(
  { db, now }: Pick<Services, 'db' | 'now'>,
  mentor: { mentorId: number; userId: number },
  more: Partial<AvailabilityForm> = {},
): Promise<void> {
  await saveAvailability(db, mentor.mentorId, { ...ALWAYS, ...more }, now())
  await refreshAvailabilityOf(db, [mentor.userId], now())
}

/** A running match whose mentor has time. */
export async function bookable(
  services: Pick<Services, 'db' | 'files' | 'now'>,
  people: { mentor?: Person; mentee?: Person } = {},
  more: Partial<AvailabilityForm> = {},
) {
  const match = await aMatch(services, people)
  await withHours(services, { mentorId: match.mentorId, userId: match.mentor.id }, more)
  return match
}

type More = Partial<typeof bookings.$inferInsert>

/** A session of a match, inserted directly into the tables: requested, and in three days unless told otherwise. */
export async function aBooking(
  { db, now }: Pick<Services, 'db' | 'now'>,
  match: { id: number; mentor: Person; mentee: Person },
  more: More = {},
): Promise<number> {
  const full = Math.ceil(now().getTime() / HOUR_MS) * HOUR_MS
  const startsAt = more.startsAt ?? new Date(full + 72 * HOUR_MS)
  const endsAt = new Date(startsAt.getTime() + HOUR_MS)
  const status = more.status ?? 'requested'
  const isWaiting = status === 'held' || status === 'requested'
  const [row] = await db
    .insert(bookings)
    .values({
      matchId: match.id,
      mentorUserId: match.mentor.id,
      menteeId: match.mentee.id,
      status,
      startsAt,
      endsAt,
      blockedUntil: endsAt,
      expiresAt: isWaiting ? new Date(now().getTime() + HOUR_MS) : null,
      proposedBy: 'mentee',
      uid: `${crypto.randomUUID()}@example.test`,
      requestedAt: status === 'held' ? null : now(),
      confirmedAt: status === 'confirmed' ? now() : null,
      closedAt: isWaiting || status === 'confirmed' ? null : now(),
      missedBy: status === 'no_show' ? 'mentee' : null,
      ...more,
    })
    .returning({ id: bookings.id })
  return row?.id ?? 0
}
