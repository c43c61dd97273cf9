import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openEmbedded } from '#server/db/db.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { createJobs, type Jobs } from './jobs.ts'

let database: Database
let jobs: Jobs
/** How often each number was handled. */
const handled = new Map<number, number>()

beforeAll(async () => {
  const fresh = await freshDatabase()
  database = fresh.database
  jobs = createJobs(database, fresh.url, (problem) => process.emitWarning(problem))
  await jobs.start(
    [
      {
        name: 'numbers',
        atOnce: 5,
        async handle({ number }) {
          const times = (handled.get(Number(number)) ?? 0) + 1
          handled.set(Number(number), times)
          if (number === 7 && times === 1) throw new Error('not this time')
        },
      },
    ],
    true,
  )
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

test('much work is done without a second between two pieces; what failed is tried again, and nothing else', async () => {
  const numbers = Array.from({ length: 60 }, (_, nth) => nth)
  await database.db.transaction(async (tx) => {
    await jobs.send(
      tx,
      'numbers',
      numbers.map((number) => ({ number })),
    )
  })
  const began = performance.now()
  await expect.poll(() => handled.size, { timeout: 40_000 }).toBe(numbers.length)
  expect(performance.now() - began).toBeLessThan(30_000)
  await expect.poll(() => handled.get(7), { timeout: 15_000 }).toBe(2)
  expect([...handled].filter(([, times]) => times !== 1)).toEqual([[7, 2]])
})

test('work begins at its time, although its queue by itself is rarely asked', async () => {
  await database.db.transaction((tx) => jobs.send(tx, 'numbers', [{ number: 100 }], 2))
  expect(handled.get(100)).toBeUndefined()
  await expect.poll(() => handled.get(100), { timeout: 15_000 }).toBe(1)
})

test('a product in which nobody does anything asks its database rarely, however many kinds of work there are', async () => {
  const idle = await openEmbedded('memory://')
  let asked = 0
  const { jobsDb } = idle
  if (!jobsDb) throw new Error('the embedded engine has no connection for jobs')
  const counted: Database = {
    ...idle,
    jobsDb: {
      ...jobsDb,
      executeSql(text, values) {
        asked += 1
        return jobsDb.executeSql(text, values)
      },
    },
  }
  const idleJobs = createJobs(counted, undefined, (problem) => process.emitWarning(problem))
  const kinds = Array.from({ length: 20 }, (_, nth) => ({ name: `kind-${nth}`, handle: async () => {} }))
  await idleJobs.start(kinds, true)
  // The first round asks each queue once.
  await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(kinds.length)
  await wait(1500)
  const before = asked
  await wait(3000)
  expect(asked - before).toBeLessThan(kinds.length)
  await idleJobs.stop()
  await idle.close()
  // A new database is made first.
}, 90_000)
