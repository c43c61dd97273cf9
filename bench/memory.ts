// `npm run bench:memory`: what the product keeps in memory when no one asks for anything, after a first start with demo
// data and after the next start, on both engines. See bench/README.md.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { residentOf } from '../scripts/drills/memory.ts'
import { startCluster } from '../scripts/drills/postgres.ts'
import { start } from './process.ts'

const IDLE_MS = 30_000
const GOAL_MB = { embedded: 450, PostgreSQL: 220 } as const

type Engine = keyof typeof GOAL_MB
type Line = { engine: Engine; nth: string; seconds: number; peak: number; idle: number }

async function measureStart(engine: Engine, nth: string, env: Record<string, string>): Promise<Line> {
  const began = performance.now()
  const app = await start('src/app/main.ts', { port: await freePort(), probe: '/readyz', env })
  const seconds = (performance.now() - began) / 1000
  await pause(IDLE_MS)
  const { now, peak } = await residentOf(app.pid)
  await app.stop()
  return { engine, nth, seconds, peak, idle: now }
}

async function measureEngine(engine: Engine, settings: Record<string, string>): Promise<Line[]> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-memory-'))
  const env = {
    ...settings,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    DEMO: '1',
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
  }
  const lines = [await measureStart(engine, 'first', env), await measureStart(engine, 'second', env)]
  await fs.rm(dataDir, { recursive: true, force: true })
  return lines
}

function report(lines: readonly Line[]): string {
  const rows = lines.map(({ engine, nth, seconds, peak, idle }) => {
    const goal = GOAL_MB[engine]
    const verdict = `${goal} ${idle <= goal ? 'held' : 'MISSED'}`
    return `| ${engine} | ${nth} | ${seconds.toFixed(1)} | ${peak.toFixed(0)} | ${idle.toFixed(0)} | ${verdict} |`
  })
  const head = ['| Engine | Start | Seconds | Peak MB | Idle MB | Goal |', '| --- | --- | ---: | ---: | ---: | --- |']
  return [...head, ...rows].join('\n')
}

const lines = await measureEngine('embedded', {})
const cluster = await startCluster().catch((problem: Error) => console.error(`Without PostgreSQL: ${problem.message}`))
if (cluster) {
  lines.push(...(await measureEngine('PostgreSQL', { DATABASE_URL: cluster.url })))
  await cluster.stop()
}
const load = (os.loadavg()[0] ?? 0).toFixed(1)
console.log(`${report(lines)}\n\n${os.availableParallelism()} cores, load ${load}, Node ${process.version}`)
