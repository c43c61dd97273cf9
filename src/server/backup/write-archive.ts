import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Services } from '../service-types.ts'
import type { Db } from '../db/db.ts'
import { type FileStore, untilFirstBytes } from '../store/store.ts'
import {
  createTally,
  FILES,
  FORMAT,
  type Head,
  HEAD_NAME,
  type Manifest,
  MANIFEST_NAME,
  SECRETS,
  TABLES,
} from './archive.ts'
import { describeDatabase, inSnapshot, streamRows } from './dump.ts'
import { encryptArchive } from './encryption.ts'
import { fileHash } from './checksums.ts'
import { TAR_END, tarFile, tarStream } from './tar.ts'

/** Bytes of rows that become one file of the archive. */
const PART_BYTES = 1_048_576
/** Secrets without which the database cannot be used. Only in an encrypted archive. */
const SECRET_FILES = ['secret', 'push-keys.json']

type Needs = Pick<Services, 'config' | 'database' | 'files' | 'now'>
type Tally = ReturnType<typeof createTally>
type Made = { head: Head; manifest: Manifest; bytes: number }

const jsonOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/**
 * Writes the whole product into one file, database and files: rows in one snapshot of the database, then files, which
 * never change once they are there, though one may be deleted. Nothing is held in memory but some rows at a time. The file is there whole, or not.
 */
export async function writeArchive(services: Needs, file: string, key: string | undefined): Promise<Made> {
  const draft = `${file}.part`
  await fs.mkdir(path.dirname(file), { recursive: true })
  const tally = createTally()
  const at = services.now()
  const out = new PassThrough()
  const zip = createGzip({ level: 4 })
  const target = createWriteStream(draft, { mode: 0o600 })
  const written =
    key === undefined
      ? pipeline(out, zip, target)
      : pipeline(out, zip, (zipped: AsyncIterable<Buffer>) => encryptArchive(zipped, key), target)
  // The waits below get this error.
  written.catch(() => undefined)
  /** Waits while the disk is slower than the database. */
  const put = async (parts: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> => {
    for await (const part of parts) if (!out.write(part)) await Promise.race([once(out, 'drain'), written])
  }
  try {
    const head = await inSnapshot(services.database.db, async (tx) => {
      const begin: Head = { format: FORMAT, ...(await describeDatabase(tx, services.database.engine, at)) }
      await put(tableEntries(tx, begin, tally, at))
      return begin
    })
    await put(fileEntries(services.files, tally, at))
    if (key !== undefined) await put(secretEntries(services.config.dataDir, at))
    await put(tarFile(MANIFEST_NAME, jsonOf(tally.manifest()), at))
    out.end(TAR_END)
    await written
    await fs.rename(draft, file)
    return { head, manifest: tally.manifest(), bytes: (await fs.stat(file)).size }
  } catch (problem) {
    out.destroy()
    await written.catch(() => undefined)
    throw problem
  } finally {
    await fs.rm(draft, { force: true })
  }
}

async function* tableEntries(tx: Db, head: Head, tally: Tally, at: Date): AsyncGenerator<Buffer> {
  yield* tarFile(HEAD_NAME, jsonOf(head), at)
  for (const table of head.tables) {
    tally.begin(table.name)
    let part = 0
    let held: string[] = []
    let bytes = 0
    const write = (): Iterable<Buffer> => {
      part += 1
      const name = `${TABLES}${table.name}/${String(part).padStart(6, '0')}.jsonl`
      const content = Buffer.from(`${held.join('\n')}\n`)
      held = []
      bytes = 0
      return tarFile(name, content, at)
    }
    for await (const lines of streamRows(tx, table)) {
      for (const line of lines) {
        tally.line(table.name, line)
        bytes += line.length
      }
      held.push(...lines)
      if (bytes > PART_BYTES) yield* write()
    }
    if (held.length > 0) yield* write()
  }
}

async function* fileEntries(files: FileStore, tally: Tally, at: Date): AsyncGenerator<Buffer> {
  for await (const { key, bytes: size } of files.list()) {
    const name = `${FILES}${key}`
    const source = await openUnlessGone(files, key)
    if (!source) continue
    const hash = fileHash(name)
    const body = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.add(chunk)
        yield chunk
      }
    }
    yield* tarStream(name, size, at, body())
    tally.file(hash.digest(), size)
  }
}

/** Undefined for a file that was deleted since it was listed: it belongs in no backup. */
async function openUnlessGone(files: FileStore, key: string): Promise<Readable | undefined> {
  try {
    return await untilFirstBytes(files.read(key))
  } catch (problem) {
    if ((await files.size(key)) === undefined) return undefined
    throw problem
  }
}

async function* secretEntries(dataDir: string, at: Date): AsyncGenerator<Buffer> {
  for (const name of SECRET_FILES) {
    const content = await fs.readFile(path.join(dataDir, name)).catch(() => undefined)
    if (content) yield* tarFile(`${SECRETS}${name}`, content, at)
  }
}
