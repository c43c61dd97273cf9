import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#app/server.ts'
import type { App } from '#server/app.ts'
import { exchangeCounts, removeOldRequestCounts } from '#server/rate-limits/request-counts.data.ts'
import { requestCounts } from '#server/rate-limits/request-counts.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { countQueries } from '#tests/support/queries.ts'
import { type Person, person } from '#tests/support/people.ts'
import type { Counted } from '../rate-limits/request-counts.data.ts'
import { createRequestLimits } from './request-limits.ts'

const app = useTestApp({ REQUEST_LIMITS: '1', LOG_LEVEL: 'fatal' })
let other: App
let a: App

beforeAll(async () => {
  a = app
  other = await createApp(app.services)
})
afterAll(() => other.close())

/** Sends so many requests from one address, or as one person. */
async function ask(process: App, count: number, ip: string, as?: Person) {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  const one = () => process.http.inject({ url: '/api/me', remoteAddress: ip, headers })
  return Promise.all(Array.from({ length: count }, one))
}
const statuses = (answers: { statusCode: number }[]): number[] => [...new Set(answers.map((one) => one.statusCode))]

describe('two processes on one database count together', () => {
  test('300 requests here and 300 there are too many for one address; others are unaffected', async () => {
    expect(statuses(await ask(a, 300, '10.1.0.1'))).toEqual([401])
    expect(statuses(await ask(other, 300, '10.1.0.1'))).toEqual([401])
    await a.exchangeLimits()
    await other.exchangeLimits()
    const [refused] = await ask(other, 1, '10.1.0.1')
    expect(refused?.statusCode).toBe(429)
    expect(refused?.json()).toMatchObject({ code: 'too_many' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(10)
    // The first process learns of it in the exchange after its next request.
    await ask(a, 1, '10.1.0.1')
    await a.exchangeLimits()
    expect(statuses(await ask(a, 1, '10.1.0.1'))).toEqual([429])
    expect(statuses([...(await ask(a, 1, '10.1.0.2')), ...(await ask(other, 1, '10.1.0.2'))])).toEqual([401])
  })

  test('a person is one person wherever the requests arrive', async () => {
    const me = await person(app.services.db, 'student')
    const you = await person(app.services.db, 'student')
    await ask(a, 300, '10.1.1.1', me)
    await ask(other, 300, '10.1.1.2', me)
    await a.exchangeLimits()
    await other.exchangeLimits()
    expect(statuses(await ask(other, 1, '10.1.1.3', me))).toEqual([429])
    expect(statuses(await ask(other, 1, '10.1.1.3', you))).toEqual([200])
  })

  test('all of an IPv6 network is one visitor', async () => {
    await ask(a, 300, '2001:db8:1:1::1')
    await ask(other, 300, '2001:db8:1:1:ffff::2')
    await a.exchangeLimits()
    await other.exchangeLimits()
    expect(statuses(await ask(other, 1, '2001:db8:1:1::3'))).toEqual([429])
    expect(statuses(await ask(other, 1, '2001:db8:1:2::3'))).toEqual([401])
  })

  test('a limit outlives the process', async () => {
    await ask(a, 501, '10.1.2.1')
    await a.exchangeLimits()
    const next = await createApp(app.services)
    expect(statuses(await ask(next, 1, '10.1.2.1'))).toEqual([401])
    await next.exchangeLimits()
    expect(statuses(await ask(next, 1, '10.1.2.1'))).toEqual([429])
    await next.close()
  })
})

test('without new counts nothing is sent, and one statement sends everything', async () => {
  await a.exchangeLimits()
  expect(await countQueries(app.services, () => a.exchangeLimits())).toBe(0)
  await ask(a, 1, '10.1.3.1')
  await ask(a, 1, '10.1.3.2')
  expect(await countQueries(app.services, () => a.exchangeLimits())).toBe(1)
})

test('no address is stored in the table; windows that are over are deleted', async () => {
  const { db } = app.services
  await ask(a, 1, '10.1.4.1')
  await a.exchangeLimits()
  const rows = await db.select().from(requestCounts)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('10.1.')
  const now = new Date()
  await removeOldRequestCounts(db, now)
  expect(await db.$count(requestCounts)).toBe(rows.filter(({ endsAt }) => endsAt >= now).length)
  await removeOldRequestCounts(db, new Date(Date.now() + 61_000))
  expect(await db.$count(requestCounts)).toBe(0)
})

test('a window that is over starts again, and ends when the earliest process says', async () => {
  const { db } = app.services
  const send = async (count: number, leftMs: number) =>
    (await exchangeCounts(db, [{ key: 'burst:z', count, leftMs }]))[0] ?? { key: '', count: 0, leftMs: 0 }
  expect(await send(3, 9000)).toMatchObject({ key: 'burst:z', count: 3 })
  const second = await send(4, 6000)
  expect(second.count).toBe(7)
  expect(second.leftMs).toBeLessThanOrEqual(6000)
  await db.execute(sql`update request_counts set ends_at = now() - interval '1 second'`)
  expect(await send(2, 8000)).toMatchObject({ count: 2 })
})

describe('while the database does not answer', () => {
  const broken = (): Promise<Counted[]> => Promise.reject(new Error('no database'))

  test('a process uses its own counts, and sends everything later', async () => {
    const limits = createRequestLimits(true, () => 0)
    for (let nth = 0; nth < 200; nth++) limits.take('a')
    await expect(limits.exchange(broken)).rejects.toThrow('no database')
    for (let nth = 0; nth < 300; nth++) limits.take('a')
    expect(() => limits.take('a')).toThrow('Too many requests')
    const sent: Counted[] = []
    await limits.exchange(async (counted) => {
      sent.push(...counted)
      return counted
    })
    expect(sent.find(({ key }) => key === 'burst:a')).toEqual({ key: 'burst:a', count: 501, leftMs: 10_000 })
  })

  test('what is counted during an exchange is neither lost nor sent twice', async () => {
    const limits = createRequestLimits(true, () => 0)
    limits.take('a')
    await limits.exchange(async (counted) => {
      limits.take('a')
      return counted.map((one) => ({ ...one, count: one.count + 490 }))
    })
    const sent: number[] = []
    await limits.exchange(async (counted) => {
      sent.push(...counted.map(({ count }) => count))
      return counted.map((one) => ({ ...one, count: one.count + 491 }))
    })
    expect(sent).toEqual([1, 1])
    for (let nth = 0; nth < 8; nth++) limits.take('a')
    expect(() => limits.take('a')).toThrow('Too many requests')
  })
})
