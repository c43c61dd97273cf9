import { createHash } from 'node:crypto'
import type { FileStore } from './store.ts'

/** Files that are copied at the same time. */
const AT_ONCE = 4

/** What was done: files copied, files that were there already, files that are gone from where they were. */
export type Moved = { copied: number; same: number; removed: number; bytes: number }

async function hashOf(store: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of store.read(key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * Copies every file of one store into another and reads each copy back: its checksum is that of the source, or this
 * throws. What is there already with the same bytes is left, so it may be run again after a fault.
 * @param isRemoving removes each file from the source once its copy is proved
 */
export async function moveFiles(from: FileStore, to: FileStore, isRemoving: boolean): Promise<Moved> {
  const done: Moved = { copied: 0, same: 0, removed: 0, bytes: 0 }
  const waiting = from.list()
  const moveOne = async (key: string, bytes: number) => {
    const hash = await hashOf(from, key)
    if ((await to.size(key)) === bytes && (await hashOf(to, key)) === hash) {
      done.same += 1
    } else {
      await to.writeFrom(key, from.read(key), bytes)
      if ((await hashOf(to, key)) !== hash) throw new Error(`${key}: the copy in ${to.place} has other bytes`)
      done.copied += 1
      done.bytes += bytes
    }
    if (!isRemoving) return
    await from.remove(key)
    done.removed += 1
  }
  const work = async () => {
    for await (const { key, bytes } of waiting) {
      await moveOne(key, bytes).catch(async (problem: unknown) => {
        // The product may have deleted it in the meantime.
        if ((await from.size(key)) !== undefined) throw problem
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}
