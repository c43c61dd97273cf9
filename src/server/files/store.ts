import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Where file bytes live. Keys are names we made ourselves, like `ab12cd-480.webp`. */
export type FileStore = {
  write: (key: string, data: Buffer) => Promise<void>
  size: (key: string) => Promise<number | undefined>
  /** Bytes `start` to `end`, both included. */
  read: (key: string, range?: { start: number; end: number }) => Readable
  remove: (key: string) => Promise<void>
}

/** Stores files in a folder of the data folder; a write is complete or not there at all. */
export function createDiskStore(folder: string): FileStore {
  const place = (key: string): string => {
    if (!/^[\w-]+\.[a-z0-9]+$/.test(key)) throw new Error(`not a file key: ${key}`)
    return path.join(folder, key.slice(0, 2), key)
  }
  return {
    async write(key, data) {
      const target = place(key)
      await fs.mkdir(path.dirname(target), { recursive: true })
      const draft = `${target}.${process.pid}.part`
      await fs.writeFile(draft, data)
      await fs.rename(draft, target)
    },
    async size(key) {
      const found = await fs.stat(place(key)).catch(() => undefined)
      return found?.size
    },
    read: (key, range) => createReadStream(place(key), range),
    remove: (key) => fs.rm(place(key), { force: true }),
  }
}
