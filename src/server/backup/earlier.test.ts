import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { RELEASE_KEY, RELEASES, WITHOUT_ROWS } from '#tests/support/releases.ts'
import type { Database, Db } from '../db/db.ts'
import { listMigrations } from '../db/migrate-postgres.ts'
import { createDiskStore } from '../store/disk-store.ts'
import { findDifferences, inspectArchive, openArchive } from './archive.ts'
import { restoreArchive, countAndHashAll } from './restore.ts'

// Archives that earlier releases have written, as they lie in backups of real installations (ADR 47).

const MINUTES = 120_000
/** Of the plain one and the encrypted one of a release together: all releases stay. */
const MOST_BYTES = 150_000
const ENDING = '.tar.gz'

/** Of a table, why a restored row is not there once the product starts. */
const BEGINS_ANEW: Readonly<Record<string, string>> = {
  stream_events: 'They have the numbers of transactions of another server (ADR 38).',
}

const names = (await fs.readdir(RELEASES))
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))
const plain = (name: string) => path.join(RELEASES, `${name}${ENDING}`)
const sealed = (name: string) => `${plain(name)}.sealed`

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-earlier-'))
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const listNames = async (db: Db): Promise<string[]> =>
  (
    await db.execute<{ name: string }>(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
  ).rows.map(({ name }) => name)

const countRows = async (db: Db, tables: readonly string[]): Promise<Record<string, number>> => {
  const counts = tables.map((name) => sql`select ${name} as name, count(*)::int as many from ${sql.identifier(name)}`)
  const { rows } = await db.execute<{ name: string; many: number }>(sql.join(counts, sql` union all `))
  return Object.fromEntries(rows.map(({ name, many }) => [name, many]))
}

/** Restores an archive and compares every row and file; answers how many rows each table has, and where its files are. */
async function restored(database: Database, file: string, key: string | undefined) {
  const dataDir = await fs.mkdtemp(path.join(folder, 'data-'))
  const store = createDiskStore(path.join(dataDir, 'files'))
  const { manifest } = await inspectArchive(file, key)
  await restoreArchive(file, key, { database, files: { store, dataDir } })
  expect(findDifferences(manifest, await countAndHashAll(database, store))).toEqual([])
  expect(manifest.files.count).toBeGreaterThan(0)
  const counts = Object.fromEntries(Object.entries(manifest.tables).map(([table, { count }]) => [table, count]))
  return { counts, dataDir }
}

test('there is an archive of an earlier release, and those of each are small', async () => {
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    const sizes = await Promise.all([plain(name), sealed(name)].map(async (file) => (await fs.stat(file)).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES)
  }
})

test.each(names)(
  'the encrypted archive %s opens with its key only, and holds the same as the plain one',
  async (name) => {
    const first = openArchive(sealed(name), 'another key, as long as the right one')
    await expect(first.next()).rejects.toThrow('BACKUP_KEY is another one')
    const [one, other] = [await inspectArchive(plain(name), undefined), await inspectArchive(sealed(name), RELEASE_KEY)]
    expect(findDifferences(one.manifest, other.manifest)).toEqual([])
    const number = (await listMigrations()).find(({ when }) => when === one.head.migrated_to)?.tag.slice(0, name.length)
    expect(number).toBe(name)
  },
)

test.each(names)(
  'the archive %s is restored with every row and file, and goes on in this release',
  { timeout: MINUTES },
  async (name) => {
    const { database } = await emptyDatabase()
    const { db } = database
    try {
      // The plain one holds the same, row by row, as the test above has read in both; the encrypted one has the secrets, too.
      const { counts, dataDir } = await restored(database, sealed(name), RELEASE_KEY)
      const tables = await listNames(db)
      expect(tables.filter((table) => !counts[table] && !(table in WITHOUT_ROWS))).toEqual([])
      expect((await fs.readFile(path.join(dataDir, 'secret'), 'utf8')).length).toBeGreaterThan(20)

      await database.migrate()
      const now = await countRows(db, Object.keys(counts))
      const lost = Object.keys(counts).filter((table) => (now[table] ?? 0) < (counts[table] ?? 0))
      expect(lost.filter((table) => !(table in BEGINS_ANEW))).toEqual([])
      // What is made from now on gets numbers that nothing has had.
      const { rows } = await db.execute<{ fresh: boolean }>(
        sql`select nextval(pg_get_serial_sequence('users', 'id')) > (select max(id) from users) as fresh`,
      )
      expect(rows).toEqual([{ fresh: true }])
    } finally {
      await database.close()
    }
  },
)
