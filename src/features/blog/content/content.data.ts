import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { courses } from '../../course/course.table.ts'
import type { CourseInPost } from './course-cards.logic.ts'

/** Of these courses, those that the public sees, as the cards of a post show them. */
export function findCourses(db: Db, ids: readonly number[]): Promise<CourseInPost[]> {
  return db
    .select({ id: courses.id, title: courses.title, description: courses.description, picture: courses.bannerImage })
    .from(courses)
    .where(and(inArray(courses.id, [...ids]), eq(courses.isPublished, true), isNull(courses.archivedAt)))
}
