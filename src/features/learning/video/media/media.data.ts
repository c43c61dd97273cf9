import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import type { MediaState, Quality } from './media.contract.ts'
import { videoMedia, videoRenditions } from './media.table.ts'

/** Notes that a video is to be prepared; false when it is noted already. */
export async function insertMedia(tx: Db, fileId: string): Promise<boolean> {
  const rows = await tx.insert(videoMedia).values({ fileId }).onConflictDoNothing().returning({ id: videoMedia.fileId })
  return rows.length > 0
}

export async function findMedia(db: Db, fileId: string) {
  const [row] = await db
    .select({ media: videoMedia, type: files.type, bytes: files.bytes })
    .from(videoMedia)
    .innerJoin(files, eq(files.id, videoMedia.fileId))
    .where(eq(videoMedia.fileId, fileId))
  return row && { ...row.media, type: row.type, bytes: row.bytes }
}

export async function setMedia(tx: Db, fileId: string, patch: Partial<typeof videoMedia.$inferInsert>): Promise<void> {
  await tx.update(videoMedia).set(patch).where(eq(videoMedia.fileId, fileId))
}

/** Notes the copies that are to be made. */
export async function insertRenditions(tx: Db, fileId: string, qualities: readonly Quality[]): Promise<void> {
  if (qualities.length === 0) return
  await tx
    .insert(videoRenditions)
    .values(qualities.map((quality) => ({ fileId, quality })))
    .onConflictDoNothing()
}

/** Whether this copy is still to be made. */
export async function isRenditionWaiting(db: Db, fileId: string, quality: Quality): Promise<boolean> {
  const rows = await db
    .select({ state: videoRenditions.state })
    .from(videoRenditions)
    .where(and(eq(videoRenditions.fileId, fileId), eq(videoRenditions.quality, quality)))
  return rows[0]?.state === 'waiting'
}

/** Notes a copy that is made, or that there will be none; answers the states of all copies of the video. */
export async function setRendition(tx: Db, fileId: string, quality: Quality, renditionId: string | null) {
  await tx
    .update(videoRenditions)
    .set({ renditionId, state: renditionId === null ? 'none' : 'ready' })
    .where(and(eq(videoRenditions.fileId, fileId), eq(videoRenditions.quality, quality)))
  const rows = await tx
    .select({ state: videoRenditions.state })
    .from(videoRenditions)
    .where(eq(videoRenditions.fileId, fileId))
  return rows.map(({ state }) => state)
}

/** Stores a file made from a video: it has no owner and is private like the video. */
export async function insertMadeFile(
  tx: Db,
  file: { id: string; kind: 'image' | 'video'; type: string; bytes: number; width?: number; height?: number },
): Promise<void> {
  await tx.insert(files).values({ ...file, ownerId: null, isPublic: false })
}

/**
 * Videos whose preparation has not been recorded yet: what people have uploaded, and what lessons have shown since
 * `before` though no one has uploaded it. Copies that were made have no owner either, and are of no lesson.
 */
export async function listUnpreparedFiles(db: Db, before: Date): Promise<string[]> {
  const noted = db.select({ id: videoMedia.fileId }).from(videoMedia).where(eq(videoMedia.fileId, files.id))
  const shown = db.select({ id: videos.id }).from(videos).where(eq(videos.fileId, files.id))
  const isToPrepare = or(isNotNull(files.ownerId), and(lt(files.createdAt, before), exists(shown)))
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.kind, 'video'), isToPrepare, gt(files.bytes, 0), notExists(noted)))
    .orderBy(asc(files.createdAt))
    .limit(100)
  return rows.map(({ id }) => id)
}

/** Videos of the time before this machine had a tool: they are to be prepared. Answers their files. */
export async function reopenUnprobedVideos(tx: Db, now: Date): Promise<string[]> {
  const rows = await tx
    .update(videoMedia)
    .set({ state: 'preparing', createdAt: now })
    .where(and(eq(videoMedia.state, 'original'), isNull(videoMedia.seconds)))
    .returning({ id: videoMedia.fileId })
  return rows.map(({ id }) => id)
}

/** Ends preparations that began before this time; finished copies stay, missing ones are no longer made. */
export async function endOverduePreparations(tx: Db, before: Date): Promise<void> {
  const overdue = await tx
    .update(videoMedia)
    .set({ state: sql`case when ${videoMedia.seconds} is null then 'unreadable' else 'original' end` })
    .where(and(eq(videoMedia.state, 'preparing'), lt(videoMedia.createdAt, before)))
    .returning({ id: videoMedia.fileId })
  if (overdue.length === 0) return
  const ids = overdue.map(({ id }) => id)
  const copies = await tx
    .update(videoRenditions)
    .set({ state: sql`case when ${videoRenditions.renditionId} is null then 'none' else 'ready' end` })
    .where(inArray(videoRenditions.fileId, ids))
    .returning({ id: videoRenditions.fileId, state: videoRenditions.state })
  const ready = copies.flatMap(({ id, state }) => (state === 'ready' ? [id] : []))
  if (ready.length > 0) await tx.update(videoMedia).set({ state: 'ready' }).where(inArray(videoMedia.fileId, ready))
}

export type KnownMedia = {
  state: MediaState
  seconds: number | null
  posterId: string | null
  renditions: { quality: Quality; id: string; type: string; bytes: number }[]
}

/** What is known of these videos, by their files; two queries. */
export async function listMedia(db: Db, fileIds: readonly string[]): Promise<Map<string, KnownMedia>> {
  if (fileIds.length === 0) return new Map()
  const ids = [...fileIds]
  const media = await db.select().from(videoMedia).where(inArray(videoMedia.fileId, ids))
  const made = await db
    .select({
      fileId: videoRenditions.fileId,
      quality: videoRenditions.quality,
      id: files.id,
      type: files.type,
      bytes: files.bytes,
    })
    .from(videoRenditions)
    .innerJoin(files, eq(files.id, videoRenditions.renditionId))
    .where(inArray(videoRenditions.fileId, ids))
  const renditionsOf = (fileId: string) =>
    made.filter((each) => each.fileId === fileId).map(({ fileId: _, ...rendition }) => rendition)
  return new Map(
    media.map(({ fileId, state, seconds, posterId }) => [
      fileId,
      { state, seconds, posterId, renditions: renditionsOf(fileId) },
    ]),
  )
}

/** Deletes the rows of what was made from a video; answers the files that they named. */
export async function deleteMedia(tx: Db, fileId: string): Promise<{ id: string; kind: string; type: string }[]> {
  const renditions = await tx
    .delete(videoRenditions)
    .where(eq(videoRenditions.fileId, fileId))
    .returning({ id: videoRenditions.renditionId })
  const media = await tx.delete(videoMedia).where(eq(videoMedia.fileId, fileId)).returning({ id: videoMedia.posterId })
  const ids = [...renditions, ...media].flatMap(({ id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return []
  return tx.delete(files).where(inArray(files.id, ids)).returning({ id: files.id, kind: files.kind, type: files.type })
}
