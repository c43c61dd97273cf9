import { ROLES, type Role } from '#shared/roles.ts'
import { axeProblems, expect, looksAt, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { screens } from './start/routes.ts'

/** Screens that only some roles may open are opened as one of those. */
const FITTING: [RegExp, Role][] = [
  [/^\/dashboard\/(mentor-|matches|blog\/1)/, 'mentor'],
  [/^\/dashboard\/(my-courses|progress|certificates|my-programs|my-events|support)/, 'student'],
  [/^\/dashboard\/mentee-/, 'mentee'],
  [/^\/dashboard\/(student-payments|course-pricing|donations|employee-salaries)/, 'accountant'],
  [/^\/dashboard\/(student-|permission-request$)/, 'teacher'],
  [/^\/dashboard/, 'admin'],
  [/^\/events\/[^/]+\/register$/, 'student'],
]

/** One screen of each layout represents it: public, account, dashboard. */
const WHOLE = ['/courses', '/sign-in', '/dashboard/course-applications']

for (const address of screens) {
  test(`${address}: axe finds nothing, no sideways scrolling`, async ({ visit }) => {
    const as = FITTING.find(([pattern]) => pattern.test(address))?.[1]
    if (WHOLE.includes(address)) test.slow()
    for (const [size, scheme] of looksAt(WHOLE.includes(address))) {
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

/** The heading of a page is its name in the menu, but where it greets or names the person, or the specification names it. */
function headingOf(link: string, name: string, { role, person }: { role: Role; person: string }): string {
  if (link === '/dashboard') return `Welcome, ${person.split(' ')[0]}`
  if (link === '/dashboard/employees') return 'HR Management'
  if (link === '/dashboard/leaves') return 'Leave Management'
  if (link === '/dashboard/mentors') return 'Mentor Management'
  if (link === '/dashboard/mentees') return 'Manage Mentees'
  if (link === '/dashboard/my-leaves') return 'My Leave Applications'
  if (link === '/dashboard/courses') return role === 'teacher' ? 'My Courses' : 'Course Management'
  return link === '/dashboard/profile' ? person : name
}

/** What the entries of a menu are called, by their address. */
async function menuOf(page: Page): Promise<Map<string, string>> {
  await page.goto('/dashboard')
  await settled(page)
  const entries = await page
    .locator('nav a[href^="/dashboard"]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('href') ?? '', one.textContent.trim()] as const))
  return new Map(entries)
}

for (const role of ROLES) {
  test(`${role}: every entry of the menu opens its page`, async ({ visit, app }) => {
    const person = app.account(role).name
    const page = await visit({ as: role })
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()} on ${page.url()}`)
    })
    const menu = await menuOf(page)
    expect(menu.size).toBeGreaterThan(0)
    for (const [link, name] of menu) {
      // As people do it; the tests above load each page from the server.
      await page.locator(`nav a[href="${link}"]`).first().click()
      await expect.soft(page, link).toHaveURL(link)
      await settled(page)
      // Whoever may not open a page is led home: the address, the title and the heading say that this did not happen.
      expect.soft(new URL(page.url()).pathname, link).toBe(link)
      await expect.soft(page, link).toHaveTitle(`${name} · Mbuyu`)
      await expect
        .soft(page.getByRole('heading', { level: 1 }), link)
        .toHaveText(headingOf(link, name, { role, person }))
      await expect.soft(page.getByRole('main').getByRole('alert'), `${link} shows an error`).toHaveCount(0)
    }
    // Menu and API agree: whoever is offered a page may read all that it asks for.
    expect.soft(refused).toEqual([])
  })
}

/** The home of the dashboard has three faces; that of the admin is among the screens above. */
for (const role of ['student', 'user'] as const) {
  test(`/dashboard of ${role}: axe finds nothing, no sideways scrolling`, async ({ visit }) => {
    const page = await visit({ as: role, size: 'small' })
    await page.goto('/dashboard')
    await settled(page)
    expect.soft(await axeProblems(page)).toEqual([])
    expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })
}
