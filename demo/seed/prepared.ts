import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { imageUrl } from '#server/files/images.ts'

/** A stored picture of the demo; the same key gets the same id, and so the same address, at every run. */
export type DrawnPicture = { key: string; id: string; bytes: number; width: number; height: number }

/** What the heavy part of the demo answers; the hashes by email address. */
export type Prepared = { pictures: DrawnPicture[]; passwordHashes: Record<string, string> }

const SCRIPT = path.resolve(import.meta.dirname, '../prepare.ts')
const MOST_OUTPUT = 4_000_000

/**
 * Draws all pictures into the file store of this data folder and hashes the passwords, in a process of its own: encoder and
 * hashes keep hundreds of megabytes for as long as their process lives.
 */
export async function prepare(dataDir: string): Promise<Prepared> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, path.join(dataDir, 'files')], {
    maxBuffer: MOST_OUTPUT,
  })
  return JSON.parse(stdout) as Prepared
}

/** Inserts the drawn pictures and returns the address of each key. */
export async function recordPictures(tx: Db, pictures: readonly DrawnPicture[]): Promise<(key: string) => string> {
  await tx
    .insert(files)
    .values(
      pictures.map(({ key: _key, ...row }) => ({ ...row, kind: 'image' as const, isPublic: true, type: 'image/webp' })),
    )
    .onConflictDoNothing()
  const urls = new Map(pictures.map(({ key, id }) => [key, imageUrl(id)]))
  return (key) => {
    const url = urls.get(key)
    if (!url) throw new Error(`no demo picture ${key}`)
    return url
  }
}
