import fs from 'node:fs'
import path from 'node:path'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { siteApi } from '#features/base/site/site.contract.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { busyError } from '#server/busy-error.ts'
import { useTestApp } from '#tests/support/app.ts'
import { ROOT } from '#tests/support/contracts.ts'

const TOKEN = 'a-token-that-only-prometheus-knows-0123456789'
const app = useTestApp({ METRICS_TOKEN: TOKEN })
const silent = useTestApp()
const worker = useTestApp({
  METRICS_TOKEN: TOKEN,
  PROCESS_ROLE: 'worker',
  DATABASE_URL: 'postgres://127.0.0.1/only-named',
})

beforeAll(() => {
  app.http.get('/busy', () => {
    throw busyError()
  })
  app.http.get('/too-often', () => {
    throw new AppError(
      'too_many',
      message('Too many requests. Please try again in {seconds, plural, one {# second} other {# seconds}}.', {
        seconds: 1,
      }),
    )
  })
})

const ask = (of: typeof app, authorization?: string) =>
  of.http.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
const read = async (of: typeof app = app): Promise<string> => (await ask(of, `Bearer ${TOKEN}`)).body
/** The number of one line; 0 when there is none. */
async function valueOf(line: string): Promise<number> {
  const found = (await read()).split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? 0 : Number(found.slice(line.length))
}

describe('who may read', () => {
  test('whoever shows the token', async () => {
    const answer = await ask(app, `Bearer ${TOKEN}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
  })
  test.each([undefined, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN, 'Bearer '])(
    'nobody with %s',
    async (authorization) => {
      const answer = await ask(app, authorization)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('mbuyu_')
    },
  )
  test('nobody where no token is set', async () => {
    expect((await ask(silent, 'Bearer ')).statusCode).toBe(404)
    expect((await ask(silent, 'Bearer undefined')).statusCode).toBe(404)
  })
  test('a worker has them too', async () => {
    expect(await read(worker)).toContain('mbuyu_database_up 1')
  })
})

test('requests are counted by the pattern of their route, never by their address', async () => {
  const line = 'mbuyu_http_requests_total{method="GET",route="/api/courses/:id",status="404"}'
  const before = await valueOf(line)
  await app.http.inject({ url: '/api/courses/987654' })
  await app.http.inject({ url: '/api/courses/987655' })
  expect(await valueOf(line)).toBe(before + 2)
  await app.http.inject({ url: '/api/made-up-by-somebody' })
  const all = await read()
  expect(all).toContain('mbuyu_http_request_duration_seconds_bucket{le="0.01",method="GET",route="/api/courses/:id"}')
  expect(all).not.toMatch(/98765|made-up-by-somebody/)
})

test('what visitors get from the cache is counted, too', async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const visit = () =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: siteApi.get.path }, (answer) => {
        text(answer).then(resolve, reject)
      }).on('error', reject)
    })
  const line = 'mbuyu_http_requests_total{method="GET",route="(cached)",status="200"}'
  const before = await valueOf(line)
  for (let nth = 0; nth < 5; nth++) await visit()
  expect(await valueOf(line)).toBeGreaterThan(before)
  const full = await valueOf(`mbuyu_http_requests_total{method="GET",route="${siteApi.get.path}",status="200"}`)
  expect(full + (await valueOf(line)) - before).toBe(5)
})

test('refusals are told apart: too busy, or asked too often', async () => {
  await app.http.inject({ url: '/busy' })
  await app.http.inject({ url: '/too-often' })
  await app.http.inject({ url: '/too-often' })
  expect(await valueOf('mbuyu_http_refused_total{reason="busy"}')).toBe(1)
  expect(await valueOf('mbuyu_http_refused_total{reason="limit"}')).toBe(2)
})

test('mails and other work that waits, is late or was given up', async () => {
  const { db, jobs } = app.services
  const [late = '', failed = '', planned = ''] = await db.transaction((tx) => jobs.send(tx, 'mail', [{}, {}, {}]))
  await db.execute(sql`update pgboss.job set start_after = now() - interval '11 minutes' where id = ${late}::uuid`)
  await db.execute(sql`update pgboss.job set state = 'failed', completed_on = now() where id = ${failed}::uuid`)
  await db.execute(sql`update pgboss.job set start_after = now() + interval '1 hour' where id = ${planned}::uuid`)
  expect(await valueOf('mbuyu_jobs{queue="mail",state="waiting"}')).toBe(1)
  expect(await valueOf('mbuyu_jobs{queue="mail",state="late"}')).toBe(1)
  expect(await valueOf('mbuyu_jobs{queue="mail",state="failed"}')).toBe(1)
  await db.execute(sql`delete from pgboss.job where name = 'mail'`)
  expect(await read()).not.toContain('mbuyu_jobs{')
})

test('a database that is away is told and fails no scrape', async () => {
  const { jobs } = app.services
  const { counts } = jobs
  jobs.counts = () => Promise.reject(new Error('away'))
  const answer = await ask(app, `Bearer ${TOKEN}`)
  jobs.counts = counts
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('mbuyu_database_up 0')
})

describe('what deploy/ names exists', () => {
  const file = (name: string): string => fs.readFileSync(path.join(ROOT, 'deploy', name), 'utf8')
  const namesIn = (expressions: string[]): string[] => [
    ...new Set(expressions.flatMap((one) => one.match(/\b(?:mbuyu|nodejs|process)_[a-z0-9_]+/g) ?? [])),
  ]
  test('in the dashboard and in the alerts', async () => {
    const { panels } = JSON.parse(file('grafana/mbuyu.json')) as { panels: { targets: { expr: string }[] }[] }
    const { groups } = parse(file('prometheus/alerts.yml')) as { groups: { rules: { expr: string }[] }[] }
    const dashboard = namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))
    const alerts = namesIn(groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)))
    expect(dashboard.length).toBeGreaterThan(10)
    expect(alerts.length).toBeGreaterThan(7)
    const told = await read()
    const known = new Set(
      [...told.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
    expect([...dashboard, ...alerts].filter((name) => !known.has(name))).toEqual([])
  })
  test('and every metric of ours is on the dashboard', async () => {
    const ours = [...(await read()).matchAll(/^# TYPE (mbuyu_\S+)/gm)].map(([, name = '']) => name)
    const dashboard = file('grafana/mbuyu.json')
    expect(ours.filter((name) => !dashboard.includes(name))).toEqual([])
  })
})

test('how far replicas are behind, and how often they were asked', async () => {
  const { database } = app.services
  const { replicas } = database
  const lags = async () => [
    { number: 1, lagSeconds: 2.5 },
    { number: 2, lagSeconds: undefined },
  ]
  database.replicas = { ...replicas, lags, counts: () => ({ primary: 3, replica: 40 }) }
  expect(await valueOf('mbuyu_database_replica_lag_seconds{replica="1"}')).toBe(2.5)
  const all = await read()
  database.replicas = replicas
  expect(all).not.toContain('mbuyu_database_replica_lag_seconds{replica="2"}')
  expect(all).toContain('mbuyu_database_replica_up{replica="1"} 1')
  expect(all).toContain('mbuyu_database_replica_up{replica="2"} 0')
  expect(all).toContain('mbuyu_database_reads_total{server="replica"} 40')
})
