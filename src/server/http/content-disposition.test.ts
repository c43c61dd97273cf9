import fastify from 'fastify'
import { parse } from 'content-disposition'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

const http = fastify()
http.get('/', (request, reply) => {
  const { name } = request.query as { name: string }
  void reply.headers(contentDisposition(`${name}.csv`)).send('')
})

test.each([
  ['plan', 'plan.csv'],
  ['የመምህራን ስልጠና', 'የመምህራን-ስልጠና.csv'],
  ['한국어 강좌 😀', '한국어-강좌-😀.csv'],
  ['E\u0301te\u0301', 'Été.csv'],
  ['a"; filename="b.exe', 'a;-filename=b.exe.csv'],
  ['..\\..\\etc/passwd\r\nSet-Cookie: a', 'document.etcpasswdSet-Cookie-a.csv'],
  ['invoice\u202Efdp.', 'invoicefdp..csv'],
  ['', 'document.csv'],
  ['\uD800 half', '\uFFFD-half.csv'],
  ['👩‍👩‍👧'.repeat(70), `${'👩‍👩‍👧'.repeat(10)}.csv`],
])('a file called %j is sent as %j', async (name, saved) => {
  const { statusCode, headers } = await http.inject({ url: '/', query: { name } })
  expect(statusCode).toBe(200)
  const { type, parameters } = parse(String(headers['content-disposition']))
  expect([type, parameters.filename]).toEqual(['attachment', saved])
})

test('old programs get the plain letters', () => {
  expect(contentDisposition('Pièce d’identité.pdf', 'inline')).toEqual({
    'content-disposition': `inline; filename=Piece-didentite.pdf; filename*=UTF-8''Pi%C3%A8ce-d%E2%80%99identit%C3%A9.pdf`,
  })
})
