import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyServerOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { notFound } from '#shared/errors.ts'
import { createCanonicalAddresses } from './http/canonical-addresses.ts'
import { ADDRESS_NOT_FOUND, sendError } from './http/errors.ts'
import { createQuickAnswers } from './http/quick-answers.ts'
import { loggerOptions } from './log.ts'

const app = useTestApp()

/** A server whose log is read. */
function logged(options: Pick<FastifyServerOptions, 'serverFactory'> = {}) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const logger = Object.assign(loggerOptions({ ...app.services.config, logLevel: 'info' }), { stream })
  const http = fastify({ logger, frameworkErrors: sendError, ...options })
  http.setNotFoundHandler((request, reply) => sendError(notFound(ADDRESS_NOT_FOUND), request, reply))
  return { http, lines }
}

const KEY = 'Zk3-qX8_w1RtYvB2nM7pLs'

test.for([
  ['/api/payments/momo/:reference/:key', `/api/payments/momo/ord-1/${KEY}`],
  ['/newsletter/unsubscribe/:key', `/newsletter/unsubscribe/${KEY}`],
  ['/job-alerts/unsubscribe/:key', `/job-alerts/unsubscribe/${KEY}?from=${KEY}`],
  ['/api/session-calendars/:token/sessions.ics', `/api/session-calendars/${KEY}/sessions.ics`],
  ['/api/courses', `/api/courses?search=${KEY}`],
  ['/courses/*', `/courses/${KEY}?q=${KEY}`],
  ['/*', `/${KEY}`],
  ['/*', '/'],
] as const)('the log names the route %s, never the address', async ([route, address]) => {
  const { http, lines } = logged()
  http.get(route.startsWith('/api') || route.includes(':') ? route : '/*', async () => ({ ok: true }))
  expect((await http.inject(address)).statusCode).toBe(200)
  expect(lines.join('\n')).toContain(`"route":"${route}"`)
  expect(lines.join('\n')).not.toContain(KEY)
  await http.close()
})

test('an address that has no route, or cannot be read, is not logged', async () => {
  const { http, lines } = logged()
  await http.inject(`/api/nothing/${KEY}?key=${KEY}`)
  await http.inject(`/api/%E0%A4%A/${KEY}`)
  expect(lines).not.toEqual([])
  expect(lines.join('\n')).not.toContain(KEY)
  await http.close()
})

test('an answer that is given again is logged alike', async () => {
  const quick = createQuickAnswers(createCanonicalAddresses())
  const { http, lines } = logged({ serverFactory: quick.serverFactory })
  http.get('/articles/:key', async (request, reply) => {
    const body = Buffer.from('hello')
    quick.set(request, reply, { body, features: [] })
    return reply.send(body)
  })
  const base = await http.listen({ host: '127.0.0.1', port: 0 })
  await (await fetch(`${base}/articles/${KEY}`)).text()
  lines.length = 0
  await (await fetch(`${base}/articles/${KEY}`)).text()
  expect(lines.join('\n')).toContain('"route":"/articles/:key"')
  expect(lines.join('\n')).not.toContain(KEY)
  await http.close()
})

beforeAll(() => person(app.services.db, 'admin', { email: 'admin@mbuyu.test' }))

test.for([
  ['a rule of the table', sql`insert into users (name, email, role) values (${KEY}, ${'admin@mbuyu.test'}, 'student')`],
  ['a value that is no number', sql`select ${KEY}::text::int`],
  ['a column that does not exist', sql`select nothing from users where email = ${KEY}`],
] as const)('a query that fails for %s is logged with its cause, and without its values', async ([, query]) => {
  const { http, lines } = logged()
  http.setErrorHandler(sendError)
  http.get('/fails', async () => app.services.db.execute(query))
  expect((await http.inject('/fails')).statusCode).toBe(500)
  const said = lines.join('\n')
  expect(said).toMatch(/"type":"Error","message":"(duplicate key|invalid input syntax|column .* does not exist)/)
  expect(said).toMatch(/"code":"(23505|22P02|42703)"/)
  expect(said).toMatch(/"stack":" +at /)
  for (const value of [KEY, 'admin@mbuyu.test', 'params']) expect(said).not.toContain(value)
  await http.close()
})
