import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type Request,
  test as base,
  type TestInfo,
} from '@playwright/test'
import type { Language } from '#shared/languages.ts'
import type { Role } from '#shared/roles.ts'
import type { BrowserPlace } from '../../support/chromium.ts'
import { isDeep } from '../../support/depth.ts'
import { launchBrowser } from '../../support/launch.ts'
import { BROWSER_VARIABLE } from './accounts.ts'
import type { Account } from './accounts.ts'
import { type RunningApp, startApp } from './app.ts'
import { axeProblems } from './axe.ts'

export { axeProblems, expect }
export type { Page }

export const SIZES = { small: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } } as const
export type Size = keyof typeof SIZES
type Scheme = 'light' | 'dark'

type Look = readonly [Size, Scheme]

const PHONE: Look = ['small', 'light']
/** Both sizes and both schemes. */
const OPPOSITES: readonly Look[] = [PHONE, ['wide', 'dark']]
/** Every screen is looked at in all of these by `npm run test:all`. */
const ALL_LOOKS: readonly Look[] = [...OPPOSITES, ['small', 'dark'], ['wide', 'light']]

/** How something is looked at: on a phone in light, and at a desk in the dark too where it represents all of its kind. */
export function looksAt(isWhole: boolean): readonly Look[] {
  if (isDeep) return ALL_LOOKS
  return isWhole ? OPPOSITES : [PHONE]
}

/** No request may carry a token, a code or an e-mail address where servers and proxies log it (SECURITY.md, proof 19). */
const REVEALING = /[?&;](token|code|otp\w*|password|secret|session|e-?mail)=|@|%40/i

type Visit = {
  as?: Role
  size?: Size
  scheme?: Scheme
  javaScript?: boolean
  /** The site's data-saver switch is on. */
  savesData?: boolean
  /** Sliders move by themselves and things fade; otherwise the person has asked for calm. */
  isMoving?: boolean
  /** What the browser asks for; English by default. */
  language?: Language
  /** IANA name of where the browser is; that of the machine by default. */
  zone?: string
  /** The test cuts the network while pages are opened: that their scripts cannot be loaded is no fault. */
  isCutOff?: boolean
  /**
   * The page that an earlier test of this worker has looked at in the same way, if there is one, the person who sat
   * there: what most screens share is loaded and compiled already. For tests that look and change nothing, one person
   * at a time.
   */
  isKept?: boolean
}

type Fixtures = {
  /** A page of its own, signed in as a role or as a visitor; its errors fail the test. */
  visit: (how?: Visit) => Promise<Page>
}

/** A film of an allowed host is shown in a frame; the tests answer for the host. */
const FILM = /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//

/** Messages of Chromium that are not errors of a page. */
const NO_FAULT = [/GPU stall due to ReadPixels/, /WebGL/, /ERR_INTERNET_DISCONNECTED/]
/** What the router says when the script of a page cannot be loaded. */
const NOT_LOADED = /Error loading route module|Failed to fetch dynamically imported module/

/** Something small of the site itself: a kept page waits there, without scripts and without a stream. */
const RESTING_PLACE = '/robots.txt'

type Kept = { page: Page; as: Role | undefined }

