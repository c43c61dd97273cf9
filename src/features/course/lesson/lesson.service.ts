import type { Db } from '#server/db/db.ts'
import { findLessons, toLesson } from './lesson.data.ts'

/** A lesson as anybody may know it, with the course it belongs to. */
export type CourseLesson = ReturnType<typeof toLesson> & { course_id: number }

/** The lessons of several courses, each course's in its order; one query. */
export async function lessonsOf(db: Db, courseIds: readonly number[]): Promise<CourseLesson[]> {
  const rows = await findLessons(db, courseIds)
  return rows.map((row) => ({ ...toLesson(row), course_id: row.courseId }))
}
