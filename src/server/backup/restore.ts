import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/db.ts'
import { listMigrations } from '../db/migrate-postgres.ts'
import type { FileStore } from '../store/store.ts'
import {
  createTally,
  findDifferences,
  FILES,
  type Head,
  HEAD_NAME,
  readLinesOf,
  type Manifest,
  openArchive,
  parseHead,
  SECRETS,
  tableOf,
  TABLES,
  readWholeEntry,
} from './archive.ts'
import { inSnapshot, listTables, streamRows } from './dump.ts'
import { fileHash } from './checksums.ts'
import { loadInto } from './load.ts'
import type { Entry } from './tar.ts'

/** How many lines are loaded together. */
const LINES = 1000

/** The target of a restore; without `files` only the rows are restored. */
export type Destination = { database: Database; files?: { store: FileStore; dataDir: string } | undefined }

/** Throws a sentence when the database holds anything: a restore never writes over what is there. */
export async function requireEmpty({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ many: number }>(
    sql`select count(*)::int as many from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  if ((rows[0]?.many ?? 0) > 0)
    throw new Error('The database is not empty. A backup is restored into an empty one, so that nothing is lost.')
}

/**
 * Takes an archive in: tables as the archive's release had them, its rows, its files. Call `database.migrate()`
 * afterwards: it brings the tables to the present release, and puts the rules of the database in place.
 */
export async function restoreArchive(
  file: string,
  key: string | undefined,
  { database, files }: Destination,
): Promise<Head> {
  const entries = openArchive(file, key)
  const first = await entries.next()
  if (first.done || first.value.name !== HEAD_NAME) throw new Error('This is no archive of this product.')
  const head = parseHead(await readWholeEntry(first.value))
  if (!(await listMigrations()).some(({ when }) => when === head.migrated_to))
    throw new Error('The archive was made by a newer release. Restore it with that release.')
  await database.migrate(head.migrated_to)
  let entry = await entries.next()
  await loadInto(database.db, head, async (load) => {
    for (; !entry.done && entry.value.name.startsWith(TABLES); entry = await entries.next()) {
      const lines = await readLinesOf(entry.value)
      for (let at = 0; at < lines.length; at += LINES)
        await load(tableOf(entry.value.name), lines.slice(at, at + LINES))
    }
  })
  if (!files) return head
  for (; !entry.done; entry = await entries.next()) await restoreFile(entry.value, files)
  return head
}

async function restoreFile(entry: Entry, { store, dataDir }: NonNullable<Destination['files']>): Promise<void> {
  if (entry.name.startsWith(FILES))
    await store.writeFrom(entry.name.slice(FILES.length), Readable.from(entry.body()), entry.size)
  if (entry.name.startsWith(SECRETS)) {
    const place = path.join(dataDir, path.basename(entry.name))
    const content = await readWholeEntry(entry)
    await keepFormer(place, content)
    await fs.writeFile(place, content, { mode: 0o600 })
  }
}

/** The database that was set aside can only be used with the secrets that it had. */
async function keepFormer(place: string, content: Buffer): Promise<void> {
  const former = await fs.readFile(place).catch(() => undefined)
  if (former && !former.equals(content)) await fs.rename(place, `${place}.before-${fileMark()}`)
}

/** The present moment, as the names of what was set aside end. */
export const fileMark = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-')

/** What a database really holds, table by table, and a store of files, if one is given. */
export async function countAndHashAll({ db }: Database, store?: FileStore): Promise<Manifest> {
  const tally = createTally()
  await inSnapshot(db, async (tx) => {
    for (const table of await listTables(tx)) {
      tally.begin(table.name)
      for await (const lines of streamRows(tx, table)) for (const line of lines) tally.line(table.name, line)
    }
  })
  if (store) {
    for await (const { key: name } of store.list()) {
      const hash = fileHash(`${FILES}${name}`)
      let bytes = 0
      for await (const part of store.read(name) as AsyncIterable<Buffer>) {
        hash.add(part)
        bytes += part.length
      }
      tally.file(hash.digest(), bytes)
    }
  }
  return tally.manifest()
}

/** The differences between a scratch database and the archive. */
export async function compareRows(database: Database, expected: Manifest): Promise<string[]> {
  const found = await countAndHashAll(database)
  return findDifferences(expected, { ...found, files: expected.files })
}
