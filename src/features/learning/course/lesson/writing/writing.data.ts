import { and, asc, eq, isNull, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { videoMedia } from '#features/learning/video/media/media.table.ts'
import { videoUploads } from '#features/learning/video/video.table.ts'
import { currentUsdPrice } from '#features/money/price/price.data.ts'
import { courses } from '../../course.table.ts'
import { videos } from '../lesson.table.ts'
import { isOpenToAll } from '../open-to-all.logic.ts'
import type { LessonWritten } from './writing.contract.ts'

type Row = Awaited<ReturnType<typeof listRows>>[number]

/** A course that is not archived; with `tx` of a write it is held until that ends. */
export async function findCourse(db: Db, id: number, isHeld = false) {
  const query = db
    .select({ id: courses.id, title: courses.title, tutorId: courses.tutorId })
    .from(courses)
    .where(and(eq(courses.id, id), isNull(courses.archivedAt)))
  const [row] = await (isHeld ? query.for('no key update') : query)
  return row
}

/** The course of a lesson that is not archived. */
export async function findCourseOfLesson(db: Db, lessonId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: videos.courseId })
    .from(videos)
    .where(and(eq(videos.id, lessonId), isNull(videos.archivedAt)))
  return row?.id
}

const captions = alias(files, 'captions')

const listRows = (db: Db, courseId: number) =>
  db
    .select({
      id: videos.id,
      title: videos.title,
      type: videos.type,
      seconds: videos.seconds,
      isPreview: videos.isPreview,
      priceMinor: currentUsdPrice,
      state: videoMedia.state,
      captionsId: videos.captionsFileId,
      captionsName: captions.originalName,
      captionsBytes: captions.bytes,
    })
    .from(videos)
    .innerJoin(courses, eq(courses.id, videos.courseId))
    .leftJoin(videoMedia, eq(videoMedia.fileId, videos.fileId))
    .leftJoin(captions, eq(captions.id, videos.captionsFileId))
    .where(and(eq(videos.courseId, courseId), isNull(videos.archivedAt)))
    .orderBy(asc(videos.position), asc(videos.id))

/** The lessons of a course in their order, as their editors see them. */
export async function listLessonsOfAuthor(db: Db, courseId: number): Promise<LessonWritten[]> {
  return (await listRows(db, courseId)).map(toAuthorsLesson)
}

const toAuthorsLesson = (row: Row, at: number): LessonWritten => ({
  id: row.id,
  title: row.title,
  type: row.type,
  duration: row.seconds,
  order: at + 1,
  is_preview: isOpenToAll({ isPreview: row.isPreview, at }, row.priceMinor === 0),
  media_state: row.state,
  captions: row.captionsId === null ? null : { name: row.captionsName ?? '', bytes: row.captionsBytes ?? 0 },
})

/** Puts the lessons of a course at the places 0, 1, 2 … in this order. */
export async function saveLessonOrder(tx: Db, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx
      .update(videos)
      .set({ position })
      .where(and(eq(videos.id, id), ne(videos.position, position)))
}

/** Opens a lesson to everyone, or closes it. */
export async function setPreview(tx: Db, lessonId: number, isPreview: boolean): Promise<void> {
  await tx.update(videos).set({ isPreview }).where(eq(videos.id, lessonId))
}

/** A finished upload of this person: whether a lesson has it, and its length where someone has looked. */
export async function findUploadedVideo(
  db: Db,
  ownerId: number,
  id: string,
): Promise<{ isTaken: boolean; seconds: number | null } | undefined> {
  const [row] = await db
    .select({ id: files.id, lessonId: videos.id, seconds: videoMedia.seconds })
    .from(files)
    .innerJoin(videoUploads, eq(videoUploads.id, files.id))
    .leftJoin(videos, eq(videos.fileId, files.id))
    .leftJoin(videoMedia, eq(videoMedia.fileId, files.id))
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), eq(files.kind, 'video')))
    .limit(1)
  return row && { isTaken: row.lessonId !== null, seconds: row.seconds }
}

/** The same, held until `tx` ends: of two lessons that take a video at once the second sees that it is taken. */
export async function lockUploadedVideo(tx: Db, ownerId: number, id: string) {
  await tx.select({ id: files.id }).from(files).where(eq(files.id, id)).for('no key update')
  return findUploadedVideo(tx, ownerId, id)
}

/** The file of a lesson's captions. */
export async function findCaptions(db: Db, lessonId: number): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db
    .select({ id: files.id, name: files.originalName })
    .from(videos)
    .innerJoin(files, eq(files.id, videos.captionsFileId))
    .where(eq(videos.id, lessonId))
  return row
}

export async function insertCaptions(
  tx: Db,
  file: { id: string; ownerId: number; bytes: number; originalName: string },
): Promise<void> {
  await tx.insert(files).values({ ...file, kind: 'captions', isPublic: false, type: 'text/vtt' })
}

/** Gives a lesson other captions or none; answers those that nothing shows any more. */
export async function replaceCaptions(tx: Db, lessonId: number, id: string | null): Promise<string | undefined> {
  const before = await findCaptions(tx, lessonId)
  await tx.update(videos).set({ captionsFileId: id }).where(eq(videos.id, lessonId))
  if (!before) return undefined
  const shown = tx.select({ id: videos.id }).from(videos).where(eq(videos.captionsFileId, before.id))
  const gone = await tx
    .delete(files)
    .where(and(eq(files.id, before.id), notExists(shown)))
    .returning({ id: files.id })
  return gone[0]?.id
}
