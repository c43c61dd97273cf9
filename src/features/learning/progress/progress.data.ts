import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { lessonProgress, quizAttempts } from '#features/learning/learning/learning.table.ts'
import { learningDays, learningGoals } from './progress.table.ts'

/** More courses than anyone learns at once; the rest is in My Courses. */
const MAX_COURSES = 100

export type LearningCourse = Awaited<ReturnType<typeof listLearningCourses>>[number]

/** Courses that a person learns or has completed, the newest enrollment first. */
export function listLearningCourses(db: Db, userId: number) {
  return db
    .select({
      id: enrollments.id,
      status: enrollments.status,
      startedAt: sql<Date>`coalesce(${enrollments.decidedAt}, ${enrollments.createdAt})`.mapWith(enrollments.createdAt),
      completedAt: enrollments.completedAt,
      course: { id: courses.id, title: courses.title, thumbnail: courses.thumbnail },
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.userId, userId), inArray(enrollments.status, ['active', 'completed'])))
    .orderBy(desc(enrollments.createdAt), desc(enrollments.id))
    .limit(MAX_COURSES)
}

export type LessonState = typeof lessonProgress.$inferSelect
export type QuizBest = Awaited<ReturnType<typeof listBestScores>>[number]

export async function listLessonStates(db: Db, enrollmentIds: readonly number[]): Promise<LessonState[]> {
  if (enrollmentIds.length === 0) return []
  return db
    .select()
    .from(lessonProgress)
    .where(inArray(lessonProgress.enrollmentId, [...enrollmentIds]))
}

export async function listBestScores(db: Db, enrollmentIds: readonly number[]) {
  if (enrollmentIds.length === 0) return []
  return db
    .select({
      enrollmentId: quizAttempts.enrollmentId,
      videoId: quizAttempts.videoId,
      // Whole percents; those of older attempts were stored with decimals.
      score: sql<number>`floor(max(${quizAttempts.score}))`.mapWith(quizAttempts.score),
    })
    .from(quizAttempts)
    .where(inArray(quizAttempts.enrollmentId, [...enrollmentIds]))
    .groupBy(quizAttempts.enrollmentId, quizAttempts.videoId)
}

export type LearningDay = Pick<typeof learningDays.$inferSelect, 'day' | 'seconds' | 'lessons'>

/** Days with learning since the given one, newest first. */
export function listLearningDays(db: Db, userId: number, since: Day): Promise<LearningDay[]> {
  return db
    .select({ day: learningDays.day, seconds: learningDays.seconds, lessons: learningDays.lessons })
    .from(learningDays)
    .where(and(eq(learningDays.userId, userId), gte(learningDays.day, since)))
    .orderBy(desc(learningDays.day))
}

/** Adds to what was learned on a day. */
export async function addLearningDay(tx: Db, userId: number, { day, seconds, lessons }: LearningDay): Promise<void> {
  await tx
    .insert(learningDays)
    .values({ userId, day, seconds, lessons })
    .onConflictDoUpdate({
      target: [learningDays.userId, learningDays.day],
      set: {
        seconds: sql`${learningDays.seconds} + ${seconds}`,
        lessons: sql`${learningDays.lessons} + ${lessons}`,
      },
    })
}

export async function findGoal(db: Db, userId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ minutes: learningGoals.minutesPerWeek })
    .from(learningGoals)
    .where(eq(learningGoals.userId, userId))
  return row?.minutes
}

export async function saveGoal(tx: Db, userId: number, minutesPerWeek: number, now: Date): Promise<void> {
  const values = { minutesPerWeek, updatedAt: now }
  await tx
    .insert(learningGoals)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: learningGoals.userId, set: values })
}
