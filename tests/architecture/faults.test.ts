import { Writable } from 'node:stream'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploadApi } from '#features/base/upload/upload.contract.ts'
import { createApp } from '#app/server.ts'
import { allHandlers } from '#app/handlers.ts'
import { sendError } from '#server/http/errors.ts'
import { loggerOptions } from '#server/log.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { sendForm } from '#tests/support/forms.ts'
import { person } from '#tests/support/people.ts'
import { send } from '#tests/support/requests.ts'
import { sampleBody } from '#tests/support/samples.ts'

const app = useTestApp({ LOG_LEVEL: 'silent' })
const GENERIC = 'Something went wrong on our side. Please try again.'
/** Details of the implementation that no answer may contain. */
const INSIDE =
  /select |insert |relation|column|syntax|constraint|drizzle|node_modules|\.ts\b|\.js\b|\/src\/|ENOSPC|\bat \w/i

describe('an internal error is answered with a general message and a request id (SECURITY.md, proof 20)', () => {
  test('every call, when its tables are gone', { timeout: 60_000 }, async () => {
    const { db } = app.services
    // The session can still be read; nothing else can.
    const people = ['users', 'sessions', 'user_roles', 'audit_log']
    const { rows } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const gone = rows.filter(({ name }) => !people.includes(name))
    for (const { name } of gone)
      await db.execute(sql`alter table ${sql.identifier(name)} rename to ${sql.identifier(`${name}_gone`)}`)
    let broken = 0
    for (const { endpoint } of allHandlers) {
      const { roles } = endpoint.access
      const role = typeof roles === 'string' ? 'student' : ((roles[0] ?? ROLES[0]) as Role)
      const answer = await send(app, endpoint, { as: await person(db, role), payload: sampleBody(endpoint) })
      if (answer.status < 500) continue
      broken += 1
      const body = JSON.parse(answer.text) as Record<string, unknown>
      expect(body, endpoint.name).toEqual({
        message: GENERIC,
        code: 'internal',
        requestId: answer.headers['x-request-id'],
      })
      expect(answer.text, endpoint.name).not.toMatch(INSIDE)
      expect(answer.headers['cache-control'], endpoint.name).toBe('no-store')
    }
    for (const { name } of gone)
      await db.execute(sql`alter table ${sql.identifier(`${name}_gone`)} rename to ${sql.identifier(name)}`)
    // Most calls need one of those tables: this test would prove nothing if they did not.
    expect(broken).toBeGreaterThan(allHandlers.length / 3)
  })

  test('an upload, when the disk is full; nothing of it is stored', async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write '/var/data/files'"), {
      code: 'ENOSPC',
    })
    const files = { ...app.services.files, write: () => Promise.reject(full) }
    const broken = await createApp({ ...app.services, files })
    const as = await person(app.services.db, 'student')
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const answer = await sendForm({ ...app, ...broken }, uploadApi.create, {
      as,
      files: { file: { name: 'a.png', data: picture } },
    })
    expect(answer.status).toBe(507)
    expect(answer.body).toEqual({
      message: expect.stringContaining('We have run out of storage space'),
      code: 'no_room',
      requestId: answer.headers['x-request-id'],
    })
    expect(JSON.stringify(answer.body)).not.toMatch(INSIDE)
    const stored = await app.services.db.execute<{ many: number }>(
      sql`select count(*)::int as many from files where owner_id = ${as.id}`,
    )
    expect(stored.rows[0]?.many).toBe(0)
    await broken.close()
    expect((await app.http.inject('/livez')).statusCode).toBe(200)
  })

  test('a write, when the disk of the database is full', async () => {
    const http = fastify()
    http.setErrorHandler(sendError)
    http.post('/full', () => {
      const cause = Object.assign(new Error('could not extend file "base/5/1259"'), { code: '53100' })
      throw new DrizzleQueryError('insert into users', [], cause)
    })
    const answer = await http.inject({ method: 'POST', url: '/full' })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([507, 'no_room'])
    expect(answer.body).not.toMatch(INSIDE)
    await http.close()
  })

  test('the full error is logged under the same request id, without tokens, codes and passwords', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    })
    const http = fastify({
      logger: Object.assign(loggerOptions({ ...app.services.config, logLevel: 'info' }), { stream }),
      genReqId: () => crypto.randomUUID(),
    })
    http.setErrorHandler(sendError)
    const me = await person(app.services.db, 'student')
    http.get('/broken', () => {
      throw new Error('the well is dry')
    })
    const answer = await http.inject({
      url: '/broken?token=secret-token-in-address',
      headers: { authorization: `Bearer ${me.token}`, cookie: `token=${me.token}` },
    })
    const { requestId } = answer.json<{ requestId: string }>()
    const logged = lines.filter((line) => line.includes(requestId)).join('\n')
    expect(logged).toContain('the well is dry')
    expect(logged).toContain('faults.test.ts')
    expect(logged).not.toContain(me.token)
    expect(logged).not.toContain('secret-token-in-address')
    await http.close()
  })
})
