import { type CDPSession } from '@playwright/test'
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES } from '#shared/languages.ts'
import type { Role } from '#shared/roles.ts'
import { isDeep, isQuick } from '../support/depth.ts'
import { expect, type Page, settled, test } from './start/app-under-test.ts'

/** Over the wire, first visit, with brotli; kB are 1,000 bytes. */
const KB = 1000
const PUBLIC = { script: 150 * KB, style: 25 * KB, total: 300 * KB, requests: 25 }
const CATALOGUE_HTML = 60 * KB
const REPEAT_TOTAL = 30 * KB
const SAVING_TOTAL = 90 * KB
/** Words of other languages may be longer than English ones; catalogues and second copies have no place here. */
const LANGUAGE_EXTRA_SCRIPT = 2 * KB

type Loaded = { type: string; url: string; bytes: number }

/** Everything a page fetches, with its bytes over the wire. */
async function measure(page: Page, address: string, hasScripts = true): Promise<Loaded[]> {
  const client: CDPSession = await page.context().newCDPSession(page)
  const open = new Map<string, Loaded>()
  const done: Loaded[] = []
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    open.set(requestId, { type, url: response.url, bytes: response.fromDiskCache ? 0 : response.encodedDataLength })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = open.get(requestId)
    if (one && one.url.startsWith('http')) done.push({ ...one, bytes: encodedDataLength })
  })
  await client.send('Network.enable')
  await page.goto(address)
  // Scripts start after the first paint; the page says when it listens.
  await settled(page, { hasScripts })
  await client.detach()
  return done
}

const sum = (loaded: readonly Loaded[], type?: string): number =>
  loaded.filter((one) => !type || one.type === type).reduce((total, one) => total + one.bytes, 0)

/** The scripts among them, as folder and name. */
const scriptsOf = (loaded: readonly Loaded[]): string[][] =>
  loaded
    .map(({ url }) => /\/assets\/(?:([^/]+)\/)?([^/]+\.js)$/.exec(url)?.slice(1) ?? [])
    .filter(({ length }) => length > 0)

const ADDRESSES: Record<string, readonly string[]> = {
  'courses, mentors and accounts': [
    '/',
    '/courses',
    '/courses/1',
    '/mentors',
    '/mentor-details/1',
    '/programs/data-for-small-organisations',
    '/sign-in',
    '/sign-up',
    '/reset-password',
  ],
  'the blog, events and careers': [
    '/career',
    '/career/1',
    '/portfolio',
    '/blog',
    '/blog/what-i-look-for-in-a-first-portfolio',
    '/blog/authors/1',
    '/events',
    '/events/portfolio-evening-bring-one-project',
    '/about',
    '/contact',
  ],
  'what anybody checks and sends': [
    '/verify',
    '/verify/AAAA-BBBB-CCCC-DDDD',
    '/cards/12345678',
    '/become-a-mentor',
    '/events/portfolio-evening-bring-one-project/register',
  ],
}
/** Long forms that anybody fills in check each field, take files and keep what is sent without a connection. */
const LONG_FORM = { ...PUBLIC, script: 168 * KB, requests: 30 }
const limitsOf = (address: string) => (/^\/become-a-mentor$|\/register$/.test(address) ? LONG_FORM : PUBLIC)

/** `.ci/run` and `npm run test:all` measure every language, `npm test` the first. */
const languages = isQuick ? [DEFAULT_LANGUAGE] : LANGUAGE_CODES

