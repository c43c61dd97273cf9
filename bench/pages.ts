// `node bench/pages.ts`: how fast pages load on a slow phone. See bench/README.md.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { type Language, LANGUAGE_CODES } from '#shared/languages.ts'
import { findBrowser } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'
import { launchBrowser } from '#tests/support/launch.ts'
import { COOKIE } from '#server/session/cookies.ts'
import type { Learner } from './learner.ts'
import { median } from './measure.ts'
import { run, start } from './process.ts'

const PAGES = ['/', '/courses', '/courses/1', '/sign-in', '/sign-up']
/** Pages behind sign-in, with what has to be on the screen before someone can go on, and the goal in ms. */
const LEARNER_PAGES = [
  { name: 'dashboard home', address: () => '/dashboard', shows: '#current-course', goal: 3000 },
  { name: 'lesson', address: (learner: Learner) => learner.lesson, shows: 'video', goal: 4000 },
]
const ROUNDS = 3
/** Slow 4G: 150 ms round trip, 1.6 Mb/s, a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const SCREEN = { width: 360, height: 740 }
/** A page has settled when for so long nothing was painted, shifted or loaded and the processor was idle. */
const QUIET_MS = 1500
/** A page that shows nothing for so long is broken, not slow. */
const SLOWEST_MS = 60_000
/** First visit of a public page; times in ms, sizes in kB. */
const BUDGET = { lcp: 1200, cls: 0.05, tbt: 100, total: 300, js: 150, css: 25, requests: 25 }

type Visit = Record<keyof typeof BUDGET, number>

declare global {
  /** What `watch` has seen in the page so far; `lastAt` is when it last saw anything. */
  var pageTimes: Pick<Visit, 'lcp' | 'cls' | 'tbt'> & { lastAt: number }
  /** When what `noteWhenShown` looks for was seen. */
  var shownAt: number
}

/** Runs in the page before its own code: what the browser reports while it loads. */
function watch(): void {
  const seen = { lcp: 0, cls: 0, tbt: 0, lastAt: 0 }
  globalThis.pageTimes = seen
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside is sent to the page
  const observe = (type: string, report: (entry: PerformanceEntry & Record<string, number>) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) report(entry as PerformanceEntry & Record<string, number>)
      seen.lastAt = performance.now()
    }).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value ?? 0
  })
  // By its definition only what blocks after the first paint counts: before it there is nothing to interact with.
  let firstPaint = Number.POSITIVE_INFINITY
  const tasks: PerformanceEntry[] = []
  const addUp = () => {
    const blocking = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint) - 50)
    seen.tbt = blocking.reduce((sum, ms) => sum + Math.max(0, ms), 0)
  }
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') firstPaint = entry.startTime
    addUp()
  })
  observe('resource', () => undefined)
  observe('longtask', (entry) => {
    tasks.push(entry)
    addUp()
  })
}

/** Bytes on the wire by kind, and the number of requests. */
async function weigh(session: CDPSession) {
  const kinds = new Map<string, string>()
  const weight = { total: 0, js: 0, css: 0, requests: 0 }
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // A picture inside the stylesheet is reported too, but nothing is loaded.
    if (!response.url.startsWith('data:')) kinds.set(requestId, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === undefined) return
    weight.requests += 1
    weight.total += encodedDataLength / 1000
    if (kind === 'Script') weight.js += encodedDataLength / 1000
    if (kind === 'Stylesheet') weight.css += encodedDataLength / 1000
  })
  await session.send('Network.enable')
  return weight
}

/** A slow phone with an empty cache. */
async function withPhone<T>(
  browser: Browser,
  locale: Language,
  look: (page: Page, weight: Awaited<ReturnType<typeof weigh>>) => Promise<T>,
): Promise<T> {
  const phone = { viewport: SCREEN, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ ...phone, locale })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const weight = await weigh(session)
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return await look(page, weight)
  } finally {
    await context.close()
  }
}

