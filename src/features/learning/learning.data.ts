import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { videos } from '../course/lesson/lesson.table.ts'
import { lessonProgress, type QuestionResult, quizAttempts } from './learning.table.ts'

/** The lessons of a course with the addresses of their films; only for those who may watch. */
export function listOpenLessons(db: Db, courseId: number) {
  return db
    .select({
      id: videos.id,
      title: videos.title,
      type: videos.type,
      seconds: videos.seconds,
      url: videos.url,
      fileId: videos.fileId,
      fileType: files.type,
      fileBytes: files.bytes,
      captionsFileId: videos.captionsFileId,
    })
    .from(videos)
    .leftJoin(files, eq(files.id, videos.fileId))
    .where(and(eq(videos.courseId, courseId), isNull(videos.archivedAt)))
    .orderBy(asc(videos.position), asc(videos.id))
}

export async function findVideo(db: Db, courseId: number, videoId: number): Promise<{ title: string } | undefined> {
  const [row] = await db
    .select({ title: videos.title })
    .from(videos)
    .where(and(eq(videos.id, videoId), eq(videos.courseId, courseId), isNull(videos.archivedAt)))
  return row
}

export function listLessonProgress(db: Db, enrollmentId: number) {
  return db.select().from(lessonProgress).where(eq(lessonProgress.enrollmentId, enrollmentId))
}

export async function findLessonProgress(db: Db, enrollmentId: number, videoId: number) {
  const [row] = await db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.enrollmentId, enrollmentId), eq(lessonProgress.videoId, videoId)))
  return row
}

type Progress = typeof lessonProgress.$inferInsert

/** Writes what has changed of a lesson's progress; the rest stays as it was. */
export async function saveLessonProgress(
  tx: Db,
  key: Pick<Progress, 'enrollmentId' | 'videoId'>,
  values: Omit<Progress, 'enrollmentId' | 'videoId'>,
): Promise<void> {
  await tx
    .insert(lessonProgress)
    .values({ ...key, ...values })
    .onConflictDoUpdate({ target: [lessonProgress.enrollmentId, lessonProgress.videoId], set: values })
}

/** Ids of the done videos that still belong to the course. */
export async function listDone(db: Db, enrollmentId: number, courseId: number): Promise<number[]> {
  const rows = await db
    .select({ id: videos.id })
    .from(lessonProgress)
    .innerJoin(videos, eq(videos.id, lessonProgress.videoId))
    .where(
      and(
        eq(lessonProgress.enrollmentId, enrollmentId),
        eq(videos.courseId, courseId),
        isNull(videos.archivedAt),
        isNotNull(lessonProgress.completedAt),
      ),
    )
    .orderBy(asc(videos.position), asc(videos.id))
  return rows.map((row) => row.id)
}

export async function countVideos(db: Db, courseId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(videos)
    .where(and(eq(videos.courseId, courseId), isNull(videos.archivedAt)))
  return row?.total ?? 0
}

/** Attempts, best score and whether one was passed, per video of an enrollment. */
export function listQuizStates(db: Db, enrollmentId: number) {
  return db
    .select({
      videoId: quizAttempts.videoId,
      attempts: count(),
      // Whole percents; those of older attempts were stored with decimals.
      bestScore: sql<number>`floor(max(${quizAttempts.score}))`.mapWith(quizAttempts.score),
      hasPassed: sql<boolean>`bool_or(${quizAttempts.passed})`,
    })
    .from(quizAttempts)
    .where(eq(quizAttempts.enrollmentId, enrollmentId))
    .groupBy(quizAttempts.videoId)
}

export async function insertAttempt(
  tx: Db,
  attempt: {
    enrollmentId: number
    videoId: number
    score: number
    passed: boolean
    passingScore: number
    attemptKey: string | null
    answers: Record<string, string>
    results: QuestionResult[]
    createdAt: Date
  },
): Promise<void> {
  await tx.insert(quizAttempts).values(attempt)
}

/** The attempt that a device has sent under this name. */
export async function findAttempt(db: Db, enrollmentId: number, videoId: number, attemptKey: string) {
  const [row] = await db
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.enrollmentId, enrollmentId),
        eq(quizAttempts.videoId, videoId),
        eq(quizAttempts.attemptKey, attemptKey),
      ),
    )
  return row
}
