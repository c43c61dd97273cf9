import { and, asc, gt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isKeptEvent } from '../event.data.ts'
import { events } from '../event.table.ts'

/** The announced events that are not over, the next first. */
export const listUpcomingEvents = (db: Db, now: Date, most: number) =>
  db
    .select({
      slug: events.slug,
      title: events.title,
      excerpt: events.excerpt,
      location: events.location,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      status: events.status,
      uid: events.uid,
      sequence: events.sequence,
      updatedAt: events.updatedAt,
    })
    .from(events)
    .where(and(isKeptEvent, ne(events.status, 'draft'), gt(events.endsAt, now)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(most)
