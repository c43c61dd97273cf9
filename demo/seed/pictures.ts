import sharp from 'sharp'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { encodeWidths, keepWidths, imageUrl } from '#server/files/images.ts'
import { demoFileId } from './file-id.ts'

/** One drawing that becomes a stored picture. */
export type Drawing = { key: string; svg: string }

/** How many pictures are encoded side by side; the encoder uses one core each. */
const AT_ONCE = 2

/** Encodes the drawings into the file store; the same key gets the same address at every run. */
export async function encodeDrawings(
  services: Services,
  drawings: Drawing[],
): Promise<{ key: string; row: typeof files.$inferInsert }[]> {
  const waiting = [...drawings]
  const done: { key: string; row: typeof files.$inferInsert }[] = []
  const worker = async (): Promise<void> => {
    for (let drawing = waiting.pop(); drawing; drawing = waiting.pop()) {
      const id = demoFileId(drawing.key)
      const size = await keepWidths(await encodeWidths(sharp(Buffer.from(drawing.svg))), id, services.files)
      const row = { id, kind: 'image' as const, isPublic: true, type: 'image/webp', ...size }
      done.push({ key: drawing.key, row })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done
}

/** Inserts the encoded pictures and returns the address of each key. */
export async function recordPictures(
  tx: Db,
  pictures: { key: string; row: typeof files.$inferInsert }[],
): Promise<(key: string) => string> {
  await tx
    .insert(files)
    .values(pictures.map(({ row }) => row))
    .onConflictDoNothing()
  const urls = new Map(pictures.map(({ key, row }) => [key, imageUrl(row.id)]))
  return (key) => {
    const url = urls.get(key)
    if (!url) throw new Error(`no demo picture ${key}`)
    return url
  }
}
