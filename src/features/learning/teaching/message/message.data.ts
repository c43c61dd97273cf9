import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { recipientColumns, users } from '#features/base/user/user.table.ts'

/** The given enrollments that are in the tutor's courses, each with the learner to write to. */
export function listTaughtLearners(db: Db, ids: readonly number[], tutorId: number) {
  return db
    .select({
      id: enrollments.id,
      course: courses.title,
      user: recipientColumns,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(
      and(
        inArray(enrollments.id, [...ids]),
        inArray(enrollments.status, ['active', 'completed']),
        eq(courses.tutorId, tutorId),
      ),
    )
    .orderBy(enrollments.id)
}

/** Someone who is written to. */
export type Addressee = Awaited<ReturnType<typeof listTaughtLearners>>[number]
