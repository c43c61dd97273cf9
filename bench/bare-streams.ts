// The other side of bench/streams.ts: a bare Fastify that sends the same bytes.
import fastify, { type FastifyReply } from 'fastify'
import { HEARTBEAT, HEARTBEAT_MS } from '#server/stream/stream-format.ts'

const http = fastify()
const open = new Map<string, FastifyReply['raw']>()
http.get('/livez', async () => ({ status: 'ok' }))
http.get<{ Querystring: { me: string } }>('/api/stream', (request, reply) => {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  reply.raw.write('event: ready\ndata: {}\n\n')
  open.set(request.query.me, reply.raw)
})
http.post<{ Body: { people: number[]; text: string } }>('/send', async ({ body }) => {
  for (const person of body.people) open.get(String(person))?.write(body.text)
  return {}
})
setInterval(() => open.forEach((stream) => stream.write(HEARTBEAT)), HEARTBEAT_MS)
await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
