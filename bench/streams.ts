// `npm run build && npm run bench:streams`: 1,000 open streams and 1,000 pollers on one process with PostgreSQL. See bench/README.md.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sessions } from '#features/base/account/session/session.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { type Database, openPostgres } from '#server/db/db.ts'
import { hashToken, newToken } from '#server/session/tokens.ts'
import { publish } from '#server/stream/publish.ts'
import { cursorOf, eventText } from '#server/stream/stream-format.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startCluster } from '../scripts/drills/postgres.ts'
import { newFolder } from '../scripts/drills/product.ts'
import { get } from './get.ts'
import { cpuOf, median } from './measure.ts'
import { type Running, start } from './process.ts'

const PEOPLE = 1000
const EVENTS_PER_SECOND = 50
/** Who hears each of them: a group. */
const HEARERS = 20
const SECONDS = 20
const GOAL = { memoryMb: 400, p99Ms: 500, ratio: 2 }
/** The shorter of the two intervals at which pages poll (spec 2 §3). */
const POLL_MS = 5000
const ROUNDS = 3

type Listener = { id: number; token: string }

async function fill({ db }: Database): Promise<Listener[]> {
  const people = await db
    .insert(users)
    .values(
      Array.from({ length: PEOPLE }, (_, n) => ({
        name: `Listener ${n}`,
        email: `listener-${n}@example.test`,
        role: 'student' as const,
        verifiedAt: new Date(),
      })),
    )
    .returning({ id: users.id })
  const all = people.map(({ id }) => ({ id, token: newToken() }))
  const now = new Date()
  await db.insert(sessions).values(
    all.map(({ id, token }) => ({
      userId: id,
      tokenHash: hashToken(token),
      userAgent: 'bench',
      ip: '127.0.0.1',
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })),
  )
  return all
}

const at = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}
const memoryOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await fs.readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000

/** Opens a stream for everyone; answers how long each event took on its way, and closes them. */
async function openAll(url: string, people: readonly Listener[], isBare: boolean) {
  const took: number[] = []
  const requests: http.ClientRequest[] = []
  const open = ({ id, token }: Listener): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = http.get(`${url}/api/stream${isBare ? `?me=${id}` : ''}`, {
        agent: false,
        headers: { authorization: `Bearer ${token}` },
      })
      requests.push(request)
      request.once('error', reject)
      request.once('response', (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`a stream answered ${answer.statusCode}`))
        answer.setEncoding('utf8')
        answer.once('data', () => resolve())
        answer.on('data', (text: string) => {
          const now = performance.now()
          for (const [, sentAt] of text.matchAll(/"at":([\d.]+)/g)) took.push(now - Number(sentAt))
        })
        answer.once('error', () => undefined)
      })
    })
  for (let n = 0; n < people.length; n += 50) await Promise.all(people.slice(n, n + 50).map(open))
  for (const request of requests) request.on('error', () => undefined)
  return { took, close: () => requests.forEach((request) => request.destroy()) }
}

/** Sends so many events a second, each to a group, whether or not the one before has arrived. */
async function sendAll(
  people: readonly Listener[],
  send: (ids: number[], n: number) => Promise<unknown>,
): Promise<number> {
  const pending: Promise<unknown>[] = []
  const began = performance.now()
  for (let n = 0; n < SECONDS * EVENTS_PER_SECOND; n += 1) {
    const group = Array.from({ length: HEARERS }, (_, k) => people[(n * 7 + k * 13) % people.length]?.id ?? 0)
    pending.push(send([...new Set(group)], n))
    await wait(Math.max(0, began + ((n + 1) * 1000) / EVENTS_PER_SECOND - performance.now()))
  }
  await Promise.all(pending)
  await wait(1000)
  return pending.length * HEARERS
}

async function measureStreams(
  server: Running,
  people: readonly Listener[],
  send: (ids: number[], n: number) => Promise<unknown>,
  isBare = false,
) {
  const before = await memoryOf(server.pid)
  const { took, close } = await openAll(server.url, people, isBare)
  const expected = await sendAll(people, send)
  // On a busy machine the last ones are late, and count so.
  for (let nth = 0; nth < 30 && took.length < expected; nth += 1) await wait(500)
  const memory = await memoryOf(server.pid)
  close()
  if (took.length !== expected) throw new Error(`${took.length} of ${expected} events arrived`)
  return { before, memory, p50: at(took, 0.5), p99: at(took, 0.99), count: took.length }
}

