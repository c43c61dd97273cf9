import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { quizzes } from '#features/learning/quiz/quiz.table.ts'
import { videos } from './lesson.table.ts'

export type LessonRow = Awaited<ReturnType<typeof findLessons>>[number]

/** The lessons of several courses in one query, in their order, with whether a quiz follows. */
export async function findLessons(db: Db, courseIds: readonly number[]) {
  if (courseIds.length === 0) return []
  return db
    .select({
      id: videos.id,
      courseId: videos.courseId,
      title: videos.title,
      type: videos.type,
      seconds: videos.seconds,
      isPreview: videos.isPreview,
      quizId: quizzes.id,
    })
    .from(videos)
    .leftJoin(quizzes, and(eq(quizzes.videoId, videos.id), isNull(quizzes.archivedAt)))
    .where(and(inArray(videos.courseId, [...courseIds]), isNull(videos.archivedAt)))
    .orderBy(asc(videos.courseId), asc(videos.position), asc(videos.id))
}

/** What anyone may know of a lesson. */
export const toLesson = (row: LessonRow) => ({
  id: row.id,
  title: row.title,
  type: row.type,
  duration: row.seconds,
  has_quiz: row.quizId !== null,
})

/** The length of a video, for the lessons that show it. */
export async function setVideoSeconds(tx: Db, fileId: string, seconds: number): Promise<void> {
  await tx.update(videos).set({ seconds }).where(eq(videos.fileId, fileId))
}

export async function insertVideo(tx: Db, video: typeof videos.$inferInsert): Promise<number> {
  const [row] = await tx.insert(videos).values(video).returning({ id: videos.id })
  if (!row) throw new Error('the video was not written')
  return row.id
}

export async function setLesson(tx: Db, id: number, patch: Partial<typeof videos.$inferInsert>): Promise<void> {
  await tx.update(videos).set(patch).where(eq(videos.id, id))
}

/** Removes lessons from their course; progress in them is kept. */
export async function archiveLessons(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(videos)
    .set({ archivedAt: now })
    .where(inArray(videos.id, [...ids]))
}
