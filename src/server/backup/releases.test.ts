import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '#tests/support/contracts.ts'
import { emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { readConfig } from '../config.ts'
import { listMigrations } from '../db/migrate-postgres.ts'
import { createDiskStore } from '../store/disk-store.ts'
import { compareRows, restoreArchive } from './restore.ts'
import { writeArchive } from './write-archive.ts'

const MINUTES = 120_000
let folder: string
let old: TestDatabase

/** A database as the first release left it, with its rows. */
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-releases-'))
  old = await emptyDatabase()
  const [first] = await listMigrations()
  await old.database.migrate(first?.when)
  const rows = await fs.readFile(path.join(ROOT, 'tests/fixtures/releases/0000.sql'), 'utf8')
  for (const statement of rows.split(/;\n/).filter((one) => one.trim()))
    await old.database.db.execute(sql.raw(statement))
}, MINUTES)
afterAll(() => old.database.close())

const archive = async (name: string) => {
  const file = path.join(folder, name)
  const services = {
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: folder }),
    database: old.database,
    files: createDiskStore(path.join(folder, 'files')),
    now: () => new Date(),
  }
  const { manifest } = await writeArchive(services, file, undefined)
  return { file, manifest }
}

test('an archive of the first release opens in this one, with every row', { timeout: MINUTES }, async () => {
  const { file, manifest } = await archive('old.tar.gz')
  const { database } = await emptyDatabase()
  try {
    await restoreArchive(file, undefined, { database })
    expect(await compareRows(database, manifest)).toEqual([])
    await database.migrate()
    for (const [table, { count }] of Object.entries(manifest.tables)) {
      const { rows } = await database.db.execute<{ many: number }>(
        sql`select count(*)::int as many from ${sql.identifier(table)}`,
      )
      expect(rows[0]?.many, table).toBe(count)
    }
  } finally {
    await database.close()
  }
})

test('an archive of a newer release is refused', { timeout: MINUTES }, async () => {
  await old.database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1000000000000`)
  const { file } = await archive('newer.tar.gz')
  const { database } = await emptyDatabase()
  try {
    await expect(restoreArchive(file, undefined, { database })).rejects.toThrow('made by a newer release')
  } finally {
    await database.close()
  }
})
