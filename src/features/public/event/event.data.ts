import { iso } from '#server/db/iso.ts'
import { and, desc, eq, gt, inArray, isNull, lte, ne, not, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import type { Part } from '#server/db/list-parts.ts'
import { timeIn } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import type { Sorted } from '#shared/paging.ts'
import { searchQuery } from '#shared/search-words.ts'
import type { Event, EventCard } from './event.contract.ts'
import { isUpcomingOrOngoing } from './event.logic.ts'
import { eventLikes, events } from './event.table.ts'

/** What every answer about an event reads of it. */
export const eventColumns = {
  id: events.id,
  slug: events.slug,
  title: events.title,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  time_zone: events.timeZone,
  location: events.location,
  onlineLink: events.onlineLink,
  excerpt: events.excerpt,
  capacity: events.capacity,
  taken: events.taken,
  featured_image: events.featuredImage,
  status: events.status,
  likes: events.likes,
}
const whole = jsonObject({ ...eventColumns, description: events.descriptionHtml })
type Whole = typeof whole._.type
type CardRow = Omit<Whole, 'description'>

/** When someone asks, and the zone of the organisation: the clock of every event that has none of its own. */
export type Asking = { now: Date; zone: string }

/** A row as a card shows it. */
export function toCard(found: CardRow, { now, zone: usual }: Asking): EventCard {
  const { id, slug, title, time_zone, location, excerpt, capacity, taken, featured_image, status, likes } = found
  const zone = time_zone ?? usual
  const startsAt = new Date(found.startsAt)
  return {
    id,
    slug,
    title,
    date: dayIn(startsAt, zone),
    time: timeIn(startsAt, zone),
    starts_at: startsAt.toISOString(),
    ends_at: iso(found.endsAt),
    time_zone,
    location,
    is_online: found.onlineLink !== null,
    excerpt,
    capacity,
    registered_count: taken,
    featured_image,
    status,
    is_open: isUpcomingOrOngoing({ status, endsAt: new Date(found.endsAt) }, now),
    likes,
  }
}

/** What has not been deleted. */
export const isKeptEvent = isNull(events.archivedAt)
const isPublic = and(isKeptEvent, ne(events.status, 'draft'))

/** A part of a list's filter about the text index. */
export const matchesSearch = sql`${events.search} @@ to_tsquery('simple', ${sql.placeholder('search')})`

/** Parts of a list's filter about what is over at a moment, and what is not; `at` is the moment that the order needs. */
export const timeFilters = {
  upcoming: gt(events.endsAt, sql`${sql.placeholder('upcoming')}::timestamptz`),
  past: lte(events.endsAt, sql`${sql.placeholder('past')}::timestamptz`),
  at: undefined,
}
export type TimeFilter = { upcoming?: string | undefined; past?: string | undefined; at?: string | undefined }

const isNotOver = gt(events.endsAt, sql`${sql.placeholder('at')}::timestamptz`)
const startSeconds = sql`extract(epoch from ${events.startsAt})`
/** More seconds than from 1970 to any event. */
const FAR = sql`1e12`

/** The order of what is next: upcoming events from the next on, then those that are over from the latest on. */
export const nextFirst = sql`case when ${isNotOver} then ${startSeconds} - ${FAR} else ${FAR} - ${startSeconds} end`
/** The two halves of this order, each of which an index has; within the second the usual order does. */
export const nextFirstParts: readonly Part[] = [
  { where: isNotOver, by: sql`${events.startsAt}` },
  { where: not(isNotOver) },
]
export type EventOrder = 'starts' | 'next'
type EventTimeFilter = 'all' | 'upcoming' | 'past' | '' | undefined

/** The filter and the order of a list about a time: what comes next is first, and what is over from the latest on. */
export const timeFilterSql = (when: EventTimeFilter, now: Date) => ({
  filter: {
    upcoming: when === 'upcoming' ? now.toISOString() : '',
    past: when === 'past' ? now.toISOString() : '',
    at: now.toISOString(),
  },
  sort: when === 'past' ? undefined : when === 'upcoming' ? ('starts' as const) : ('next' as const),
})

const PUBLIC: List<Whole, TimeFilter & { search?: string | undefined }, EventOrder> = {
  name: 'events',
  from: events,
  id: events.id,
  row: whole,
  where: isPublic,
  filters: { search: matchesSearch, ...timeFilters },
  sorts: { starts: sql`${events.startsAt}`, next: nextFirst },
  parts: { next: nextFirstParts },
  order: [desc(events.startsAt), desc(events.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined; sort?: Sorted<EventOrder> | undefined }
type Filter = TimeFilter & { search?: string | undefined }

/** One page of announced events: one statement. */
export async function listEvents(db: Db, { search, ...filter }: Filter, asking: Asking, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, PUBLIC, {
    filter: { ...filter, search: search && searchQuery(search) },
    ...asked,
  })
  const found = rows.map((row): Event => ({ ...toCard(row, asking), description: row.description }))
  return { rows: found, ...paged }
}

/** What names an event. */
export type EventKey = { id: number } | { slug: string }

/** The part of a question about one event. */
export const isEventWithKey = (which: EventKey) =>
  and('id' in which ? eq(events.id, which.id) : eq(events.slug, which.slug), isKeptEvent)

/** An event that everyone may see. */
export async function findPublicEvent(db: Db, which: EventKey, asking: Asking): Promise<Event | undefined> {
  const [found] = await db
    .select({ row: whole })
    .from(events)
    .where(and(isEventWithKey(which), isPublic))
  return found && { ...toCard(found.row, asking), description: found.row.description }
}

const facts = {
  id: events.id,
  slug: events.slug,
  title: events.title,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  timeZone: events.timeZone,
  location: events.location,
  onlineLink: events.onlineLink,
  capacity: events.capacity,
  taken: events.taken,
  status: events.status,
  uid: events.uid,
  sequence: events.sequence,
  created_by_id: events.createdById,
  featured_image: events.featuredImage,
}

/** What decisions need of an event. */
export async function findEventFacts(db: Db, which: EventKey) {
  const [found] = await db.select(facts).from(events).where(isEventWithKey(which))
  return found
}

/** The same, locked until the transaction ends: places and those who wait change one after the other. */
export async function lockEventFacts(tx: Db, which: EventKey) {
  const [found] = await tx.select(facts).from(events).where(isEventWithKey(which)).for('update')
  return found
}
export type EventHeld = NonNullable<Awaited<ReturnType<typeof findEventFacts>>>

/**
 * Likes an event as this person, once, and answers its likes. Belongs into a transaction. Who liked it before, perhaps a
 * moment ago with a double click, gets the number read after that: the insertion waits for the other one.
 */
export async function insertLike(tx: Db, like: typeof eventLikes.$inferInsert): Promise<number> {
  const added = await tx.insert(eventLikes).values(like).onConflictDoNothing().returning({ id: eventLikes.eventId })
  const ofEvent = eq(events.id, like.eventId)
  const [found] =
    added.length === 0
      ? await tx.select({ likes: events.likes }).from(events).where(ofEvent)
      : await tx
          .update(events)
          .set({ likes: sql`${events.likes} + 1` })
          .where(ofEvent)
          .returning({ likes: events.likes })
  return found?.likes ?? 0
}

export async function listLikedAmong(db: Db, eventIds: readonly number[], userId: number): Promise<Set<number>> {
  if (eventIds.length === 0) return new Set()
  const rows = await db
    .select({ id: eventLikes.eventId })
    .from(eventLikes)
    .where(and(inArray(eventLikes.eventId, [...eventIds]), eq(eventLikes.userId, userId)))
  return new Set(rows.map(({ id }) => id))
}

/** The slugs of what someone has liked last. */
export async function listLikedSlugs(db: Db, userId: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ slug: events.slug })
    .from(eventLikes)
    .innerJoin(events, eq(events.id, eventLikes.eventId))
    .where(and(eq(eventLikes.userId, userId), isPublic))
    .orderBy(desc(eventLikes.createdAt), desc(events.id))
    .limit(most)
  return rows.map((found) => found.slug)
}

/** Whether pages about events have changed since a moment: an event was liked, or is over. */
export async function haveEventPagesChangedSince(db: Db, moment: Date, now: Date): Promise<boolean> {
  const [liked] = await db
    .select({ id: eventLikes.eventId })
    .from(eventLikes)
    .where(gt(eventLikes.createdAt, moment))
    .limit(1)
  if (liked) return true
  const [ended] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(gt(events.endsAt, moment), lte(events.endsAt, now), isPublic))
    .limit(1)
  return ended !== undefined
}
