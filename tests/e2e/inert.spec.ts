import type { Role } from '#shared/roles.ts'
import { type RunningApp, startApp } from './start/app.ts'
import { expect, type Page, settled, test as base } from './start/app-under-test.ts'
import { BAD_LINKS, PAYLOADS } from './start/payload-list.ts'
import { screens } from './start/routes.ts'

/** An app of its own, in which every text is an attack (SECURITY.md, proofs 12 and 13). */
const test = base.extend<object, { app: RunningApp }>({
  app: [
    async ({}, use) => {
      const app = await startApp({ fill: 'payloads.ts' })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Whoever sees texts of others there, or the most of them. */
const READERS: [RegExp, Role[]][] = [
  [/^\/dashboard\/course-applications/, ['teacher', 'admin']],
  [
    /^\/dashboard\/(certifications|name-corrections|system-settings|permission-requests|mentors|mentorship-applications|programs|jobs|job-applicants|portfolios|safety-reports|site-texts)/,
    ['admin'],
  ],
  [/^\/dashboard\/(announcements|resources)/, ['admin', 'student']],
  [/^\/dashboard\/members$/, ['admin']],
  [/^\/dashboard\/(course-pricing|student-payments|donations)/, ['accountant']],
  [/^\/dashboard\/(employee|analytics|leaves|attendance-corrections|review-cycles|checklist-tasks)/, ['hr']],
  [/^\/dashboard\/(team|reviews-to-write)/, ['manager']],
  [/^\/dashboard\/(attendance|my-leaves|payslips|my-file|my-review)$/, ['employee']],
  [/^\/dashboard\/messages$/, ['teacher', 'mentee']],
  [/^\/dashboard\/messages\//, ['teacher']],
  [/^\/dashboard\/admin-chat/, ['admin']],
  [/^\/dashboard\/(mentor-messages|matches\/)/, ['mentor', 'mentee']],
  [/^\/dashboard\/my-programs/, ['mentee']],
  [/^\/events\/[^/]+\/register$/, ['student']],
  [/^\/dashboard\/mentor-programs/, ['mentor']],
  [/^\/dashboard\/mentor-/, ['mentor']],
  [/^\/dashboard\/mentee-sessions/, ['mentee', 'mentor']],
  [/^\/dashboard\/mentee-progress-tracking/, ['mentor']],
  [/^\/dashboard\/mentee-progress$/, ['mentee']],
  [/^\/dashboard\/(mentees|matches|blog|events)/, ['admin', 'mentor']],
  [/^\/dashboard\/(courses|course-reviews)/, ['admin', 'teacher']],
  [/^\/dashboard\/(permission-request$|student-)/, ['teacher']],
  [/^\/dashboard\/my-courses\/(orders|checkout)/, ['student', 'mentee']],
  [/^\/dashboard\/./, ['student']],
  [/^\/dashboard$/, ['student', 'admin']],
]

test('there are sixty payloads at least', () => {
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(60)
})

/** These show no texts of people except those that every page has, and `/` covers those. */
const PLAIN =
  /^\/(about|values|terms|privacy|programs$|modal-test|sign-up|forgot-password|reset-password|subscribe|no-such)/

for (const address of screens.filter((one) => !PLAIN.test(one))) {
  test(`${address}: what people wrote is text and nothing else`, async ({ visit }) => {
    const roles = READERS.find(([pattern]) => pattern.test(address))?.[1] ?? []
    for (const as of roles.length > 0 ? roles : [undefined]) {
      const page = await visit(as ? { as } : {})
      const problems = watch(page)
      await page.goto(address)
      await settled(page)
      // Whoever may not open a page is led home, where its texts are not.
      if (as) expect.soft(new URL(page.url()).pathname, `${address} as ${as}`).toBe(address)
      await poke(page)
      expect.soft(await alive(page), `${address} as ${as ?? 'visitor'}`).toEqual([])
      expect.soft(problems, `${address} as ${as ?? 'visitor'}`).toEqual([])
      await page.close()
    }
  })
}

test('the texts are really there, as people typed them', async ({ visit }) => {
  const page = await visit()
  await page.goto('/courses')
  await settled(page)
  const shown = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
  const found = PAYLOADS.filter((one) => shown.includes(one.replaceAll(/\s+/g, ' ')))
  expect(found.length).toBeGreaterThan(3)
})

test('an address injects nothing into a page', async ({ visit }) => {
  const page = await visit()
  const problems = watch(page)
  // The router matches no line separators: such an address is a 404 before any page reads it.
  for (const payload of PAYLOADS.filter((one) => !/[\u2028\u2029]/.test(one)).slice(0, 12)) {
    const odd = encodeURIComponent(payload)
    for (const address of [
      `/courses?search=${odd}&q=${odd}&level=${odd}`,
      `/verify/${odd.slice(0, 150)}`,
      `/${odd}#${odd}`,
    ]) {
      await page.goto(address)
      expect.soft(await alive(page), address).toEqual([])
    }
  }
  expect(problems).toEqual([])
})

test('the certificate page shows attacks as text', async ({ visit, app }) => {
  const page = await visit({ as: 'student' })
  const problems = watch(page)
  const headers = { authorization: `Bearer ${app.account('student').token}` }
  const { certificates } = (await (await fetch(`${app.url}/api/certificates`, { headers })).json()) as {
    certificates: { enrollment_id: number; code: string }[]
  }
  expect(certificates.length).toBeGreaterThan(0)
  for (const { enrollment_id: id, code } of certificates) {
    for (const address of [`/api/enrollments/${id}/certificate`, `/verify/${code}`]) {
      await page.goto(address)
      expect.soft(await alive(page), address).toEqual([])
      expect.soft(await page.locator('body').innerText(), address).toMatch(/<|&|\{/)
    }
  }
  expect(problems).toEqual([])
})

/** Dialogs, violations of the content security policy, and navigations to other sites. */
function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content.security.policy|refused to/i.test(message.text())) problems.push(message.text())
  })
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url(), 'about:blank').host === 'evil.example') problems.push(`went to ${frame.url()}`)
  })
  return problems
}

/** Elements made from a text, scripts that ran, and links to forbidden addresses. */
function alive(page: Page): Promise<string[]> {
  return page.evaluate((bad) => {
    const found: string[] = []
    if ('xss' in globalThis) found.push('a script ran')
    for (const one of document.querySelectorAll('[data-xss]')) found.push(one.outerHTML.slice(0, 120))
    for (const one of document.querySelectorAll('[href],[src],[action],[formaction],[data]')) {
      for (const name of ['href', 'src', 'action', 'formaction', 'data']) {
        const target = one.getAttribute(name)
        if (target === null) continue
        const { protocol, host } = new URL(target, location.href)
        const isImage = one.tagName === 'IMG' && protocol === 'data:' && target.startsWith('data:image/')
        if (!['http:', 'https:', 'mailto:', 'tel:', 'blob:'].includes(protocol) && !isImage)
          found.push(`${name}=${target}`)
        if (bad.includes(target) || host === 'evil.example') found.push(`${name}=${target}`)
      }
    }
    return found
  }, BAD_LINKS)
}

/** Hovers and focuses, in the panel where one is open and covers the page: some attacks wait for an interaction. */
async function poke(page: Page): Promise<void> {
  const panel = page.locator('[role=dialog]:visible')
  const place = (await panel.count()) > 0 ? panel.last() : page.locator('main')
  for (const one of (await place.locator('a:visible, button:visible').all()).slice(0, 6)) {
    await one.hover({ timeout: 2000 }).catch(() => undefined)
    await one.focus({ timeout: 2000 }).catch(() => undefined)
  }
}
