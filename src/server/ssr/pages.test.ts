import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#app/server.ts'
import type { App } from '#server/app.ts'
import { useTestApp } from '#tests/support/app.ts'
import { setTo } from '#tests/support/settings.ts'
import type { PageLook } from '#shared/look.ts'
import { lookSettings } from '../settings/look.ts'
import type { PageSource } from './pages.ts'

type Page = { nonce: string; look: PageLook }

const base = useTestApp()
let app: App
/** What the renderer was asked for. */
let rendered: string[] = []

const route = (id: string, path: string, handle?: { query: string[] }, parentId?: string) => ({
  [id]: { id, path, parentId, module: { default: () => null, handle } },
})

/** Screens that say where they are, instead of being drawn. */
const pages: PageSource = {
  isCached: true,
  build: () =>
    Promise.resolve({
      routes: {
        ...route('frame', ''),
        ...route('catalogue', 'catalogue', { query: ['search', 'page'] }, 'frame'),
        ...route('story', 'story', undefined, 'frame'),
      },
      entry: {
        module: {
          createPageContext: (_: unknown, page: Page) => page,
          createPageHandler:
            () =>
            (request: Request, { nonce, look }: Page) => {
              const { pathname, search } = new URL(request.url)
              rendered.push(pathname + search)
              const style = look.css && `<style nonce="${nonce}">${look.css}</style>`
              const shown = `${style}${look.colour} ${look.scheme}`
              return Promise.resolve(new Response(`<html><head>${shown}</head>${pathname}${search}</html>`))
            },
        },
      },
    } as unknown as ServerBuild as Awaited<ReturnType<PageSource['build']>>),
}

beforeAll(async () => {
  app = await createApp(base.services, pages)
})
afterAll(() => app.close())
beforeEach(() => {
  rendered = []
})

const ask = (url: string) => app.http.inject({ url, headers: { 'accept-encoding': 'identity' } })

test('parameters that a screen does not name change nothing: one rendering, which does not see them', async () => {
  const etags = new Set<unknown>()
  for (const query of ['', '?utm_source=mail', '?fbclid=1', '?search=x', '?utm_source=<script>&page=2'])
    etags.add((await ask(`/story${query}`)).headers.etag)
  expect(rendered).toEqual(['/story'])
  expect(etags.size).toBe(1)
})

test('those that it names do, in any order and beside any others', async () => {
  for (const query of ['?search=git&page=2', '?page=2&utm_source=mail&search=git', '?search=git&page=2&a=b'])
    expect((await ask(`/catalogue${query}`)).body).toContain('/catalogue?search=git&page=2')
  expect((await ask('/catalogue?search=sql')).body).toContain('/catalogue?search=sql')
  expect(rendered).toEqual(['/catalogue?search=git&page=2', '/catalogue?search=sql'])
})

test('the cache has a bound: many searches push out the oldest page, and no more than that', async () => {
  for (let nth = 0; nth < 500; nth += 1) await ask(`/catalogue?search=bound${nth}`)
  rendered = []
  await ask('/catalogue?search=bound1')
  expect(rendered).toEqual([])
  await ask('/catalogue?search=one-more')
  await ask('/catalogue?search=two-more')
  rendered = []
  await ask('/catalogue?search=bound499')
  expect(rendered).toEqual([])
  await ask('/catalogue?search=bound0')
  expect(rendered).toEqual(['/catalogue?search=bound0'])
})

test.each([
  ['/dashboard', '/sign-in'],
  ['/dashboard/my-courses?enrollment=4', '/sign-in?next=%2Fdashboard%2Fmy-courses%3Fenrollment%3D4'],
  ['/mentorship?mentor=1', '/sign-in?next=%2Fmentorship%3Fmentor%3D1'],
  ['/events/open-day/register', '/sign-in?next=%2Fevents%2Fopen-day%2Fregister'],
])('a visitor of the guarded %s is sent to %s', async (url, to) => {
  const answer = await ask(url)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, to])
  expect(rendered).toEqual([])
})

test('a page is drawn in the look of the organisation, under the nonce of its policy, and a change is seen at once', async () => {
  const plain = await ask('/story')
  expect(plain.body).toContain('<head>#0f5132 undefined</head>')
  await setTo(base, lookSettings.colour, '#5b2a86')
  await setTo(base, lookSettings.scheme, 'dark')
  await expect.poll(async () => (await ask('/story')).body).toContain('--brand:#5b2a86')
  const { body, headers } = await ask('/story')
  const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1] ?? 'none'
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(body).toContain('</style>#5b2a86 dark</head>')
  await setTo(base, lookSettings.colour, null)
  await setTo(base, lookSettings.scheme, null)
  await expect.poll(async () => (await ask('/story')).body).toBe(plain.body)
})
