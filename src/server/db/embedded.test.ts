import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openEmbedded } from './db.ts'

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
