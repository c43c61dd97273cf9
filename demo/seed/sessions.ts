import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { insertBooking } from '#features/mentorship/booking/booking.data.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { setLastContact } from '#features/mentorship/match/match.service.ts'
import type { AvailabilityForm } from '#features/mentorship/mentor/availability/availability.contract.ts'
import { saveAvailability } from '#features/mentorship/mentor/availability/availability.data.ts'
import { refreshAvailabilityOf } from '#features/mentorship/mentor/availability/availability.service.ts'
import { findUserByEmail, updateUser } from '#features/base/user/user.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, momentOf, mondayOf } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { type DemoHours, type DemoSession, mentorHours, sessions } from '../data/sessions.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const WEEK = 7
const BUFFER_MINUTES = 15
const ANSWER_HOURS = 48
const NO_ADDRESSES = { zoom: '', teams: '', meet: '', other: '' }
/** Someone asks so long before, and is answered a day later. */
const ASKED_BEFORE_DAYS = 10

type About = {
  tx: Db
  services: Pick<Services, 'now'>
  people: ReadonlyMap<string, number>
  /** The page in the directory by the address of the mentor. */
  mentors: ReadonlyMap<string, number>
}

async function addHours({ tx, services, people, mentors }: About, one: DemoHours): Promise<void> {
  const now = services.now()
  const today = dayIn(now, one.time_zone)
  const { pause, meets, hours, email, ...same } = one
  const form: AvailabilityForm = {
    ...same,
    hours: hours.flatMap(({ weekdays, from, to }) => weekdays.map((weekday) => ({ weekday, from, to }))),
    exceptions: [],
    pause_from: pause ? addDays(today, pause.from) : null,
    pause_until: pause ? addDays(today, pause.until) : null,
    pause_text: pause?.text ?? '',
    buffer_minutes: BUFFER_MINUTES,
    answer_hours: ANSWER_HOURS,
    meeting_addresses: { ...NO_ADDRESSES, ...meets },
  }
  await saveAvailability(tx, mentors.get(email) ?? 0, form, now)
  // Mentors read times by the clock of their hours.
  await updateUser(tx, people.get(email) ?? 0, { timeZone: form.time_zone })
  await refreshAvailabilityOf(tx, [people.get(email) ?? 0], now)
}

async function addSession({ tx, services, people }: About, one: DemoSession, hours: DemoHours): Promise<void> {
  // Some accounts were made when their application was accepted.
  const mentee = people.get(one.mentee) ?? (await findUserByEmail(tx, one.mentee))?.id ?? 0
  const users = { mentorUserId: people.get(one.mentor) ?? 0, menteeId: mentee }
  const [match] = await tx
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.menteeId, users.menteeId), eq(matches.mentorUserId, users.mentorUserId)))
  if (!match) throw new Error('a session without a match')
  const monday = mondayOf(dayIn(services.now(), hours.time_zone))
  const startsAt = momentOf(addDays(monday, one.weeks * WEEK + one.weekday - 1), one.at, hours.time_zone)
  const endsAt = new Date(startsAt.getTime() + hours.session_minutes * MINUTE_MS)
  const requestedAt = new Date(startsAt.getTime() - ASKED_BEFORE_DAYS * DAY_MS)
  const closedAt = one.status === 'cancelled' ? new Date(startsAt.getTime() - MINUTE_MS * 30) : endsAt
  await insertBooking(tx, {
    ...users,
    matchId: match.id,
    status: one.status,
    startsAt,
    endsAt,
    blockedUntil: new Date(endsAt.getTime() + BUFFER_MINUTES * MINUTE_MS),
    proposedBy: 'mentee',
    uid: `${randomUUID()}@mbuyu.test`,
    agenda: one.agenda,
    requestedAt,
    confirmedAt: new Date(requestedAt.getTime() + DAY_MS),
    isInvited: true,
    createdAt: requestedAt,
    ...(one.status !== 'confirmed' && { closedAt }),
    ...(one.status === 'done' && { closedBy: 'mentee' as const }),
    ...(one.status === 'cancelled' && { closedBy: one.closed_by, reason: one.reason, isLate: one.is_late }),
  })
  if (one.status === 'done') await setLastContact(tx, match.id, startsAt)
}

/** When mentors have time, and what was booked of it. */
export async function addSessions(about: About): Promise<void> {
  for (const one of sessions) {
    const hours = mentorHours.find(({ email }) => email === one.mentor)
    if (hours) await addSession(about, one, hours)
  }
  for (const one of mentorHours) await addHours(about, one)
}
