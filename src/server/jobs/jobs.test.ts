import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/db.ts'
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
