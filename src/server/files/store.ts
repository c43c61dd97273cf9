import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where file bytes live. Keys are names we made ourselves, like `ab12cd-480.webp`. */
export type FileStore = {
  write: (key: string, data: Buffer) => Promise<void>
  /** Takes in a stream as it comes, and answers its bytes; of one that is longer than `maxBytes` nothing is kept. */
  writeFrom: (key: string, source: Readable, maxBytes: number) => Promise<number | 'too large'>
  /** Gives a file another key. */
  move: (from: string, to: string) => Promise<void>
  /** Takes in a whole file from beside the store; the file itself stays, and may be taken in again. */
  adopt: (file: string, key: string) => Promise<void>
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
    async writeFrom(key, source, maxBytes) {
      const target = place(key)
      await fs.mkdir(path.dirname(target), { recursive: true })
      const draft = `${target}.${process.pid}.part`
      let bytes = 0
      const counted = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          // The rest is read and dropped, so that the answer still reaches the sender.
          if (bytes <= maxBytes) yield chunk
        }
      }
      try {
        await pipeline(source, counted, createWriteStream(draft))
        if (bytes > maxBytes) return 'too large'
        await fs.rename(draft, target)
        return bytes
      } finally {
        await fs.rm(draft, { force: true })
      }
    },
    async move(from, to) {
      const target = place(to)
      await fs.mkdir(path.dirname(target), { recursive: true })
      await fs.rename(place(from), target)
    },
    async adopt(file, key) {
      const target = place(key)
      await fs.mkdir(path.dirname(target), { recursive: true })
      try {
        // A second name for the same bytes costs nothing.
        await fs.link(file, target)
      } catch (problem) {
        if (codeOf(problem) === 'EEXIST') return
        if (codeOf(problem) === 'ENOENT') throw problem
        const draft = `${target}.${process.pid}.part`
        await fs.copyFile(file, draft)
        await fs.rename(draft, target)
      }
    },
    async size(key) {
      const found = await fs.stat(place(key)).catch(() => undefined)
      return found?.size
    },
    read: (key, range) => createReadStream(place(key), range),
    remove: (key) => fs.rm(place(key), { force: true }),
  }
}

const codeOf = (problem: unknown): unknown => problem instanceof Error && 'code' in problem && problem.code