export const test = base.extend<Fixtures, { app: RunningApp; chrome: Browser; kept: Map<string, Kept> }>({
  app: [
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  chrome: [
    async ({}, use) => {
      const place = JSON.parse(process.env[BROWSER_VARIABLE] ?? '') as BrowserPlace
      const browser = await launchBrowser(place)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  kept: [
    async ({ chrome }, use) => {
      await use(new Map())
      await Promise.all(chrome.contexts().map((context) => context.close()))
    },
    { scope: 'worker' },
  ],
  visit: async ({ app, chrome, kept }, use, info) => {
    const visited = new Set<Page>()
    await use(async ({ isKept = false, ...how } = {}) => {
      const page = await (isKept ? keptPage(kept, chrome, app, how) : openPage(chrome, app, how))
      visited.add(page)
      return page
    })
    if (info.errors.length > 0) await describePages(visited, info)
    const resting = new Set([...kept.values()].map(({ page }) => page))
    for (const page of visited) await (resting.has(page) ? rest(page) : page.context().close())
    const complaints = [...visited].flatMap((page) => complaintsOf(page).splice(0))
    expect(complaints, 'what the pages complained about').toEqual([])
  },
})

/** Where each page of a failed test was, and what it waited for: a press without effect and a lost answer look alike. */
async function describePages(pages: ReadonlySet<Page>, info: TestInfo): Promise<void> {
  const lines = [...pages].map((page) => {
    const waits = [...(pending.get(page) ?? [])].map((request) => request.url())
    return `${page.url()} waits for ${waits.join(', ') || 'nothing'}`
  })
  await info.attach('pages', { body: lines.join('\n'), contentType: 'text/plain' })
}

/** The kept page of this look. Another person sits down at it as after signing out and in: nothing of the last is left. */
async function keptPage(kept: Map<string, Kept>, chrome: Browser, app: RunningApp, how: Visit): Promise<Page> {
  const { as, ...look } = how
  const key = JSON.stringify(look)
  const known = kept.get(key) ?? { page: await openPage(chrome, app, how), as }
  kept.set(key, known)
  if (known.as === as) return known.page
  const { page } = known
  await rest(page)
  await page.context().clearCookies()
  if (as) await signIn(page.context(), app.url, app.account(as))
  known.as = as
  return page
}

async function rest(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(RESTING_PLACE)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Where the demo's organisation is: its own people are not asked whether they have moved. */
const HOME = 'Africa/Kigali'

/** A new page in a browser of its own, as far as cookies and caches go. */
async function openPage(chrome: Browser, app: RunningApp, how: Visit): Promise<Page> {
  const { as, size = 'wide', scheme = 'light', javaScript = true, isMoving = false, language = 'en', zone = HOME } = how
  const context = await chrome.newContext({
    baseURL: app.url,
    viewport: SIZES[size],
    colorScheme: scheme,
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
    javaScriptEnabled: javaScript,
    locale: language,
    timezoneId: zone,
  })
  if (as) await signIn(context, app.url, app.account(as))
  if (how.savesData) await context.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  const page = await context.newPage()
  listen(page, app.url, how.isCutOff ? [...NO_FAULT, NOT_LOADED] : NO_FAULT)
  countRequests(page)
  return page
}

/** The cookies that a sign-in sets; the session is one of those made with the demo data. */
export async function signIn(context: BrowserContext, url: string, { id, name, role, token }: Account): Promise<void> {
  const user = encodeURIComponent(JSON.stringify({ id, name, role, picture: null }))
  await context.addCookies([
    { name: 'token', value: token, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'user', value: user, url, sameSite: 'Lax' },
  ])
}

/** What each page has complained about and no test has reported yet. */
const complaintLists = new WeakMap<Page, string[]>()

function complaintsOf(page: Page): string[] {
  const known = complaintLists.get(page)
  if (known) return known
  const complaints: string[] = []
  complaintLists.set(page, complaints)
  return complaints
}

/** Console errors, uncaught errors, answers of 5xx and requests to other sites fail a test. */
function listen(page: Page, url: string, noFault: readonly RegExp[]): void {
  const complaints = complaintsOf(page)
  const where = () => page.url().replace(url, '')
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' || noFault.some((known) => known.test(text))) return
    // A refused call is part of some journeys; the page must show a message, and that is tested.
    if (/Failed to load resource: the server responded with a status of 4\d\d/.test(text)) return
    complaints.push(`${where()}: ${text}`)
  })
  page.on('pageerror', (problem) => complaints.push(`${where()}: ${problem.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${where()}: ${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const target = request.url()
    const isFilm = request.isNavigationRequest() && request.frame().parentFrame() !== null && FILM.test(target)
    if (/^https?:/.test(target) && !target.startsWith(url) && !isFilm)
      complaints.push(`${where()}: third-party ${target}`)
    if (REVEALING.test(target.split('#')[0] ?? '')) complaints.push(`${where()}: an address that reveals ${target}`)
  })
}

/** What every screen must hold in every look: axe finds nothing, nothing is wider than the window, and it has a title. */
export async function looksFine(page: Page, where: string): Promise<void> {
  expect.soft(await axeProblems(page), where).toEqual([])
  expect.soft(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
  expect.soft(await page.title(), where).not.toBe('')
}

/** How many pixels the page is wider than the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** How soon to look again whether a page has settled. */
const SOON_MS = [25, 50, 100]

/** What each page waits for from the network. */
const pending = new WeakMap<Page, Set<Request>>()
/** Films go on loading while they play, and the live stream stays open. */
const isEndless = (request: Request): boolean =>
  request.resourceType() === 'media' || new URL(request.url()).pathname === '/api/stream'
const SKELETON = '[aria-busy=true], [role=status][aria-label^=Loading], [role=status][aria-label^=Chargement]'

function countRequests(page: Page): void {
  const open = new Set<Request>()
  pending.set(page, open)
  page.on('request', (request) => isEndless(request) || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until the page is interactive and shows what it asked for: nothing is pending and nothing is a skeleton. */
export async function settled(page: Page, { hasScripts = true } = {}): Promise<void> {
  if (hasScripts) await page.waitForFunction(() => Object.hasOwn(globalThis, '__mbuyuReady'))
  await expect
    .poll(async () => [...(await waitingFor(page)), ...(await waitingFor(page))], {
      message: 'what the page waits for',
      intervals: SOON_MS,
    })
    .toEqual([])
}

async function waitingFor(page: Page): Promise<string[]> {
  const asked = [...(pending.get(page) ?? [])].map((request) => request.url())
  return [...asked, ...Array.from({ length: await page.locator(SKELETON).count() }, () => 'a skeleton')]
}
