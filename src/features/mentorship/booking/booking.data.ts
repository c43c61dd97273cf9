import { iso } from '#server/db/iso.ts'
import { and, asc, desc, eq, gt, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import { mentorAvailability } from '#features/mentorship/mentor/availability/availability.table.ts'
import { agreements } from '#features/mentorship/agreement/agreement.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { mentorshipApplications as applications } from '#features/mentorship/mentorship-application/mentorship-application.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { type Booking, type BookingStatus, OPEN_STATUSES } from './booking.contract.ts'
import { bookings } from './booking.table.ts'

const guides = alias(users, 'guides')
const mentees = alias(users, 'mentees')
const PEOPLE_LOCK = 7_218_027

/** How the two meet: as agreed, until then as the application says. */
const channel = sql<Booking['channel']>`coalesce(${agreements.agreed} ->> 'channel', ${applications.communicationMode})`

/** Where the mentor meets people by what the two have chosen, else by the mentor's own address; as it is now. */
const address = sql<string | null>`coalesce(
  nullif(${mentorAvailability.meetingAddresses} ->> ${channel}, ''),
  nullif(${mentorAvailability.meetingAddresses} ->> 'other', ''))`

const row = jsonObject({
  id: bookings.id,
  match_id: bookings.matchId,
  status: bookings.status,
  starts_at: sql<string>`${bookings.startsAt}`,
  ends_at: sql<string>`${bookings.endsAt}`,
  expires_at: bookings.expiresAt,
  proposed_by: bookings.proposedBy,
  mentor: jsonObject({
    id: matches.mentorId,
    user_id: bookings.mentorUserId,
    name: guides.name,
    profile_picture: guides.profilePicture,
    time_zone: sql<string | null>`coalesce(${mentorAvailability.timeZone}, ${guides.timeZone})`,
  }),
  mentee: jsonObject({
    user_id: bookings.menteeId,
    name: mentees.name,
    profile_picture: mentees.profilePicture,
    time_zone: mentees.timeZone,
  }),
  channel,
  meeting_url: address,
  agenda: bookings.agenda,
  agenda_revision: bookings.agendaRevision,
  sequence: bookings.sequence,
  requested_at: bookings.requestedAt,
  confirmed_at: bookings.confirmedAt,
  closed_at: bookings.closedAt,
  closed_by: bookings.closedBy,
  reason: bookings.reason,
  is_late: bookings.isLate,
  missed_by: bookings.missedBy,
})
type Row = typeof row._.type

const HAS_ADDRESS: readonly BookingStatus[] = ['confirmed', 'done', 'no_show']

const toBooking = (found: Row): Booking => ({
  ...found,
  starts_at: iso(found.starts_at),
  ends_at: iso(found.ends_at),
  expires_at: iso(found.expires_at),
  meeting_url: HAS_ADDRESS.includes(found.status) ? found.meeting_url : null,
  requested_at: iso(found.requested_at),
  confirmed_at: iso(found.confirmed_at),
  closed_at: iso(found.closed_at),
})

export type BookingFilter = {
  match?: number | undefined
  /** `<page in the directory>,<account>` of someone who may be on either side. */
  own?: string | undefined
  /** Sessions that are still to come or going on; a hold counts only until it expires. */
  aheadAt?: string | undefined
  pastAt?: string | undefined
  /** The account of a mentor who is asked. */
  asked?: number | undefined
}

const isUpcoming = (now: SQL): SQL =>
  sql`(${bookings.status} in ('held', 'requested') and ${bookings.expiresAt} > ${now} or ${bookings.status} = 'confirmed' and ${bookings.endsAt} > ${now})`

const LIST: List<Row, BookingFilter, 'starts'> = {
  name: 'bookings',
  from: bookings,
  id: bookings.id,
  joins: [
    { table: matches, on: eq(matches.id, bookings.matchId) },
    { table: guides, on: eq(guides.id, bookings.mentorUserId) },
    { table: mentees, on: eq(mentees.id, bookings.menteeId) },
    { table: applications, on: eq(applications.id, matches.applicationId) },
    { table: agreements, on: eq(agreements.matchId, matches.id), isLeft: true },
    { table: mentorAvailability, on: eq(mentorAvailability.mentorId, matches.mentorId), isLeft: true },
  ],
  row,
  filters: {
    match: eq(bookings.matchId, sql.placeholder('match')),
    own: or(
      eq(bookings.menteeId, sql`split_part(${sql.placeholder('own')}::text, ',', 2)::int`),
      and(
        sql`${bookings.matchId} = any(array(select guided.id from ${matches} as guided
          where guided.mentor_id = split_part(${sql.placeholder('own')}::text, ',', 1)::int))`,
        ne(bookings.status, 'held'),
      ),
    ),
    aheadAt: isUpcoming(sql`${sql.placeholder('aheadAt')}::timestamptz`),
    asked: and(
      eq(bookings.mentorUserId, sql.placeholder('asked')),
      eq(bookings.status, 'requested'),
      eq(bookings.proposedBy, 'mentee'),
    ),
    pastAt: sql`not ${isUpcoming(sql`${sql.placeholder('pastAt')}::timestamptz`)} and ${bookings.requestedAt} is not null`,
  },
  sorts: { starts: sql`${bookings.startsAt}` },
  order: [desc(bookings.startsAt), desc(bookings.id)],
}

/** One page of sessions: one statement. */
export async function listBookings(
  db: Db,
  filter: BookingFilter,
  asked: { page?: number | undefined; limit?: number | undefined },
) {
  const sort = filter.aheadAt === undefined ? undefined : 'starts'
  const { rows, ...paged } = await listPage(db, LIST, { filter, sort, ...asked })
  return { rows: rows.map(toBooking), ...paged }
}

async function listBookingsWhere(db: Db, where: SQL | undefined): Promise<Booking[]> {
  const rows = await db
    .select({ row })
    .from(bookings)
    .innerJoin(matches, eq(matches.id, bookings.matchId))
    .innerJoin(guides, eq(guides.id, bookings.mentorUserId))
    .innerJoin(mentees, eq(mentees.id, bookings.menteeId))
    .innerJoin(applications, eq(applications.id, matches.applicationId))
    .leftJoin(agreements, eq(agreements.matchId, matches.id))
    .leftJoin(mentorAvailability, eq(mentorAvailability.mentorId, matches.mentorId))
    .where(where)
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  return rows.map((found) => toBooking(found.row))
}

export async function findBooking(db: Db, id: number): Promise<Booking | undefined> {
  const [found] = await listBookingsWhere(db, eq(bookings.id, id))
  return found
}

/** The sessions of a match that are held, requested or confirmed now. */
export const listOpenBookings = (db: Db, matchId: number): Promise<Booking[]> =>
  listBookingsWhere(db, and(eq(bookings.matchId, matchId), inArray(bookings.status, [...OPEN_STATUSES])))

/** Holds and requests of these people that have expired but are not marked as expired yet. */
export const listOverdueBookings = (db: Db, userIds: readonly number[], now: Date): Promise<Booking[]> =>
  listBookingsWhere(
    db,
    and(
      lte(bookings.expiresAt, now),
      or(inArray(bookings.mentorUserId, [...userIds]), inArray(bookings.menteeId, [...userIds])),
    ),
  )

export type MatchStatus = (typeof matches.$inferSelect)['status']

/** What must be locked before a session changes: its match and its two people. */
export type Session = { matchId: number; userIds: readonly number[] }

/**
 * Locks a match and then its people, always in this order, until the end of the transaction: anyone else who changes a
 * session of one of them waits. Returns the status of the match.
 */
export async function lockMatchAndPeople(tx: Db, { matchId, userIds }: Session): Promise<MatchStatus | undefined> {
  const [match] = await tx
    .select({ status: matches.status })
    .from(matches)
    .where(eq(matches.id, matchId))
    .for('no key update')
  for (const userId of userIds.toSorted((one, other) => one - other)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${PEOPLE_LOCK}, ${userId})`)
  }
  return match?.status
}

export type Time = { startsAt: Date; endsAt: Date; blockedUntil: Date }

/** Whether this person, on whichever side, is in another session at that time. The caller has locked the person. */
export async function isPersonBusy(
  tx: Db,
  { userId, except }: { userId: number; except: number | undefined },
  { startsAt, endsAt, blockedUntil }: Time,
): Promise<boolean> {
  const found = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        inArray(bookings.status, [...OPEN_STATUSES]),
        except === undefined ? undefined : ne(bookings.id, except),
        or(
          and(
            eq(bookings.mentorUserId, userId),
            lt(bookings.startsAt, blockedUntil),
            gt(bookings.blockedUntil, startsAt),
          ),
          and(eq(bookings.menteeId, userId), lt(bookings.startsAt, endsAt), gt(bookings.endsAt, startsAt)),
        ),
      ),
    )
    .limit(1)
  return found.length > 0
}

export async function insertBooking(tx: Db, values: typeof bookings.$inferInsert): Promise<number> {
  const [added] = await tx.insert(bookings).values(values).returning({ id: bookings.id })
  if (!added) throw new Error('no booking was made')
  return added.id
}

export type BookingPatch = Partial<Omit<typeof bookings.$inferInsert, 'id' | 'sequence' | 'agendaRevision'>>

/**
 * Changes a session that is still in one of `from`; true only for the call that did it.
 * @param isNews whether calendars must be updated: then the sequence grows
 */
export async function changeBookingIfStill(
  tx: Db,
  { id, from, isNews = false }: { id: number; from: readonly BookingStatus[]; isNews?: boolean },
  patch: BookingPatch,
): Promise<boolean> {
  const rows = await tx
    .update(bookings)
    .set({ ...patch, ...(isNews && { sequence: sql`${bookings.sequence} + 1` }) })
    .where(and(eq(bookings.id, id), inArray(bookings.status, [...from])))
    .returning({ id: bookings.id })
  return rows.length > 0
}

/** Saves an agenda that no one has changed since the given revision; true only then. */
export async function setAgenda(
  tx: Db,
  id: number,
  { agenda, revision }: { agenda: string; revision: number },
): Promise<boolean> {
  const rows = await tx
    .update(bookings)
    .set({ agenda, agendaRevision: revision + 1 })
    .where(and(eq(bookings.id, id), eq(bookings.agendaRevision, revision)))
    .returning({ id: bookings.id })
  return rows.length > 0
}

/** What mails and calendars need to know of a session and the API does not return. */
export async function findInvitationDetails(
  db: Db,
  id: number,
): Promise<{ uid: string; isInvited: boolean; reminderMailIds: string[] } | undefined> {
  const [found] = await db
    .select({
      uid: bookings.uid,
      isInvited: bookings.isInvited,
      reminderMailIds: bookings.reminderMailIds,
    })
    .from(bookings)
    .where(eq(bookings.id, id))
  return found
}

/** Sessions with their calendar ids: one session, or those of a person since a time. */
export async function listForCalendar(
  db: Db,
  asked: { id: number } | { userId: number; since: Date },
): Promise<{ booking: Booking; uid: string }[]> {
  const where =
    'id' in asked
      ? eq(bookings.id, asked.id)
      : and(
          inArray(bookings.status, ['requested', ...HAS_ADDRESS]),
          gt(bookings.startsAt, asked.since),
          or(eq(bookings.mentorUserId, asked.userId), eq(bookings.menteeId, asked.userId)),
        )
  const found = await listBookingsWhere(db, where)
  const rows = await db.select({ id: bookings.id, uid: bookings.uid }).from(bookings).where(where)
  const uids = new Map(rows.map(({ id, uid }) => [id, uid]))
  return found.flatMap((booking) => {
    const uid = uids.get(booking.id)
    return uid === undefined ? [] : { booking, uid }
  })
}
