import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createByteLimit, type FileStore, isFileKey, requireKey } from './store.ts'

const DRAFT = '.part'

/**
 * Stores files in a folder of the data folder; a write is complete or not there at all.
 * @param letters so many first letters of a key name the shelf that its file lies on; with 0 there are no shelves
 */
export function createDiskStore(folder: string, letters = 2): FileStore {
  const pathOfKey = (key: string): string => path.join(folder, requireKey(key).slice(0, letters), key)
  const makeRoom = async (key: string) => {
    const target = pathOfKey(key)
    await fs.mkdir(path.dirname(target), { recursive: true })
    return { target, draft: `${target}.${process.pid}${DRAFT}` }
  }
  /** Every file of the folder with its name; one may be gone before it was looked at. */
  async function* listStoredFiles() {
    const names = await fs.readdir(folder).catch(() => [])
    for (const shelf of letters === 0 ? ['.'] : names) {
      for (const name of letters === 0 ? names : await fs.readdir(path.join(folder, shelf)).catch(() => [])) {
        const file = path.join(folder, shelf, name)
        const found = await fs.stat(file).catch(() => undefined)
        if (found) yield { name, file, bytes: found.size, changedAt: found.mtime }
      }
    }
  }
  return {
    place: `the folder ${folder}`,
    async write(key, data) {
      const { target, draft } = await makeRoom(key)
      try {
        await fs.writeFile(draft, data)
        await fs.rename(draft, target)
      } finally {
        await fs.rm(draft, { force: true })
      }
    },
    async writeFrom(key, source, maxBytes) {
      const { target, draft } = await makeRoom(key)
      const { sum, pass } = createByteLimit(maxBytes)
      try {
        await pipeline(source, pass, createWriteStream(draft))
        if (sum.bytes > maxBytes) return 'too large'
        await fs.rename(draft, target)
        return sum.bytes
      } finally {
        await fs.rm(draft, { force: true })
      }
    },
    async move(from, to) {
      const { target } = await makeRoom(to)
      await fs.rename(pathOfKey(from), target)
    },
    async adopt(file, key) {
      const { target, draft } = await makeRoom(key)
      try {
        // A hard link, which needs no space.
        await fs.link(file, target)
      } catch (problem) {
        if (codeOf(problem) === 'EEXIST') return
        if (codeOf(problem) === 'ENOENT') throw problem
        try {
          await fs.copyFile(file, draft)
          await fs.rename(draft, target)
        } finally {
          await fs.rm(draft, { force: true })
        }
      }
    },
    async size(key) {
      const found = await fs.stat(pathOfKey(key)).catch(() => undefined)
      return found?.size
    },
    read: (key, range) => createReadStream(pathOfKey(key), range),
    remove: (key) => fs.rm(pathOfKey(key), { force: true }),
    async *list() {
      for await (const { name, bytes, changedAt } of listStoredFiles())
        if (isFileKey(name)) yield { key: name, bytes, changedAt }
    },
    async sweep(before) {
      for await (const { name, file, changedAt } of listStoredFiles())
        if (name.endsWith(DRAFT) && changedAt < before) await fs.rm(file, { force: true })
    },
    async check() {
      await fs.mkdir(folder, { recursive: true })
      await fs.access(folder, fs.constants.W_OK)
    },
  }
}

const codeOf = (problem: unknown): unknown => problem instanceof Error && 'code' in problem && problem.code