/** Everyone polls, in a process of its own: what it costs to ask is none of the server's, nor of those who read in the meantime. */
async function pollAll(
  url: string,
  people: readonly Listener[],
): Promise<{ stop: () => Promise<{ answers: number; unchanged: number }> }> {
  const child = fork(path.join(import.meta.dirname, 'pollers.ts'))
  child.send({ url, tokens: people.map(({ token }) => token), everyMs: POLL_MS })
  // Each of them has its tag by then.
  await wait(POLL_MS * 1.5)
  return {
    stop: async () => {
      child.send('stop')
      const [counted] = (await once(child, 'message')) as [{ answers: number; unchanged: number }]
      child.disconnect()
      return counted
    },
  }
}

/** The catalogue as 50 people a second read it. */
async function readCatalogue(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new http.Agent({ keepAlive: true })
  const pending: Promise<{ ms: number }>[] = []
  const began = performance.now()
  for (let n = 0; n < 500; n += 1) {
    pending.push(get(`${url}/api/courses`, agent, headers))
    await wait(Math.max(0, began + (n + 1) * 20 - performance.now()))
  }
  const took = (await Promise.all(pending)).map(({ ms }) => ms)
  agent.destroy()
  return at(took, 0.99)
}

const text = (n: number): string =>
  eventText('bench', { n, at: performance.now() }, cursorOf('01234567', { xid: n, id: n }))

const cluster = await startCluster()
// The product as people run it, with demo data: the catalogue has courses then.
const app = await start('src/app/main.ts', {
  port: await freePort(),
  probe: '/readyz',
  env: {
    DATABASE_URL: cluster.url,
    DATA_DIR: await newFolder('streams'),
    HOST: '127.0.0.1',
    DEMO: '1',
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    REQUEST_LIMITS: '0',
  },
})
const bare = await start('bench/bare-streams.ts', { port: await freePort(), probe: '/livez', env: {} })
const database = await openPostgres(cluster.url)
const { db } = database
try {
  const people = await fill(database)
  const line = (name: string, { before, memory, p50, p99, count }: Awaited<ReturnType<typeof measureStreams>>) =>
    console.log(
      `| ${name} | ${count} | ${before.toFixed(0)} → ${memory.toFixed(0)} | ${p50.toFixed(1)} / ${p99.toFixed(1)} |`,
    )
  console.log('| 1,000 streams | Heard | Memory MB, before → with them | p50 / p99 ms |\n| --- | ---: | ---: | ---: |')
  // Sent by another process than the one that holds the streams.
  const ours = await measureStreams(app, people, (userIds, n) =>
    db.transaction((tx) => publish(tx, [{ userIds, type: 'bench', data: { n, at: performance.now() } }])),
  )
  line('The app, events through PostgreSQL', ours)
  const theirs = await measureStreams(
    bare,
    people,
    (ids, n) =>
      fetch(`${bare.url}/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ people: ids, text: text(n) }),
      }).then((answer) => answer.text()),
    true,
  )
  line('Bare Fastify, events by HTTP', theirs)
  const held = ours.memory < GOAL.memoryMb && ours.p99 < GOAL.p99Ms
  console.log(`\nMemory below ${GOAL.memoryMb} MB and p99 below ${GOAL.p99Ms} ms: ${held ? 'held' : 'MISSED'}\n`)

  console.log(
    '| 1,000 pollers | p99 ms without | p99 ms with | Ratio | CPU ms of a poll | Goal |\n| --- | ---: | ---: | ---: | ---: | --- |',
  )
  const member = { authorization: `Bearer ${people[0]?.token}` }
  for (const [name, headers] of [
    ['Catalogue, visitor', {}],
    ['Catalogue, signed in', member],
  ] as const) {
    const without: number[] = []
    const beside: number[] = []
    const costs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push(await readCatalogue(app.url, headers))
      const polling = await pollAll(app.url, people)
      beside.push(await readCatalogue(app.url, headers))
      const before = await cpuOf(app.pid)
      // No one reads now: what the process does is to answer polls.
      await wait(POLL_MS)
      costs.push(((await cpuOf(app.pid)) - before) / PEOPLE)
      const { answers, unchanged } = await polling.stop()
      if (unchanged < answers - PEOPLE) throw new Error('the polls were not answered by 304')
    }
    const ratio = median(beside) / median(without)
    console.log(
      `| ${name} | ${median(without).toFixed(1)} | ${median(beside).toFixed(1)} | ${ratio.toFixed(2)} | ${median(costs).toFixed(2)} | ${ratio < GOAL.ratio ? 'held' : '**missed**'} |`,
    )
  }
  console.log(
    `\n${os.availableParallelism()} cores, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, Node ${process.version}`,
  )
} finally {
  await app.stop()
  await bare.stop()
  await database.close()
  await cluster.stop()
}