/** One first visit of a public page. */
const visit = (browser: Browser, url: string, locale: Language): Promise<Visit> =>
  withPhone(browser, locale, async (page, weight) => {
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction((ms) => performance.now() - pageTimes.lastAt > ms, QUIET_MS)
    const { lcp, cls, tbt } = await page.evaluate(() => pageTimes)
    return { lcp, cls, tbt, ...weight }
  })

/** Runs in the page before its own code: notes when something can be seen for the first time. */
function noteWhenShown(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)?.checkVisibility()) globalThis.shownAt = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

/** One first visit of a signed-in learner: when the page is there to be used, in ms, and what that took. */
const visitAsLearner = (browser: Browser, url: string, { token, shows }: { token: string; shows: string }) =>
  withPhone(browser, 'en', async (page, weight) => {
    const known = { role: 'student', name: 'Measured' }
    // Of the whole site: a cookie for the page's own address would not be sent to the API.
    const site = new URL('/', url).href
    await page.context().addCookies([
      { url: site, name: COOKIE.token, value: token, httpOnly: true },
      { url: site, name: COOKIE.user, value: encodeURIComponent(JSON.stringify(known)) },
    ])
    await page.addInitScript(noteWhenShown, shows)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => globalThis.shownAt > 0, undefined, { timeout: SLOWEST_MS })
    return { ms: await page.evaluate(() => globalThis.shownAt), ...weight }
  })

async function medianVisit(browser: Browser, url: string, language: Language): Promise<Visit> {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, url, language))
  const keys = Object.keys(BUDGET) as Array<keyof Visit>
  return Object.fromEntries(keys.map((key) => [key, median(visits.map((each) => each[key]))])) as Visit
}

const cell = (value: number, key: keyof Visit): string => {
  const text = key === 'cls' ? value.toFixed(3) : value.toFixed(0)
  return value > BUDGET[key] ? `**${text}**` : text
}

const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-pages-'))
const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'warn', NODE_ENV: 'development' }
const stops: Array<() => Promise<void>> = []
try {
  const learner = JSON.parse(await run('bench/prepare.ts', [], env)) as Learner
  const app = await start('src/app/main.ts', { port: await freePort(), probe: '/readyz', env })
  stops.push(app.stop)
  const browser = await launchBrowser(await findBrowser())
  stops.unshift(() => browser.close())
  console.log('| Page | Language | LCP ms | CLS | TBT ms | All kB | JS kB | CSS kB | Requests |')
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  const keys = Object.keys(BUDGET) as Array<keyof Visit>
  for (const url of PAGES) {
    for (const language of LANGUAGE_CODES) {
      // The first visitor after a start waits for the page to be made; the budget is about everyone else.
      await fetch(`${app.url}${url}`, { headers: { 'accept-language': language } })
      const seen = await medianVisit(browser, `${app.url}${url}`, language)
      console.log(`| ${[url, language, ...keys.map((key) => cell(seen[key], key))].join(' | ')} |`)
    }
  }
  console.log(`| Budget | | ${keys.map((key) => BUDGET[key]).join(' | ')} |`)
  console.log('\n| Learner’s page | Shown ms | Goal ms | All kB | JS kB | CSS kB | Requests |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const { name, address, shows, goal } of LEARNER_PAGES) {
    const seen: Awaited<ReturnType<typeof visitAsLearner>>[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      seen.push(await visitAsLearner(browser, `${app.url}${address(learner)}`, { token: learner.token, shows }))
    const middle = (key: keyof (typeof seen)[number]): string => median(seen.map((each) => each[key])).toFixed(0)
    const shown = Number(middle('ms')) > goal ? `**${middle('ms')}**` : middle('ms')
    const sizes = (['total', 'js', 'css', 'requests'] as const).map(middle)
    console.log(`| ${[name, shown, goal, ...sizes].join(' | ')} |`)
  }
  console.log(`\nMedian of ${ROUNDS} first visits; over budget in bold; load ${median(os.loadavg()).toFixed(1)}`)
} finally {
  for (const stop of stops) await stop()
  await fs.rm(dataDir, { recursive: true, force: true })
}
