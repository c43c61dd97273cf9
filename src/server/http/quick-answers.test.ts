import { get as httpGet, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentChanged } from '#server/content-changed.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { person } from '#tests/support/people.ts'
import { encodePage } from '../ssr/page-cache.ts'
import { sendPage } from '../ssr/send-page.ts'
import { createCanonicalAddresses } from './canonical-addresses.ts'
import { createQuickAnswers } from './quick-answers.ts'

const app = useTestApp({ REQUEST_LIMITS: '1' })
let fullWays = 0

beforeAll(() => {
  app.http.addHook('onRequest', (_request, _reply, done) => {
    fullWays += 1
    done()
  })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Over a real socket: injected requests do not pass the quick answers. */
async function ask(url: string, headers: Record<string, string> = {}, to: FastifyInstance = app.http): Promise<Answer> {
  const { server } = to
  if (!server.listening) await to.listen({ host: '127.0.0.1', port: 0 })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return new Promise((resolve, reject) => {
    httpGet({ host: '127.0.0.1', port, path: url, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject)
    }).on('error', reject)
  })
}

/** Everything but what differs from answer to answer. */
const lasting = ({ headers: { date: _date, 'x-request-id': _id, ...rest } }: Answer) => rest

describe('a cached answer', () => {
  test('is the same as a quick answer, header by header, with a request id of its own', async () => {
    const [made, full, quick, again] = [
      await ask('/api/courses'),
      await ask('/api/courses'),
      await ask('/api/courses'),
      await ask('/api/courses'),
    ]
    expect(made.status).toBe(200)
    expect(lasting(quick)).toEqual(lasting(full))
    expect(lasting(quick)).toEqual(lasting(made))
    expect(quick.body).toBe(made.body)
    expect(quick.headers['x-content-type-options']).toBe('nosniff')
    expect(new Set([full, quick, again].map(({ headers }) => headers['x-request-id'])).size).toBe(3)
  })

  test('is gone when its feature changes', async () => {
    const before = await ask('/api/courses')
    await ask('/api/courses')
    const course = await aCourse(app.services, { title: 'Fresh from the press' })
    await app.services.db.transaction((tx) => contentChanged(tx, 'course'))
    const after = await ask('/api/courses')
    expect(before.body).not.toContain(course.title)
    expect(after.body).toContain(course.title)
  })

  test('is the same whatever else stands in the query, and in whatever order', async () => {
    const made = await ask('/api/courses?level=2&search=a+b')
    const before = fullWays
    expect(made.status).toBe(200)
    // The second one is cached as it is sent, the others are quick.
    await ask('/api/courses?utm_source=mail&search=a%20b&level=2')
    for (let nth = 0; nth < 20; nth += 1) {
      const again = await ask(`/api/courses?fbclid=${nth}&search=a+b&level=2&utm_source=${nth}`)
      expect(again.body).toBe(made.body)
    }
    expect(fullWays).toBe(before + 1)
    expect((await ask('/api/courses?level=2&level=3')).status).toBe(422)
  })

  test('takes the full way again for a signed-in person, who is counted as a person', async () => {
    const me = await person(app.services.db, 'student')
    await ask('/api/courses')
    await ask('/api/courses')
    const before = fullWays
    await ask('/api/courses')
    expect(fullWays).toBe(before)
    await ask('/api/courses', { authorization: `Bearer ${me.token}` })
    await ask('/api/courses', { cookie: `token=${me.token}` })
    expect(fullWays).toBe(before + 2)
  })
})

describe('a cached page', () => {
  const again = createQuickAnswers(createCanonicalAddresses())
  const http = fastify({ serverFactory: again.serverFactory })
  let answers = 0

  beforeAll(async () => {
    const html = `<p>${'Hello '.repeat(200)}</p>`
    const page = await encodePage({ status: 200, html, policy: "default-src 'none'", features: ['site'] })
    http.get('/hello', (request, reply) => {
      answers += 1
      return sendPage(request, reply, page, again)
    })
    await http.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => http.close())

  test('comes in each encoding as the full way sends it, and is made once for each', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const before = answers
      const full = await ask('/hello', { 'accept-encoding': encoding }, http)
      const quick = await ask('/hello', { 'accept-encoding': encoding }, http)
      expect(answers).toBe(before + 1)
      expect(lasting(quick)).toEqual(lasting(full))
      expect(quick.body).toBe(full.body)
    }
  })

  test('answers 304 like the full way', async () => {
    const { etag = '' } = (await ask('/hello', { 'accept-encoding': 'br' }, http)).headers
    const quick = await ask('/hello', { 'accept-encoding': 'br', 'if-none-match': etag }, http)
    // A range request is not answered quickly.
    const full = await ask('/hello', { 'accept-encoding': 'br', 'if-none-match': etag, range: 'bytes=0-1' }, http)
    expect([quick.status, full.status]).toEqual([304, 304])
    expect(lasting(quick)).toEqual(lasting(full))
  })

  test('is read by language, of the cookie or of the browser', async () => {
    await ask('/hello', { cookie: 'lang=fr' }, http)
    await ask('/hello', { cookie: 'lang=en' }, http)
    const before = answers
    await ask('/hello', { cookie: 'a=b; lang=fr', 'accept-language': 'en' }, http)
    await ask('/hello', { cookie: 'lang=xx', 'accept-language': 'fr-CA,fr;q=0.8,en;q=0.5' }, http)
    await ask('/hello', { 'accept-language': 'sw' }, http)
    expect(answers).toBe(before)
  })

  test('takes the full way when the cookie is written in another form', async () => {
    await ask('/hello', { cookie: 'lang=en' }, http)
    for (const cookie of ['lang="fr"', 'lang=%66r', 'lang= fr']) {
      const before = answers
      await ask('/hello', { cookie }, http)
      expect(answers, cookie).toBe(before + 1)
    }
  })
})

test('cached answers cost nothing and are not counted; what costs something is refused after the 500th in ten seconds', async () => {
  const url = '/api/courses?level=1'
  await ask(url)
  const statuses = new Set<number>()
  for (let nth = 0; nth < 600; nth += 1) statuses.add((await ask(url)).status)
  expect(statuses).toEqual(new Set([200]))

  const costly = (headers = {}) => app.http.inject({ url: '/api/me', headers, remoteAddress: '127.0.0.1' })
  await Promise.all(Array.from({ length: 501 }, () => costly()))
  const refused = await costly()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Reading goes on; so does a person behind the same address, but not a token that belongs to no one.
  expect((await ask(url)).status).toBe(200)
  expect((await app.http.inject({ url, remoteAddress: '127.0.0.1' })).statusCode).toBe(200)
  const me = await person(app.services.db, 'student')
  expect((await costly({ authorization: `Bearer ${me.token}` })).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
  expect((await app.http.inject({ url, headers, remoteAddress: '127.0.0.1' })).statusCode).toBe(429)
})
