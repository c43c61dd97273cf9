// The lowest cost of the same work: bare Fastify with the bytes of the real answers, and bare Fastify with
// one indexed query on the same engine. Reads the answers as JSON from standard input.
import { PGlite } from '@electric-sql/pglite'
import fastify from 'fastify'
import { text } from 'node:stream/consumers'

/** An answer of the app, to be served at the same address. */
export type Recorded = { url: string; headers: Record<string, string | string[]>; body: string }

const ROWS = 1000

const recorded = JSON.parse(await text(process.stdin)) as Recorded[]
const http = fastify()
for (const { url, headers, body } of recorded) {
  const bytes = Buffer.from(body, 'base64')
  http.get(url, (_request, reply) => reply.headers(headers).send(bytes))
}

const database = await PGlite.create()
await database.exec('create table things (id int primary key, title text not null)')
await database.query('insert into things select n, $1 || n from generate_series(1, $2) n', ['Thing ', ROWS])
let next = 0
http.get('/query', async () => {
  next = (next % ROWS) + 1
  const { rows } = await database.query('select id, title from things where id = $1', [next])
  return rows[0]
})

await http.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
