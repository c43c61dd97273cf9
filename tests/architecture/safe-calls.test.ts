import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { allHandlers } from '#server/features.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { send } from '#tests/support/requests.ts'
import { sampleBody } from '#tests/support/samples.ts'

const app = useTestApp()
const endpoints = allHandlers.map(({ endpoint }) => endpoint)
const writes = endpoints.filter(({ method }) => method !== 'GET').map((one) => [one.name, one] as const)
const reads = endpoints.filter(({ method }) => method === 'GET').map((one) => [one.name, one] as const)

describe('a write that a cookie carries must come from the own site (SECURITY.md, proof 11)', () => {
  const places: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ]
  test.each(writes)('%s', async (_, endpoint) => {
    const as = await allowed(endpoint)
    for (const place of places) {
      const answer = await send(app, endpoint, { payload: {}, headers: { cookie: `token=${as.token}`, ...place } })
      expect([answer.status, JSON.parse(answer.text).code], JSON.stringify(place)).toEqual([403, 'cross_site'])
    }
  })
})

describe('fields that a write does not know are refused (SECURITY.md, proof 8)', () => {
  test.each(writes)('%s', async (_, endpoint) => {
    const as = await allowed(endpoint)
    const before = await contents()
    const payload = { ...(sampleBody(endpoint) as object), is_admin_now: true }
    const answer = await send(app, endpoint, { as, payload })
    expect(answer.status, answer.text).toBe(422)
    expect(JSON.parse(answer.text).errors).toHaveProperty('is_admin_now')
    expect(await contents()).toEqual(before)
  })
})

describe('reading changes nothing (SECURITY.md, proof 11)', () => {
  test.each(reads)('%s', async (_, endpoint) => {
    const as = await allowed(endpoint)
    const before = await contents()
    await send(app, endpoint, { headers: { cookie: `token=${as.token}`, 'sec-fetch-site': 'cross-site' } })
    expect(await contents()).toEqual(before)
  })

  test.each(reads.filter(([, { path }]) => path.startsWith('/api/')))(
    'no cache on the way stores %s',
    async (_, endpoint) => {
      const answer = await send(app, endpoint, { as: await allowed(endpoint) })
      const isStream = endpoint.raw === 'text/event-stream'
      expect(answer.headers['cache-control']).toBe(isStream ? 'no-cache, no-store, no-transform' : 'no-store')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    },
  )
})

test('nothing else answers under /api, whether or not pages answer every other address', async () => {
  const pages = { isCached: false, build: () => Promise.reject(new Error('a page was asked for')) }
  const withPages = await createApp(app.services, pages)
  const urls = [
    '/api',
    '/api/',
    '/api?a=1',
    '/api/nothing-here',
    '/api/courses/1/../../secret',
    '/api/users/1/password',
  ]
  for (const { http } of [app, withPages]) {
    for (const url of urls) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        const answer = await http.inject({ method, url })
        expect([method, url, answer.statusCode]).toEqual([method, url, 404])
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(answer.json()).toMatchObject({ code: 'not_found' })
      }
    }
  }
  await withPages.close()
})

function allowed(endpoint: Endpoint): Promise<Person> {
  const { roles } = endpoint.access
  return person(app.services.db, typeof roles === 'string' ? 'student' : ((roles[0] ?? ROLES[0]) as Role))
}

/**
 * A fingerprint of every table, but for when a session was last seen, who has a page open, the rows of the audit log, and those of the log
 * of checks that spec 3 §7 asks for (ADR 36).
 */
async function contents(): Promise<Record<string, string>> {
  const { db } = app.services
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables.rows) {
    if (['sessions', 'audit_log', 'verifications', 'stream_people'].includes(name)) continue
    const { rows } = await db.execute<{ print: string }>(
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${sql.identifier(name)} t`,
    )
    found[name] = rows[0]?.print ?? ''
  }
  return found
}
