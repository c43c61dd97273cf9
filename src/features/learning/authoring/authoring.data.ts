import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { centsToDollars } from '#shared/money.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { lessonProgress } from '#features/learning/learning/learning.table.ts'
import type { skills } from '#features/learning/skill/skill.table.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { quizzes } from '#features/learning/quiz/quiz.table.ts'
import type { CourseEdited, LessonEdited } from './authoring.contract.ts'

export type CourseRow = typeof courses.$inferSelect
export type LessonRow = Awaited<ReturnType<typeof listLessonsToEdit>>[number]

/** A course that is not archived. */
export async function findCourse(db: Db, id: number): Promise<CourseRow | undefined> {
  const [row] = await db
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), isNull(courses.archivedAt)))
  return row
}

/** The same, locked until the transaction ends: of two people who save at once the second waits. */
export async function lockCourse(tx: Db, id: number): Promise<CourseRow | undefined> {
  const [row] = await tx
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), isNull(courses.archivedAt)))
    .for('no key update')
  return row
}

/** The lessons of a course in their order, with the file and whether a quiz follows. */
export function listLessonsToEdit(db: Db, courseId: number) {
  return db
    .select({
      id: videos.id,
      title: videos.title,
      type: videos.type,
      url: videos.url,
      seconds: videos.seconds,
      position: videos.position,
      fileId: videos.fileId,
      fileName: files.originalName,
      fileBytes: files.bytes,
      quizId: quizzes.id,
    })
    .from(videos)
    .leftJoin(files, eq(files.id, videos.fileId))
    .leftJoin(quizzes, and(eq(quizzes.videoId, videos.id), isNull(quizzes.archivedAt)))
    .where(and(eq(videos.courseId, courseId), isNull(videos.archivedAt)))
    .orderBy(asc(videos.position), asc(videos.id))
}

/** How many enrollments of a course are in each state. */
export async function countEnrollments(db: Db, courseId: number): Promise<{ active: number; completed: number }> {
  const rows = await db
    .select({ status: enrollments.status, many: count() })
    .from(enrollments)
    .where(and(eq(enrollments.courseId, courseId), inArray(enrollments.status, ['active', 'completed'])))
    .groupBy(enrollments.status)
  const countWithStatus = (status: string) => rows.find((row) => row.status === status)?.many ?? 0
  return { active: countWithStatus('active'), completed: countWithStatus('completed') }
}

/** By lesson, how many current learners have done it. */
export async function countLearnersDone(db: Db, lessonIds: readonly number[]): Promise<Map<number, number>> {
  if (lessonIds.length === 0) return new Map()
  const rows = await db
    .select({ id: lessonProgress.videoId, many: count(lessonProgress.completedAt) })
    .from(lessonProgress)
    .innerJoin(enrollments, eq(enrollments.id, lessonProgress.enrollmentId))
    .where(and(inArray(lessonProgress.videoId, [...lessonIds]), eq(enrollments.status, 'active')))
    .groupBy(lessonProgress.videoId)
  return new Map(rows.map(({ id, many }) => [id, many]))
}

/** Active enrollments of a course that have done all of these lessons, of which there is at least one. */
export async function listEnrollmentsWithAllDone(
  db: Db,
  courseId: number,
  lessonIds: readonly number[],
): Promise<number[]> {
  if (lessonIds.length === 0) return []
  const rows = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(lessonProgress, eq(lessonProgress.enrollmentId, enrollments.id))
    .where(
      and(
        eq(enrollments.courseId, courseId),
        eq(enrollments.status, 'active'),
        inArray(lessonProgress.videoId, [...lessonIds]),
      ),
    )
    .groupBy(enrollments.id)
    .having(sql`count(${lessonProgress.completedAt}) = ${lessonIds.length}`)
    .orderBy(asc(enrollments.id))
  return rows.map(({ id }) => id)
}

const toEditableLesson = (row: LessonRow, quiz: LessonEdited['quiz_data']): LessonEdited => ({
  id: row.id,
  title: row.title,
  type: row.type,
  url: row.url,
  duration: row.seconds,
  file_name: row.fileName,
  size_bytes: row.fileBytes,
  has_quiz: row.quizId !== null,
  quiz_data: quiz,
})

export const toEditableCourse = (
  course: CourseRow,
  lessons: readonly LessonRow[],
  quizOf: ReadonlyMap<number, LessonEdited['quiz_data']>,
  taught: readonly Pick<typeof skills.$inferSelect, 'id' | 'name' | 'names'>[],
): CourseEdited => ({
  id: course.id,
  title: course.title,
  description: course.description,
  description_html: course.descriptionHtml,
  price: centsToDollars(course.priceMinor),
  duration_minutes: course.durationMinutes,
  difficulty_level: course.difficultyLevel,
  language: course.language,
  tutor_id: course.tutorId,
  is_published: course.isPublished,
  requirements: course.requirements,
  what_you_will_learn: course.whatYouWillLearn,
  skills: taught.map(({ id, name, names }) => ({ id, name, names })),
  thumbnail: course.thumbnail,
  banner_image: course.bannerImage,
  revision: course.revision,
  videos: lessons.map((row) => toEditableLesson(row, quizOf.get(row.id) ?? null)),
})
