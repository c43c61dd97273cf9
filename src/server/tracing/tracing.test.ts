import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { donationApi } from '#features/money/donation/donation.contract.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { readConfig } from '#server/config.ts'
import { Day } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { person } from '#tests/support/people.ts'
import { aboutStatement } from '../db/trace-statements.ts'
import { inSpan, startTracing, stopTracing } from './tracing.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
}
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector on this machine: what it was sent, and with which headers. */
const received: { url: string | undefined; key: string | string[] | undefined; sent: Sent }[] = []
const collector = createServer((request, response) => {
  const take = async (): Promise<void> => {
    received.push({ url: request.url, key: request.headers['x-key'], sent: (await json(request)) as Sent })
    response.setHeader('content-type', 'application/json').end('{}')
  }
  void take()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await startTracing(
    readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
      OTEL_SERVICE_NAME: 'mbuyu-test',
    }),
  )
})
// Opened once tracing has begun, as in main.ts.
const app = useTestApp({}, freshDatabase)

const NAME = 'Immaculée Uwase of Musanze'
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
let spans: Span[] = []

beforeAll(async () => {
  const keeper = await person(app.services.db, 'accountant')
  const body = {
    name: NAME,
    amount: 25_000,
    currency: 'RWF' as const,
    received_on: Day.parse('2026-03-02'),
    way: 'bank' as const,
    reference: 'FT-4711',
  }
  await app.call(
    donationApi.create,
    { body },
    { as: keeper, headers: { traceparent: `00-${TRACE}-${CALLER}-00`, 'idempotency-key': 'a-key-of-this-test' } },
  )
  await app.call(courseApi.get, { params: { id: 987_654 } })
  await inSpan({ name: 'job test', kind: 'consumer' }, () => app.services.db.transaction(async () => undefined))
  await inSpan({ name: 'mail server', kind: 'client' }, () => Promise.reject(new Error('away'))).catch(() => undefined)
  await stopTracing()
  spans = received.flatMap(({ sent }) => sent.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((of) => of.spans)))
})
afterAll(() => collector.close())

const named = (name: string): Span[] => spans.filter((span) => span.name === name)
const valuesOf = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('the collector gets OTLP at its address, with its header and the name of the process', () => {
  expect(received.length).toBeGreaterThan(0)
  for (const { url, key, sent } of received) {
    expect([url, key]).toEqual(['/v1/traces', 'a key'])
    const [resource] = sent.resourceSpans
    expect(resource?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'mbuyu-test' } })
  }
})

test('a request is one span by the pattern of its route, below the caller who sent a traceparent', () => {
  const [span, ...more] = named('POST /api/donations')
  expect(more).toEqual([])
  expect(span).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 })
  expect(valuesOf(span)).toMatchObject({ 'http.route': '/api/donations', 'http.response.status_code': 201 })
  const [other] = named('GET /api/courses/:id')
  expect(other?.parentSpanId ?? '').toBe('')
  expect(valuesOf(other)['http.response.status_code']).toBe(404)
})

test('its statements are spans below it, those of its transaction too', () => {
  const [request] = named('POST /api/donations')
  const [insert] = named('INSERT donations')
  expect(insert).toMatchObject({ traceId: TRACE, parentSpanId: request?.spanId, kind: 3 })
  expect(valuesOf(insert)['db.query.text']).toMatch(/^insert into "donations" .*\$1/)
  expect(named('INSERT audit_log')[0]?.traceId).toBe(TRACE)
})

test('queued work and calls to other services are spans, and what failed is marked', () => {
  expect(named('job test')[0]).toMatchObject({ kind: 5 })
  expect(named('mail server')[0]).toMatchObject({ kind: 3, status: { code: 2 } })
})

test('nothing that a person typed, no address and no key of a request leaves with them', () => {
  const whole = JSON.stringify(received)
  for (const secret of [NAME, 'Immacul', 'FT-4711', '/987654', 'a-key-of-this-test'])
    expect(whole).not.toContain(secret)
})

describe('statements', () => {
  test.each([
    [`select "id" from "users" where "email" = $1 limit 20`, 'SELECT users', 'limit ?'],
    [`update tries set name = 'O''Neill' where key = $12`, 'UPDATE tries', 'name = ?? where key = $12'],
    ['begin', 'BEGIN', 'begin'],
  ])('%s', (text, name, part) => {
    const about = aboutStatement(text)
    expect(about.name).toBe(name)
    expect(about.attributes?.['db.query.text']).toContain(part)
  })
})

test('without a collector nothing is traced', async () => {
  await startTracing(readConfig({}))
  const before = received.length
  expect(await inSpan({ name: 'nothing', kind: 'client' }, () => Promise.resolve(7))).toBe(7)
  await stopTracing()
  expect(received).toHaveLength(before)
})
