import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { events } from '#features/public/event/event.table.ts'
import type { Card } from './cards.logic.ts'

/** Of these courses, those that the public sees. */
export async function findCourseCards(db: Db, ids: readonly string[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: courses.id, title: courses.title, words: courses.description, picture: courses.bannerImage })
    .from(courses)
    .where(and(inArray(courses.id, ids.map(Number)), eq(courses.isPublished, true), isNull(courses.archivedAt)))
  return rows.map(({ id, ...card }) => ({ key: String(id), ...card }))
}

/** Of these events, those that are announced and take place or took place. */
export async function findEventCards(db: Db, slugs: readonly string[]): Promise<Card[]> {
  if (slugs.length === 0) return []
  const rows = await db
    .select({
      key: events.slug,
      title: events.title,
      words: events.location,
      picture: events.featuredImage,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
    })
    .from(events)
    .where(
      and(
        inArray(events.slug, [...slugs]),
        isNull(events.archivedAt),
        notInArray(events.status, ['draft', 'cancelled']),
      ),
    )
  return rows.map((card) => ({ ...card, startsAt: card.startsAt.toISOString() }))
}
