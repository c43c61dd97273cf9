import { ROLES, type Role } from '#shared/roles.ts'
import { axeProblems, expect, LOOKS, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { addresses } from './start/routes.ts'

/** Screens that only some roles may open are opened as one of those. */
const FITTING: [RegExp, Role][] = [
  [/^\/dashboard\/(my-courses|progress|certificates|my-programs|mentee)/, 'student'],
  [/^\/dashboard\/(student-|permission-request$)/, 'teacher'],
  [/^\/dashboard/, 'admin'],
]

for (const address of addresses) {
  test(`${address}: axe finds nothing, no sideways scrolling`, async ({ visit }) => {
    const as = FITTING.find(([pattern]) => pattern.test(address))?.[1]
    for (const [size, scheme] of LOOKS) {
      const page = await visit({ size, scheme, ...(as ? { as } : {}) })
      await page.goto(address)
      await settled(page)
      const where = `${address} ${size} ${scheme}`
      expect.soft(await axeProblems(page), where).toEqual([])
      expect.soft(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
      expect.soft(await page.title(), where).not.toBe('')
      await page.close()
    }
  })
}

for (const role of ROLES) {
  test(`${role}: every entry of the menu opens a page`, async ({ visit, app }) => {
    const page = await visit({ as: role })
    await page.goto('/dashboard')
    await settled(page)
    const links = await page
      .locator('nav a[href^="/dashboard"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(0)
    for (const link of new Set(links)) {
      await page.goto(link)
      await settled(page)
      await expect.soft(page.locator('h1'), `${link} at ${app.url}`).toHaveCount(1)
    }
    const small = await visit({ as: role, size: 'small' })
    await small.goto('/dashboard')
    await settled(small)
    expect.soft(await axeProblems(small)).toEqual([])
    expect.soft(await sidewaysScroll(small)).toBeLessThanOrEqual(0)
  })
}
