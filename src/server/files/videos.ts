import type { FileRule } from '#shared/endpoint.ts'
import { invalid } from '#shared/errors.ts'
import { VIDEO_HEAD_BYTES, type VideoType, videoTypeOf } from '#shared/video-type.ts'
import { cutToLength } from '#shared/graphemes.ts'
import type { Db } from '../db/db.ts'
import type { StreamedFile } from './incoming.ts'
import { files } from './files.table.ts'
import { newFileId } from './images.ts'
import type { FileStore } from '../store/store.ts'

/** A video in its own place, which is not in the table of files yet. */
export type KeptVideo = { id: string; key: string; type: VideoType; bytes: number; name: string }

/** The key under which a video is served. */
export const videoKey = (id: string, type: string): string => `${id}.${type.split('/')[1] ?? 'bin'}`

/**
 * Gives a streamed video its own place, once its first bytes say that it is one; refuses it at its field otherwise.
 * Anyone who does not write it down with `recordVideo` removes it.
 */
export async function placeVideo(store: FileStore, file: StreamedFile, rule: FileRule): Promise<KeptVideo> {
  const type = file.bytes > 0 ? videoTypeOf(await readHead(store, file)) : undefined
  if (!type) throw invalid({ [file.field]: [{ text: rule.wrongType }] })
  const id = newFileId()
  const key = videoKey(id, type)
  await store.move(file.key, key)
  return { id, key, type, bytes: file.bytes, name: cutToLength(file.filename, 200) }
}

async function readHead(store: FileStore, { key, bytes }: StreamedFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  const end = Math.min(bytes, VIDEO_HEAD_BYTES) - 1
  for await (const chunk of store.read(key, { start: 0, end })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Writes a video down as a private file of this person. */
export async function recordVideo(tx: Db, { id, type, bytes, name }: KeptVideo, ownerId: number): Promise<void> {
  await tx.insert(files).values({ id, ownerId, kind: 'video', isPublic: false, type, bytes, originalName: name })
}
