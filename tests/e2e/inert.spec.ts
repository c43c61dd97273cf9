import { isDeep, isQuick } from '../support/depth.ts'
import { fixedShare } from '../support/fixed-sample.ts'
import { type RunningApp, startApp } from './start/app.ts'
import { expect, looksAt, looksFine, type Page, settled, test as base } from './start/app-under-test.ts'
import { goThrough, inBatches } from './start/batches.ts'
import { BAD_LINKS, PAYLOADS } from './start/payload-list.ts'
import { readings, type Reading } from './start/readers.ts'

/** An app of its own, in which every text is an attack (SECURITY.md, proofs 12 and 13). */
const test = base.extend<object, { app: RunningApp }>({
  app: [
    async ({}, use) => {
      const app = await startApp({ fill: 'payloads.ts' })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Out of a script, a title and an attribute: where a page may put a part of its address. */
const BREAKS_OUT = /^(<\/script>|<\/title>|"><img)/

/** Anyone who sees the same as the first reader of a screen looks at it in full depth only. */
const firstVisits = readings.filter(({ isFirst }) => isFirst || isDeep)
const looksOf = ({ isFirst }: Reading) => (isFirst ? looksAt(false) : [['wide', 'light'] as const])
const nameOf = ({ address, as }: Reading) => `${address} as ${as ?? 'visitor'}`
const visits = isQuick ? fixedShare(firstVisits, 6, 'screens', nameOf) : firstVisits

// Every screen is opened once for all these checks: attacks are the longest and oddest texts that it may have to show.
for (const batch of inBatches(visits, 15)) {
  const last = batch.at(-1) ?? batch[0]
  test(`${nameOf(batch[0])} to ${nameOf(last)}: what people wrote is text and nothing else, axe finds nothing, no sideways scrolling, a title`, async ({
    visit,
  }) => {
    test.slow(isDeep)
    await goThrough(batch, nameOf, async (reading, name) => {
      const { address, as } = reading
      for (const [size, scheme] of looksOf(reading)) {
        const page = await visit({ size, scheme, isKept: true, ...(as && { as }) })
        const where = `${name}, ${size} ${scheme}`
        const problems = watch(page)
        await page.goto(address)
        await settled(page)
        // Anyone who may not open a page is led home, where its texts are not.
        expect.soft(new URL(page.url()).pathname, where).toBe(address)
        await looksFine(page, where)
        await poke(page)
        expect.soft(await alive(page), where).toEqual([])
        // What a kept page tells late is told to the next that looks at it.
        expect.soft(problems.splice(0), where).toEqual([])
      }
    })
  })
}

// One worker goes through all of them, for a second one would start and warm such an app and a browser again.
test.describe.configure({ mode: isDeep ? 'parallel' : 'default' })

test('sixty attacks at least are on pages and certificates as people typed them; an address injects nothing', async ({
  visit,
  app,
}) => {
  test.slow(isDeep)
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(60)
  const page = await visit({ size: 'small', scheme: 'light', isKept: true })
  const problems = watch(page)
  await page.goto('/courses')
  await settled(page)
  const shown = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
  const found = PAYLOADS.filter((one) => shown.includes(one.replaceAll(/\s+/g, ' ')))
  expect(found.length).toBeGreaterThan(3)

  // The router matches no line separators: such an address is a 404 before any page reads it.
  const possible = PAYLOADS.filter((one) => !/[\u2028\u2029]/.test(one))
  for (const payload of isDeep ? possible : possible.filter((one) => BREAKS_OUT.test(one))) {
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

  await visit({ as: 'student', size: 'small', scheme: 'light', isKept: true })
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
  expect(problems.splice(0)).toEqual([])
})

const watched = new WeakMap<Page, string[]>()

/** Dialogs, violations of the content security policy, and navigations to other sites, from the first look on. */
function watch(page: Page): string[] {
  const known = watched.get(page)
  if (known) return known
  const problems: string[] = []
  watched.set(page, problems)
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

/** Some attacks wait for the pointer or the focus: everything that a page shows gets both, as if someone went over it. */
function poke(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')) {
      for (const kind of ['pointerover', 'mouseover', 'mouseenter', 'mousemove'])
        one.dispatchEvent(new MouseEvent(kind, { bubbles: kind !== 'mouseenter' }))
      if (one.matches('a, button, input, select, textarea, [tabindex]')) one.focus({ preventScroll: true })
    }
  })
}
