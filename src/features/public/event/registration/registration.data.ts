import { iso } from '#server/db/iso.ts'
import { and, asc, desc, eq, gt, inArray, lt, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import { eventCheckIns as checkIns } from '#features/public/door/door.table.ts'
import { recipientColumns, users } from '#features/base/user/user.table.ts'
import { type EventOrder, isKeptEvent, nextFirst, type TimeFilter, timeFilters } from '../event.data.ts'
import { eventRegistrations as registrations, events } from '../event.table.ts'
import type { OwnRegistration, RegistrationStatus } from './registration.contract.ts'

const DAY_MS = 86_400_000

const ahead = alias(registrations, 'ahead')

/** How many wait up to this one; null for who does not wait. */
const waitingPlace = sql<number | null>`case when ${registrations.status} = 'pending' then (
  select count(*)::int from ${registrations} as "ahead"
  where ${ahead.eventId} = ${registrations.eventId} and ${ahead.status} = 'pending'
    and (${ahead.registeredAt}, ${ahead.id}) <= (${registrations.registeredAt}, ${registrations.id})) end`

const row = jsonObject({
  id: registrations.id,
  status: registrations.status,
  name: registrations.name,
  email: registrations.email,
  phone: registrations.phone,
  message: registrations.message,
  created_at: registrations.registeredAt,
  waiting_place: waitingPlace,
  event: jsonObject({
    id: events.id,
    slug: events.slug,
    title: events.title,
    starts_at: events.startsAt,
    ends_at: events.endsAt,
    time_zone: events.timeZone,
    location: events.location,
    online_link: events.onlineLink,
    status: events.status,
  }),
})
type Row = typeof row._.type

/** The link is only for those who have a place in an event that takes place. */
function toOwnRegistration({ event, created_at: at, ...found }: Row): OwnRegistration {
  const hasPlace = found.status === 'confirmed' && event.status !== 'cancelled'
  return {
    ...found,
    created_at: iso(at),
    event: {
      ...event,
      starts_at: iso(event.starts_at),
      ends_at: iso(event.ends_at),
      online_link: hasPlace ? event.online_link : null,
    },
  }
}

const ofEvent = { table: events, on: eq(events.id, registrations.eventId) }

type OwnFilter = TimeFilter & { user: number }

/** Those of someone; also for events that were deleted, which were called off before. */
const OWN: List<Row, OwnFilter, EventOrder> = {
  name: 'own-events',
  from: registrations,
  id: registrations.id,
  joins: [{ ...ofEvent, filters: ['upcoming', 'past'], isOrdering: true }],
  row,
  filters: { user: eq(registrations.userId, sql.placeholder('user')), ...timeFilters },
  sorts: { starts: sql`${events.startsAt}`, next: nextFirst },
  order: [desc(events.startsAt), desc(registrations.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined; sort?: Sorted<EventOrder> | undefined }

export async function listOwnRegistrations(db: Db, filter: OwnFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, OWN, { filter, ...asked })
  return { rows: rows.map(toOwnRegistration), ...paged }
}

type RegistrationKey = { id: number; userId: number } | { eventId: number; userId: number }

/** Someone's own registration. */
export async function findOwnRegistration(db: Db, which: RegistrationKey): Promise<OwnRegistration | undefined> {
  const named = 'id' in which ? eq(registrations.id, which.id) : eq(registrations.eventId, which.eventId)
  const [found] = await db
    .select({ row })
    .from(registrations)
    .innerJoin(events, ofEvent.on)
    .where(and(named, eq(registrations.userId, which.userId)))
  return found && toOwnRegistration(found.row)
}

/** What the ticket of someone's own registration is made of. */
export async function findTicket(db: Db, { id, userId }: { id: number; userId: number }) {
  const [found] = await db
    .select({
      registrationId: registrations.id,
      eventId: registrations.eventId,
      version: registrations.ticketVersion,
      name: registrations.name,
      status: registrations.status,
      event: events.title,
      eventStatus: events.status,
    })
    .from(registrations)
    .innerJoin(events, ofEvent.on)
    .where(and(eq(registrations.id, id), eq(registrations.userId, userId)))
  return found
}

/** Takes a place, in one statement, so that an event never has more people than places; false when it is full. */
export async function takePlace(tx: Db, eventId: number): Promise<boolean> {
  const taken = await tx
    .update(events)
    .set({ taken: sql`${events.taken} + 1` })
    .where(and(eq(events.id, eventId), lt(events.taken, events.capacity)))
    .returning({ id: events.id })
  return taken.length > 0
}

/** Gives a place back. */
export async function freePlace(tx: Db, eventId: number): Promise<void> {
  await tx
    .update(events)
    .set({ taken: sql`${events.taken} - 1` })
    .where(eq(events.id, eventId))
}

/** Writes a registration; the person who has cancelled one before has the same again. */
export async function saveRegistration(tx: Db, values: typeof registrations.$inferInsert): Promise<void> {
  const { eventId: _, userId: __, ...rest } = values
  await tx
    .insert(registrations)
    .values(values)
    .onConflictDoUpdate({ target: [registrations.eventId, registrations.userId], set: rest })
}

/** Ends a registration that is in one of these states; false when it is in none of them. */
export async function endRegistration(
  tx: Db,
  id: number,
  { from, to }: { from: readonly RegistrationStatus[]; to: RegistrationStatus },
): Promise<boolean> {
  const ended = await tx
    .update(registrations)
    .set({ status: to, ticketVersion: sql`${registrations.ticketVersion} + 1` })
    .where(and(eq(registrations.id, id), inArray(registrations.status, [...from])))
    .returning({ id: registrations.id })
  return ended.length > 0
}

/** Events to come with someone registered who may not sign in any more. */
export async function listEventsWithLeavers(
  db: Db,
  statuses: readonly RegistrationStatus[],
  now: Date,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: events.id })
    .from(registrations)
    .innerJoin(events, ofEvent.on)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(
      and(
        inArray(registrations.status, [...statuses]),
        not(users.isActive),
        gt(events.endsAt, now),
        ne(events.status, 'cancelled'),
        isKeptEvent,
      ),
    )
  return rows.map(({ id }) => id)
}

