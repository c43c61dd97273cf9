// `npm run bench`: the built app compared with two baselines in the same run. See bench/README.md.
import fs from 'node:fs/promises'
import { get as httpGet } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Recorded } from './baseline.ts'
import type { Learner } from './learner.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Measured, measure, median, medianOf, type Target } from './measure.ts'
import { run, start } from './process.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
const SECONDS = Number(options.seconds)
const ROUNDS = Number(options.rounds)
const CONNECTIONS = 16
/** As many passwords as libuv hashes at a time. */
const SIGN_IN_CONNECTIONS = 4
/** A fresh process is slow until its hot code is compiled. */
const WARM_UP_SECONDS = 3
/** Some 60 a second: it takes longer until as much of its code is compiled. */
const SIGN_IN_WARM_UP_SECONDS = 30
const BROTLI = { 'accept-encoding': 'br' }
/** Written by the HTTP server itself for each answer. */
const PER_ANSWER = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])

type Case = { name: string; app: Target; baseline: Target | 'argon2'; baselineName: string; goal?: number }
type Line = { name: string; app: Measured; baseline: Measured; baselineName: string; goal: number | undefined }

/** One answer of the app with its headers and its compressed bytes. */
function record(origin: string, url: string, headers: Record<string, string>): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    httpGet(`${origin}${url}`, { headers }, (answer) => {
      const sent = Object.entries(answer.headers).filter(([name]) => !PER_ANSWER.has(name))
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      void buffer(answer).then(
        (bytes) =>
          resolve({ url, headers: Object.fromEntries(sent) as Recorded['headers'], body: bytes.toString('base64') }),
        reject,
      )
    }).on('error', reject)
  })
}

function casesOf(app: string, baseline: string, learner: Learner): Case[] {
  const asLearner = { authorization: `Bearer ${learner.token}` }
  const page = (name: string, url: string): Case => ({
    name,
    app: { url: `${app}${url}`, headers: BROTLI, connections: CONNECTIONS },
    baseline: { url: `${baseline}${url}`, headers: BROTLI, connections: CONNECTIONS },
    baselineName: 'same bytes',
    goal: 0.7,
  })
  const ownList = (name: string, url: string): Case => ({
    name: `${name}, of 200`,
    app: { url: `${app}${url}`, headers: asLearner, connections: CONNECTIONS },
    baseline: { url: `${baseline}/query`, connections: CONNECTIONS },
    baselineName: 'one query',
  })
  return [
    page('Home page, visitor', '/'),
    page('Catalogue, visitor', '/courses'),
    { ...page('GET /api/courses', '/api/courses'), goal: 0.6 },
    {
      name: 'POST /api/login, known device',
      app: {
        url: `${app}/api/login`,
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: learner.cookie, 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ email: learner.email, password: learner.password }),
        connections: SIGN_IN_CONNECTIONS,
      },
      baseline: 'argon2',
      baselineName: 'argon2 alone',
      goal: 0.85,
    },
    ownList('GET /api/enrollments?view=rows', '/api/enrollments?view=rows'),
    ownList('GET /api/enrollments', '/api/enrollments'),
  ]
}

type Pids = { app: number; baseline: number }

async function measureBaseline(baseline: Case['baseline'], seconds: number, pid: number): Promise<Measured> {
  if (baseline !== 'argon2') return measure(baseline, seconds, pid)
  const output = await run('bench/argon2.ts', [String(seconds), String(SIGN_IN_CONNECTIONS)], {})
  const { rate, cpu } = JSON.parse(output) as Pick<Measured, 'rate' | 'cpu'>
  const each = (1000 * SIGN_IN_CONNECTIONS) / rate
  return { rate, p50: each, p95: each, p99: each, cpu }
}

const rates = (runs: readonly Measured[]): string => runs.map(({ rate }) => rate.toFixed(0)).join(' ')

/** App and baseline in turns, so that both run under the same load. */
async function compare({ name, app, baseline, baselineName, goal }: Case, pids: Pids): Promise<Line> {
  await measure(app, baseline === 'argon2' ? SIGN_IN_WARM_UP_SECONDS : WARM_UP_SECONDS, pids.app)
  await measureBaseline(baseline, WARM_UP_SECONDS, pids.baseline)
  const apps: Measured[] = []
  const baselines: Measured[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    apps.push(await measure(app, SECONDS, pids.app))
    baselines.push(await measureBaseline(baseline, SECONDS, pids.baseline))
  }
  console.error(`· ${name}: ${rates(apps)} compared with ${rates(baselines)}`)
  return { name, app: medianOf(apps), baseline: medianOf(baselines), baselineName, goal }
}

const cells = ({ rate, p50, p99, cpu }: Measured): string =>
  [rate.toFixed(0), `${p50.toFixed(1)} / ${p99.toFixed(1)}`, Number.isNaN(cpu) ? '' : cpu.toFixed(3)].join(' | ')

function report(lines: readonly Line[]): string {
  const rows = lines.map(({ name, app, baseline, baselineName, goal }) => {
    const ratio = app.rate / baseline.rate
    const verdict = goal === undefined ? '' : `${Math.round(goal * 100)} % ${ratio >= goal ? 'held' : 'MISSED'}`
    const work = Number.isNaN(app.cpu) ? '' : `${((100 * baseline.cpu) / app.cpu).toFixed(0)} %`
    return `| ${name} | ${cells(app)} | ${baselineName} | ${cells(baseline)} | ${(ratio * 100).toFixed(0)} % | ${work} | ${verdict} |`
  })
  return [
    '| What | Requests/s | p50 / p99 ms | CPU ms | Baseline | Requests/s | p50 / p99 ms | CPU ms | Ratio | Ratio of CPU | Goal |',
    '| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows,
  ].join('\n')
}

const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-bench-'))
const env = {
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  DEMO: '0',
  REQUEST_LIMITS: '0',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'development',
}
const stops: Array<() => Promise<void>> = []
try {
  console.error(`Preparing ${dataDir}`)
  const learner = JSON.parse(await run('bench/prepare.ts', [], env)) as Learner
  const app = await start('src/app/main.ts', { port: await freePort(), probe: '/readyz', env })
  stops.push(app.stop)
  const recorded = await Promise.all(['/', '/courses', '/api/courses'].map((url) => record(app.url, url, BROTLI)))
  const baseline = await start('bench/baseline.ts', {
    port: await freePort(),
    probe: '/query',
    env: {},
    input: JSON.stringify(recorded),
  })
  stops.push(baseline.stop)
  // The measuring client itself is slow until it is compiled; what it measures in the meantime is discarded.
  await measure({ url: `${baseline.url}/query`, connections: CONNECTIONS }, WARM_UP_SECONDS, baseline.pid)
  const lines: Line[] = []
  for (const each of casesOf(app.url, baseline.url, learner)) {
    if (each.name.toLowerCase().includes(options.only.toLowerCase()))
      lines.push(await compare(each, { app: app.pid, baseline: baseline.pid }))
  }
  const load = median(os.loadavg()).toFixed(1)
  console.log(
    `${report(lines)}\n\n${os.availableParallelism()} cores, load ${load}, Node ${process.version}, ${ROUNDS} × ${SECONDS} s each`,
  )
} finally {
  for (const stop of stops) await stop()
  await fs.rm(dataDir, { recursive: true, force: true })
}
