import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guardOverload } from './overload.ts'
import { sendError } from './errors.ts'

const MAX_DELAY_MS = 150
const open: FastifyInstance[] = []
/** Lets the slow requests of a test be answered. */
let slow = Promise.withResolvers<void>()
beforeEach(() => {
  slow = Promise.withResolvers<void>()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** A server that listens after a start that blocked the event loop, as opening a database does. */
async function started(sampleMs: number): Promise<FastifyInstance> {
  const http = fastify()
  open.push(http)
  http.setErrorHandler(sendError)
  await guardOverload(http, { maxDelayMs: MAX_DELAY_MS, sampleMs })
  http.get('/', () => 'here')
  http.get('/livez', () => 'alive')
  http.get('/assets/page.js', () => 'a script')
  http.get('/api/report', () => 'a report')
  http.post('/api/leaves', () => 'a leave')
  http.delete('/api/leaves', () => 'no leave')
  http.get('/api/slow', async () => {
    await slow.promise
    return 'at last'
  })
  await http.ready()
  await holdLoop(http)
  await http.listen({ port: 0, host: '127.0.0.1' })
  return http
}

/** Blocks the event loop until the measurement shows it. */
async function holdLoop(http: FastifyInstance): Promise<void> {
  while (!http.isUnderPressure()) {
    const end = performance.now() + 4 * MAX_DELAY_MS
    while (performance.now() < end);
    await pause(0)
  }
}
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

test('a loop that was blocked during the start does not refuse the first visitors', async () => {
  const http = await started(1000)
  expect(http.isUnderPressure()).toBe(true)
  expect((await http.inject('/')).statusCode).toBe(200)
})

/** A server whose loop was blocked after its start, and where so many requests wait for their answer. */
async function busyWith(requests: number) {
  const http = await started(100)
  const waiting = Array.from({ length: requests }, () => http.inject('/api/slow'))
  await pause(200)
  await holdLoop(http)
  return { http, waiting }
}

test('a loop that other programs hold up refuses nobody', async () => {
  const { http, waiting } = await busyWith(10)
  for (const url of ['/', '/api/report']) expect((await http.inject(url)).statusCode).toBe(200)
  slow.resolve()
  expect((await Promise.all(waiting)).every(({ statusCode }) => statusCode === 200)).toBe(true)
})

test.each([
  ['files that are still coming in wait for their senders and refuse nobody', 'POST', '/api/leaves', '{', 200],
  ['the same number of questions that wait for us does', 'GET', '/api/slow', '', 503],
] as const)('%s', async (_says, method, path, begun, expected) => {
  const http = await started(100)
  const { port } = http.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', ...(begun && { 'content-length': 100_000 }) }
  const sent = Array.from({ length: 60 }, () => request({ method, path, headers, host: '127.0.0.1', port }))
  for (const one of sent) one.on('error', () => {}).write(begun)
  for (const one of sent) if (!begun) one.end()
  await pause(200)
  await holdLoop(http)
  expect((await http.inject('/api/report')).statusCode).toBe(expected)
  for (const one of sent) one.destroy()
})

test('a loop that many requests wait for does: 503 with a waiting time; pages and small writes go first', async () => {
  const { http, waiting } = await busyWith(60)
  const refused = await http.inject('/api/report')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ code: 'busy' })
  for (const url of ['/', '/livez', '/assets/page.js']) expect((await http.inject(url)).statusCode).toBe(200)
  expect((await http.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
  expect((await http.inject({ method: 'DELETE', url: '/api/leaves' })).statusCode).toBe(200)
  const write = (payload: object) => http.inject({ method: 'POST', url: '/api/leaves', payload })
  expect((await write({ reason: 'Harvest' })).statusCode).toBe(200)
  expect((await write({ file: 'x'.repeat(100_000) })).statusCode).toBe(503)
  slow.resolve()
  await Promise.all(waiting)
  await holdLoop(http)
  expect((await http.inject('/api/report')).statusCode).toBe(200)
})

test('with very many, pages wait, too; liveness and the files of a page never do', async () => {
  const { http, waiting } = await busyWith(260)
  expect((await http.inject('/')).statusCode).toBe(503)
  for (const url of ['/livez', '/assets/page.js']) expect((await http.inject(url)).statusCode).toBe(200)
  slow.resolve()
  await Promise.all(waiting)
})