/** The registrations for an event of people who may not sign in any more. The event is held by the caller. */
export const listRegistrationsOfLeavers = (tx: Db, eventId: number, statuses: readonly RegistrationStatus[]) =>
  tx
    .select({ id: registrations.id, userId: registrations.userId, status: registrations.status })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(eq(registrations.eventId, eventId), inArray(registrations.status, [...statuses]), not(users.isActive)))

/**
 * Gives free places to those who wait longest and may sign in; answers whom. Of an event of the next day they hear by
 * that, not by a reminder. The event is held by the caller.
 */
export async function promoteWaitingPeople(tx: Db, eventId: number, now: Date): Promise<number[]> {
  const [event] = await tx
    .select({ startsAt: events.startsAt, free: sql<number>`${events.capacity} - ${events.taken}`.mapWith(Number) })
    .from(events)
    .where(eq(events.id, eventId))
  const first = tx
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(eq(registrations.eventId, eventId), eq(registrations.status, 'pending'), eq(users.isActive, true)))
    .orderBy(asc(registrations.registeredAt), asc(registrations.id))
    .limit(event?.free ?? 0)
  const promoted = await tx
    .update(registrations)
    .set({
      status: 'confirmed',
      ...(event && event.startsAt.getTime() - now.getTime() < DAY_MS && { remindedOf: event.startsAt }),
    })
    .where(inArray(registrations.id, first))
    .returning({ userId: registrations.userId })
  if (promoted.length > 0)
    await tx
      .update(events)
      .set({ taken: sql`${events.taken} + ${promoted.length}` })
      .where(eq(events.id, eventId))
  return promoted.map(({ userId }) => userId)
}

/** Everyone with a place was written to about the event: on its last day they need no reminder. */
export async function countAsReminded(tx: Db, eventId: number, startsAt: Date, now: Date): Promise<void> {
  if (startsAt.getTime() - now.getTime() >= DAY_MS) return
  await tx
    .update(registrations)
    .set({ remindedOf: startsAt })
    .where(and(eq(registrations.eventId, eventId), eq(registrations.status, 'confirmed')))
}

type RegisteredFilter = {
  statuses: readonly RegistrationStatus[]
  /** Of these people; everyone if not given. */
  userIds?: readonly number[]
}

/** Those who are registered for an event, to write to them. */
export const listRegisteredPeople = (db: Db, eventId: number, { statuses, userIds }: RegisteredFilter) =>
  db
    .select({
      ...recipientColumns,
      status: registrations.status,
      registrationId: registrations.id,
      ticketVersion: registrations.ticketVersion,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(
      and(
        eq(registrations.eventId, eventId),
        inArray(registrations.status, [...statuses]),
        eq(users.isActive, true),
        userIds && inArray(users.id, [...userIds]),
      ),
    )
    .orderBy(asc(users.id))
export type Registered = Awaited<ReturnType<typeof listRegisteredPeople>>[number]

/** Someone is in since the earliest moment at which a door let them in, in whatever order the doors send it. */
export async function markGuestCheckedIn(tx: Db, id: number, at: Date): Promise<void> {
  await tx
    .update(registrations)
    .set({ checkedInAt: sql`least(${registrations.checkedInAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(registrations.id, id))
}

/** Sets when a guest came in to the earliest check-in that counts, and returns it; null if none counts. */
export async function recomputeCheckedInAt(tx: Db, id: number): Promise<Date | null> {
  const [found] = await tx
    .update(registrations)
    .set({
      checkedInAt: sql`(select min("own"."checked_at") from ${checkIns} as "own"
        where "own"."registration_id" = ${id} and not "own"."is_refused" and "own"."undone_at" is null)`,
    })
    .where(eq(registrations.id, id))
    .returning({ checkedInAt: registrations.checkedInAt })
  return found?.checkedInAt ?? null
}
