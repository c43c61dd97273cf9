import { and, asc, desc, eq, isNull, max, ne } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { posts } from '#features/public/blog/blog.table.ts'
import { events } from '#features/public/event/event.table.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { jobs } from '#features/public/job/job.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { programs } from '#features/mentorship/program/program.table.ts'
import { users } from '#features/base/user/user.table.ts'

/** Of each kind: the longest site map that one file may hold by its protocol is 50,000 addresses. */
const MOST_ADDRESSES = 8_000

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** Ids of the courses, people and open jobs that have a public page. */
export async function listPublicIds(db: Db): Promise<{ courses: number[]; mentors: number[]; jobs: number[] }> {
  const courseRows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.isPublished, true), isNull(courses.archivedAt)))
    .orderBy(asc(courses.id))
    .limit(MOST_ADDRESSES)
  const mentorRows = await db
    .select({ id: mentors.id })
    .from(mentors)
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(and(eq(mentors.status, 'approved'), eq(users.isActive, true)))
    .orderBy(asc(mentors.id))
    .limit(MOST_ADDRESSES)
  const jobRows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.status, 'open'), isNull(jobs.archivedAt)))
    .orderBy(asc(jobs.id))
    .limit(MOST_ADDRESSES)
  return { courses: idsOf(courseRows), mentors: idsOf(mentorRows), jobs: idsOf(jobRows) }
}

/** Addresses of the programs that everyone sees. */
export async function listPublicPrograms(db: Db): Promise<string[]> {
  const rows = await db
    .select({ slug: programs.slug })
    .from(programs)
    .where(eq(programs.status, 'published'))
    .orderBy(asc(programs.id))
    .limit(MOST_ADDRESSES)
  return rows.map(({ slug }) => slug)
}

/** Addresses of the announced events, and when each was changed last; the latest first. */
export function listPublicEvents(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  return db
    .select({ slug: events.slug, updatedAt: events.updatedAt })
    .from(events)
    .where(and(ne(events.status, 'draft'), isNull(events.archivedAt)))
    .orderBy(desc(events.startsAt), desc(events.id))
    .limit(MOST_ADDRESSES)
}

/** Addresses of the published posts, and when each was changed last; the newest first. */
export function listPublicPosts(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  return db
    .select({ slug: posts.slug, updatedAt: posts.updatedAt })
    .from(posts)
    .where(eq(posts.status, 'published'))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(MOST_ADDRESSES)
}

/** Those who have published posts, and when one of these was changed last. */
export function listPublicAuthors(db: Db): Promise<{ id: number; updatedAt: Date | null }[]> {
  return db
    .select({ id: posts.authorId, updatedAt: max(posts.updatedAt) })
    .from(posts)
    .where(eq(posts.status, 'published'))
    .groupBy(posts.authorId)
    .orderBy(asc(posts.authorId))
    .limit(MOST_ADDRESSES)
}
