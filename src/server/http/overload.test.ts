import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { guardOverload } from './overload.ts'
import { sendError } from './errors.ts'

const MAX_DELAY_MS = 150
const open: FastifyInstance[] = []
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

test('a loop that is blocked later does: 503 with a waiting time, except for liveness and the files of a page', async () => {
  const http = await started(100)
  await pause(200)
  await holdLoop(http)
  const refused = await http.inject('/')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ code: 'busy' })
  expect((await http.inject('/livez')).statusCode).toBe(200)
  expect((await http.inject('/assets/page.js')).statusCode).toBe(200)
})
