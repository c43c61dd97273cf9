import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { lessonProgress } from './learning.table.ts'
import { recountProgress } from './recount/recount.data.ts'

/** The lessons of a course with the addresses of their videos; only for those who may watch. */
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
      language: courses.language,
    })
    .from(videos)
    .innerJoin(courses, eq(courses.id, videos.courseId))
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
  await recountProgress(tx, key.enrollmentId)
}

/** The video is not done any more; where the learner was in it stays. */
export async function clearCompletion(tx: Db, enrollmentId: number, videoId: number): Promise<void> {
  await tx
    .update(lessonProgress)
    .set({ completedAt: null })
    .where(and(eq(lessonProgress.enrollmentId, enrollmentId), eq(lessonProgress.videoId, videoId)))
  await recountProgress(tx, enrollmentId)
}

/** Ids of the done videos that still belong to the course. */
export async function listDoneVideoIds(db: Db, enrollmentId: number, courseId: number): Promise<number[]> {
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
