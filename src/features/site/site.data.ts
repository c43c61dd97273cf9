import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { courses } from '../course/course.table.ts'
import { mentors } from '../mentor/mentor.table.ts'
import { users } from '../user/user.table.ts'

/** The longest site map that one file may hold by its protocol is 50,000 addresses. */
const MOST_ADDRESSES = 20_000

/** Ids of the courses and people that have a public page. */
export async function listPublicIds(db: Db): Promise<{ courses: number[]; mentors: number[] }> {
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
  return { courses: courseRows.map((row) => row.id), mentors: mentorRows.map((row) => row.id) }
}
