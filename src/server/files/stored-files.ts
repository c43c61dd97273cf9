import { eq, inArray } from 'drizzle-orm'
import { IMAGE_WIDTHS } from '#shared/images.ts'
import type { Services } from '../service-types.ts'
import type { Db } from '../db/db.ts'
import { documentKey } from './documents.ts'
import { files } from './files.table.ts'
import { copyKey, deleteImage } from './images.ts'
import type { FileStore } from '../store/store.ts'

type Stored = Pick<typeof files.$inferSelect, 'id' | 'kind' | 'type' | 'originalName'>

/** What is known of these files. */
export async function listFiles(db: Db, ids: readonly string[]): Promise<Stored[]> {
  if (ids.length === 0) return []
  const { id, kind, type, originalName } = files
  return db
    .select({ id, kind, type, originalName })
    .from(files)
    .where(inArray(files.id, [...ids]))
}

/** The key of a picture in its largest copy, or of a document; undefined for videos and for what is gone. */
export async function keyOfStored(store: FileStore, { id, kind, type }: Stored): Promise<string | undefined> {
  const keys =
    kind === 'image'
      ? IMAGE_WIDTHS.toSorted((a, b) => b - a).map((width) => copyKey(id, width, 'webp'))
      : kind === 'document'
        ? [documentKey(id, type)]
        : []
  for (const key of keys) if ((await store.size(key)) !== undefined) return key
  return undefined
}

/** Forgets pictures and documents that nothing names any more; videos are left to their own clean-up. */
export async function deleteStoredFiles(
  { db, files: store }: Pick<Services, 'db' | 'files'>,
  ids: readonly string[],
): Promise<void> {
  for (const { id, kind, type } of await listFiles(db, ids)) {
    if (kind === 'image') await deleteImage({ db, files: store }, id)
    if (kind !== 'document') continue
    await db.delete(files).where(eq(files.id, id))
    await store.remove(documentKey(id, type))
  }
}
