import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openEmbedded } from './db.ts'
import { plannerStatisticsJobs } from '../jobs/planner-statistics.ts'

test(
  'a first start that was interrupted is begun again; what was written is there at the next start',
  { timeout: 60_000 },
  async () => {
    const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-embedded-'))
    const folder = path.join(dataDir, 'database')
    // Half a database, as a kill in the middle of making one leaves it.
    await fs.mkdir(`${folder}.new/base`, { recursive: true })
    await fs.writeFile(`${folder}.new/PG_VERSION`, '17')

    const first = await openEmbedded(folder)
    await first.db.execute(sql`create table words (word text)`)
    await first.db.execute(sql`insert into words values ('baobab')`)
    await first.close()

    const second = await openEmbedded(folder)
    expect((await second.db.execute(sql`select word from words`)).rows).toEqual([{ word: 'baobab' }])
    await second.close()
    expect((await fs.readdir(dataDir)).toSorted()).toEqual(['database'])
    await fs.rm(dataDir, { recursive: true })
  },
)

test('the planner of the embedded engine learns how much the tables hold', async () => {
  const database = await openEmbedded('memory://')
  const known = async () => {
    const { rows } = await database.db.execute<{ reltuples: number }>(
      sql`select reltuples from pg_class where relname = 'words'`,
    )
    return rows[0]?.reltuples
  }
  await database.db.execute(sql`create table words as select generate_series(1, 300) word`)
  expect(await known()).toBe(-1)
  const [job] = plannerStatisticsJobs(database)
  await job?.handle({}, '')
  expect(await known()).toBe(300)
  await database.close()
})
