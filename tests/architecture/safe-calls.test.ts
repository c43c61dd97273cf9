import { describe, expect, test } from 'vitest'
import { createApp } from '#app/server.ts'
import { allHandlers } from '#app/handlers.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { momoSettings } from '#tests/support/momo.ts'
import { NOTED } from '#tests/support/noted-reads.ts'
import { type Person, person } from '#tests/support/people.ts'
import { readingsOf } from '#tests/support/real-reads.ts'
import { type Plain, send } from '#tests/support/requests.ts'
import { sampleBody } from '#tests/support/samples.ts'
import { tablesWrittenBy, writesDuring } from '#tests/support/written-tables.ts'

const app = useTestApp(momoSettings('http://127.0.0.1:9', 'USD'))
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
    const payload = { ...(sampleBody(endpoint) as object), is_admin_now: true }
    const written = await writesDuring(app.services, async () => {
      const answer = await send(app, endpoint, { as, payload })
      expect(answer.status, answer.text).toBe(422)
      expect(JSON.parse(answer.text).errors).toHaveProperty('is_admin_now')
    })
    expect(written).toEqual([])
  })
})

/** Reads that are not answered with 200. */
const OTHER_ANSWERS: Record<string, number> = {
  // A page without script goes on to where it was.
  'site.chooseLanguage': 303,
}

/** Reads that count how often someone asks, because they are limited. */
const COUNTED = ['membership.verify', 'certificate.verify', 'certification.verify', 'chatSearch.list']

/** Pictures of people, which the own browser alone may keep for an hour. */
const KEPT_BY_THE_BROWSER = ['chat.image', 'supportImage.show']

describe('reading changes nothing (SECURITY.md, proof 11)', () => {
  test.each(reads)('%s is answered, writes nothing, and is not stored on the way', async (name, endpoint) => {
    const wanted = OTHER_ANSWERS[name] ?? 200
    const mayAlsoWrite = COUNTED.includes(name) || name in NOTED ? ['tries'] : []
    const tried: string[] = []
    for await (const { as, sent } of readingsOf(app, endpoint)) {
      let answer: Plain | undefined
      const headers = { 'sec-fetch-site': 'cross-site', ...(as && { cookie: `token=${as.token}` }) }
      const ask = async () => void (answer = await send(app, endpoint, { ...sent, headers }))
      const written = await writesDuring(app.services, ask, mayAlsoWrite)
      expect(written).toEqual([])
      if (endpoint.path.startsWith('/api/')) expectUnstored(endpoint, answer)
      if (answer?.status === wanted) return
      tried.push(`${as?.role}: ${answer?.status} ${answer?.text.slice(0, 200)}`)
    }
    expect(tried, `nobody was answered ${wanted}`).toEqual([])
  })

  test('the exceptions are about calls that there are', () => {
    const names = reads.map(([name]) => name)
    const excepted = [...Object.keys(OTHER_ANSWERS), ...COUNTED, ...KEPT_BY_THE_BROWSER]
    expect(excepted.filter((name) => !names.includes(name))).toEqual([])
  })

  test('a write is seen in each form that statements have', () => {
    expect(tablesWrittenBy('insert into "a" ("id") values ($1) on conflict do update set "b" = 1')).toEqual(['a'])
    expect(tablesWrittenBy('with "x" as (delete from b returning id) update only "public"."c" set n = 1')).toEqual([
      'b',
      'c',
    ])
    expect(tablesWrittenBy('select * from "updates" where "kind" = \'x.update\' for update of "updates"')).toEqual([])
    expect(tablesWrittenBy('select 1 for no key update')).toEqual([])
  })
})

function expectUnstored(endpoint: Endpoint, answer: Plain | undefined): void {
  const isStream = endpoint.raw === 'text/event-stream'
  const isKept = KEPT_BY_THE_BROWSER.includes(endpoint.name) && answer?.status === 200
  const wanted = isKept ? 'private, max-age=3600' : isStream ? 'no-cache, no-store, no-transform' : 'no-store'
  expect(answer?.headers['cache-control']).toBe(wanted)
  expect(answer?.headers['x-content-type-options']).toBe('nosniff')
}

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

/** One person for each role: what is asked of them here changes nothing. */
const people = new Map<Role, Person>()

async function allowed({ access: { roles } }: Endpoint): Promise<Person> {
  const role = typeof roles === 'string' ? 'student' : ((roles[0] ?? ROLES[0]) as Role)
  const made = people.get(role) ?? (await person(app.services.db, role))
  people.set(role, made)
  return made
}
