import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createJobs, type JobSpec } from '#server/jobs/jobs.ts'
import { useTestApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { readConfig } from './config.ts'

const worker = useTestApp({ PROCESS_ROLE: 'worker', DATABASE_URL: 'postgres://127.0.0.1/only-named' })

test('one process does everything unless it is told otherwise', () => {
  expect(readConfig({}).role).toBe('both')
  const url = 'postgres://127.0.0.1/mbuyu'
  expect(readConfig({ PROCESS_ROLE: 'web', DATABASE_URL: url }).role).toBe('web')
  expect(readConfig({ PROCESS_ROLE: 'worker', DATABASE_URL: url }).role).toBe('worker')
})

test.each(['web', 'worker'])('%s alone needs a server, as one process alone opens the embedded engine', (role) => {
  expect(() => readConfig({ PROCESS_ROLE: role })).toThrow(`PROCESS_ROLE: ${role} needs DATABASE_URL`)
})

test('a worker answers its health and nothing else', async () => {
  const statusOf = async (url: string) => (await worker.http.inject({ url })).statusCode
  expect(await statusOf('/livez')).toBe(200)
  expect(await statusOf('/readyz')).toBe(200)
  for (const url of ['/', '/courses', '/api/courses', '/api/me', '/api/stream', '/api/docs', '/dev/mail'])
    expect([url, await statusOf(url)]).toEqual([url, 404])
  worker.beginStop()
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/livez')).toBe(200)
})

test('a web process queues work and plans none; the worker does it', async () => {
  const { database, url } = await freshDatabase()
  const done: string[] = []
  const specs = (by: string): JobSpec[] => [
    { name: 'piece', schedule: '0 3 * * *', handle: async () => void done.push(by) },
  ]
  const complain = (problem: Error): void => process.emitWarning(problem)
  const web = createJobs(database, url, complain, false)
  const other = createJobs(database, url, complain)
  const schedules = async () => (await database.db.execute(sql`select name from pgboss.schedule`)).rows
  try {
    // Before any worker was there: what people ask for in the meantime waits.
    await web.start(specs('web'), false)
    await database.db.transaction(async (tx) => void (await web.send(tx, 'piece', [{}])))
    expect(await schedules()).toEqual([])
    await other.start(specs('worker'), true)
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(['worker'])
    expect(await schedules()).toEqual([{ name: 'piece' }])
  } finally {
    await web.stop()
    await other.stop()
    await database.close()
  }
})
