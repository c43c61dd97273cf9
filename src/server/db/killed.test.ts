import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openEmbedded } from './db.ts'

const ENOUGH = 30
/** Writes numbers for ever, and says each as soon as the engine has confirmed it. */
const WRITER = `
  import { sql } from 'drizzle-orm'
  import { openEmbedded } from '#server/db/db.ts'
  const { db } = await openEmbedded(process.argv[1])
  await db.execute(sql\`create table written (number int primary key)\`)
  for (let number = 1; ; number++) {
    await db.transaction((tx) => tx.execute(sql\`insert into written values (\${number})\`))
    console.log(number)
  }
`

test(
  'kill -9 while somebody writes: all that was confirmed is there at the next start',
  { timeout: 60_000 },
  async () => {
    const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-killed-'))
    const folder = path.join(dataDir, 'database')
    const writer = spawn(process.execPath, ['--input-type=module', '--eval', WRITER, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((resolve) => writer.once('exit', (_, signal) => resolve(signal)))
    const confirmed: number[] = []
    for await (const line of createInterface({ input: writer.stdout })) {
      confirmed.push(Number(line))
      if (confirmed.length === ENOUGH) writer.kill('SIGKILL')
    }
    expect(await ended).toBe('SIGKILL')

    const { db, close } = await openEmbedded(folder)
    const { rows } = await db.execute<{ number: number }>(sql`select number from written order by number`)
    const numbers = rows.map(({ number }) => number)
    expect(confirmed.length).toBeGreaterThanOrEqual(ENOUGH)
    expect(numbers).toEqual(expect.arrayContaining(confirmed))
    await close()
    await fs.rm(dataDir, { recursive: true })
  },
)
