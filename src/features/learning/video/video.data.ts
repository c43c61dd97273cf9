import { and, desc, eq, isNotNull, isNull, lt, notExists, or, sql, sum } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { videoUploads } from './video.table.ts'

type Row = typeof videoUploads.$inferSelect

export async function insertUpload(tx: Db, row: typeof videoUploads.$inferInsert): Promise<void> {
  await tx.insert(videoUploads).values(row)
}

export async function findUpload(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(videoUploads).where(eq(videoUploads.id, id))
  return row
}

/** Locks the storage count of a person until `tx` ends. */
export async function lockStorageOf(tx: Db, ownerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('video-space'), ${ownerId})`)
}

/** What a person's videos take, those that are still coming in included. */
export async function sumStoredBytes(db: Db, ownerId: number): Promise<number> {
  const [stored] = await db
    .select({ bytes: sum(files.bytes).mapWith(Number) })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.kind, 'video')))
  const [coming] = await db
    .select({ bytes: sum(videoUploads.bytes).mapWith(Number) })
    .from(videoUploads)
    .where(and(eq(videoUploads.ownerId, ownerId), isNull(videoUploads.finishedAt)))
  return (stored?.bytes ?? 0) + (coming?.bytes ?? 0)
}

/** Ends an upload; false when it had ended. */
export async function finishUpload(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(videoUploads)
    .set({ finishedAt: now })
    .where(and(eq(videoUploads.id, id), isNull(videoUploads.finishedAt)))
    .returning({ id: videoUploads.id })
  return rows.length > 0
}

/** Writes a video down as a private file of this person. */
export async function insertVideoFile(
  tx: Db,
  video: { id: string; ownerId: number; type: string } & Pick<Row, 'name' | 'bytes'>,
) {
  const { name: originalName, ...about } = video
  await tx.insert(files).values({ ...about, originalName, kind: 'video', isPublic: false })
}

const hasNoLesson = (db: Db) =>
  notExists(db.select({ id: videos.id }).from(videos).where(eq(videos.fileId, videoUploads.id)))

/** Removes an upload, unless a lesson has its video; true when it did. */
export async function deleteUpload(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .delete(videoUploads)
    .where(and(eq(videoUploads.id, id), hasNoLesson(tx)))
    .returning({ id: videoUploads.id })
  return rows.length > 0
}

/** Removes the file of an upload; answers its type, or that there was none. */
export async function deleteVideoFile(tx: Db, id: string): Promise<string | undefined> {
  const [file] = await tx.delete(files).where(eq(files.id, id)).returning({ type: files.type })
  return file?.type
}

/** Uploads that did not end, and those whose file no lesson has taken, since `before`. */
export async function listAbandonedUploads(db: Db, before: Date): Promise<string[]> {
  const isOld = or(
    and(isNull(videoUploads.finishedAt), lt(videoUploads.createdAt, before)),
    and(isNotNull(videoUploads.finishedAt), lt(videoUploads.finishedAt, before)),
  )
  const rows = await db
    .select({ id: videoUploads.id })
    .from(videoUploads)
    .where(and(isOld, hasNoLesson(db)))
    .limit(500)
  return rows.map(({ id }) => id)
}

/** Videos of people that came with a form before this time, and that no lesson shows any more. */
export async function listUnshownVideos(db: Db, before: Date): Promise<string[]> {
  const shown = db.select({ id: videos.id }).from(videos).where(eq(videos.fileId, files.id))
  const upload = db.select({ id: videoUploads.id }).from(videoUploads).where(eq(videoUploads.id, files.id))
  const isOfSomebody = and(eq(files.kind, 'video'), eq(files.isPublic, false), isNotNull(files.ownerId))
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isOfSomebody, lt(files.createdAt, before), notExists(shown), notExists(upload)))
    .limit(500)
  return rows.map(({ id }) => id)
}

/** Uploads that have not ended. */
export const listUnfinishedUploads = (db: Db): Promise<Row[]> =>
  db.select().from(videoUploads).where(isNull(videoUploads.finishedAt))

/** A person's uploads that no lesson has taken yet, newest first. */
export const listUploadsWithoutLesson = (db: Db, ownerId: number): Promise<Row[]> =>
  db
    .select()
    .from(videoUploads)
    .where(and(eq(videoUploads.ownerId, ownerId), hasNoLesson(db)))
    .orderBy(desc(videoUploads.createdAt), desc(videoUploads.id))
    .limit(100)