for (const [pages, addresses] of Object.entries(ADDRESSES)) {
  test(`the pages of ${pages} keep the budget of a public page in every language`, async ({ visit }) => {
    test.slow()
    for (const address of addresses) {
      const most = limitsOf(address)
      const scripts = new Map<Language, number>()
      for (const language of languages) {
        const where = `${address} in ${language}`
        const page = await visit({ size: 'small', language })
        const loaded = await measure(page, address)
        await expect.soft(page.locator('html'), where).toHaveAttribute('lang', language)
        const seen = {
          script: sum(loaded, 'Script'),
          style: sum(loaded, 'Stylesheet'),
          total: sum(loaded.filter(({ type }) => type !== 'Media')),
          requests: loaded.filter(({ type }) => type !== 'Media').length,
        }
        scripts.set(language, seen.script)
        expect.soft(seen.script, `${where}: scripts`).toBeLessThanOrEqual(most.script)
        expect.soft(seen.style, `${where}: styles`).toBeLessThanOrEqual(most.style)
        expect.soft(seen.total, `${where}: all`).toBeLessThanOrEqual(most.total)
        expect.soft(seen.requests, `${where}: requests`).toBeLessThanOrEqual(most.requests)
        const parts = scriptsOf(loaded)
        const own = parts.filter(([folder]) => language === DEFAULT_LANGUAGE || folder?.startsWith(`${language}-`))
        expect.soft(own.length, `${where}: scripts in its language`).toBeGreaterThan(3)
        const names = parts.map(([, name]) => name)
        const twice = names.filter((name, at) => names.indexOf(name) !== at)
        expect.soft(twice, `${where}: scripts in two languages`).toEqual([])
        // What the browser keeps is the same in all languages.
        if (language === DEFAULT_LANGUAGE || isDeep) {
          const again = await measure(page, address)
          expect.soft(sum(again), `${where}: a second visit`).toBeLessThanOrEqual(REPEAT_TOTAL)
        }
        await page.context().close()
      }
      const likeEnglish = (scripts.get(DEFAULT_LANGUAGE) ?? 0) + LANGUAGE_EXTRA_SCRIPT
      for (const [language, bytes] of scripts)
        expect.soft(bytes, `${address} in ${language} beside English`).toBeLessThanOrEqual(likeEnglish)
    }
  })
}

test('the HTML of the catalogue stays small', async ({ app }) => {
  const html = await (await fetch(`${app.url}/courses`)).text()
  expect(html.match(/<article|<li/g)?.length ?? 0).toBeGreaterThanOrEqual(12)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(CATALOGUE_HTML)
})

/** Of a first visit, over the wire; `further` is the script beside what a visitor of the catalogue already has. */
const DASHBOARDS: readonly { as: Role; address: string; requests: number; total: number; further: number }[] = [
  { as: 'student', address: '/dashboard', requests: 35, total: 250 * KB, further: 53 * KB },
  { as: 'student', address: '/dashboard/my-courses', requests: 37, total: 292 * KB, further: 66 * KB },
  { as: 'admin', address: '/dashboard/course-applications', requests: 55, total: 337 * KB, further: 87 * KB },
  // With the attendance control, which keeps what is recorded without a connection.
  { as: 'hr', address: '/dashboard/leaves', requests: 66, total: 353 * KB, further: 103 * KB },
]

test('a first visit behind sign-in keeps its budget, and adds little script to what a visitor already has', async ({
  visit,
}) => {
  test.slow()
  for (const language of languages) {
    for (const { as, address, requests, total, further } of DASHBOARDS) {
      const page = await visit({ as, language, size: as === 'student' ? 'small' : 'wide' })
      const loaded = (await measure(page, address)).filter(({ bytes }) => bytes > 0)
      const where = `${address} in ${language}`
      expect.soft(loaded.length, `${where}: requests`).toBeLessThanOrEqual(requests)
      expect.soft(sum(loaded), `${where}: all`).toBeLessThanOrEqual(total)
      const visitors = new Set((await measure(page, '/courses')).map(({ url }) => url))
      const extra = loaded.filter(({ url }) => !visitors.has(url))
      expect.soft(sum(extra, 'Script'), where).toBeGreaterThan(0)
      expect.soft(sum(extra, 'Script'), `${where}: further scripts`).toBeLessThanOrEqual(further)
      await page.context().close()
    }
  }
})

test('with Save-Data a page costs a visitor who only reads no script and little else', async ({ visit }) => {
  for (const address of ['/', '/courses', '/free-courses', '/courses/1', '/mentors', '/about']) {
    const page = await visit({ size: 'small', savesData: true })
    const loaded = await measure(page, address, false)
    expect.soft(sum(loaded, 'Script'), address).toBe(0)
    expect.soft(sum(loaded), address).toBeGreaterThan(0)
    expect.soft(sum(loaded), address).toBeLessThanOrEqual(SAVING_TOTAL)
  }
})
