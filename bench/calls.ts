// Calls to the app in this process, one after the other, and a table of how long they took.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createApp } from '#app/server.ts'
import type { App } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { openServices } from '#server/services.ts'
import type { Person } from '#tests/support/people.ts'

const GOAL_MS = 100
const CALLS = 200
const WARM_UP = 30

export type Request = { url: string; payload?: Record<string, unknown> }

const at = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0

async function time(
  app: App,
  me: Person,
  requestOf: (n: number) => Request,
): Promise<{ p50: number; p95: number; cpu: number }> {
  const took: number[] = []
  let before = process.cpuUsage()
  for (let n = 0; n < WARM_UP + CALLS; n += 1) {
    if (n === WARM_UP) before = process.cpuUsage()
    const { url, payload } = requestOf(n)
    const began = performance.now()
    const { statusCode } = await app.http.inject({
      url,
      method: payload ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${me.token}` },
      ...(payload && { payload }),
    })
    if (statusCode >= 300) throw new Error(`${url} answered ${statusCode}`)
    if (n >= WARM_UP) took.push(performance.now() - began)
  }
  const { user, system } = process.cpuUsage(before)
  const sorted = took.toSorted((one, other) => one - other)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), cpu: (user + system) / 1000 / CALLS }
}

/**
 * Prints how long each of the calls takes this person, and how much processor time, app and embedded engine together,
 * which hardly depends on other work on the machine; the goal is a p95 below 100 ms.
 */
export async function tableOf(app: App, me: Person, cases: readonly [string, (n: number) => Request][]): Promise<void> {
  console.log('| What | p50 / p95 ms | CPU ms | Goal ms | |\n| --- | ---: | ---: | ---: | --- |')
  for (const [name, requestOf] of cases) {
    const { p50, p95, cpu } = await time(app, me, requestOf)
    console.log(
      `| ${name} | ${p50.toFixed(1)} / ${p95.toFixed(1)} | ${cpu.toFixed(1)} | ${GOAL_MS} | ${p95 < GOAL_MS ? 'held' : '**missed**'} |`,
    )
  }
}

/** An app on an embedded database of its own, without any row; both are gone afterwards. */
export async function withApp(work: (app: App, db: Db) => Promise<void>): Promise<void> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-bench-'))
  const services = await openServices(
    readConfig({ DATA_DIR: dataDir, NODE_ENV: 'development', LOG_LEVEL: 'error', REQUEST_LIMITS: '0' }),
  )
  await services.database.migrate()
  let passed = 0
  // Some time passes with each call, so that no one sends more in a minute than a person may.
  const app = await createApp({ ...services, now: () => new Date(Date.now() + (passed += 1) * 2000) })
  try {
    await work(app, services.db)
  } finally {
    await app.close()
    await services.jobs.stop()
    await services.database.close()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}
