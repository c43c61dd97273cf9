import { ROLES, type Role } from '#shared/roles.ts'
import { expect, looksAt, looksFine, settled, SIZES, test } from './start/app-under-test.ts'
import { EVERYBODYS, menuOf } from './start/menu.ts'
import { plainScreens } from './start/readers.ts'

/** One screen of each layout represents it and is looked at in every way: public, account, dashboard. */
const WHOLE: readonly [string, Role?][] = [['/courses'], ['/sign-in'], ['/dashboard/course-applications', 'admin']]

for (const [address, as] of WHOLE) {
  test(`${address}: axe finds nothing in any look, no sideways scrolling`, async ({ visit }) => {
    test.slow()
    for (const [size, scheme] of looksAt(true)) {
      const page = await visit({ size, scheme, ...(as && { as }) })
      await page.goto(address)
      await settled(page)
      await looksFine(page, `${address} ${size} ${scheme}`)
      await page.close()
    }
  })
}

// What people wrote is on all the others: inert.spec.ts looks at those.
for (const address of plainScreens) {
  test(`${address}: axe finds nothing, no sideways scrolling`, async ({ visit }) => {
    for (const [size, scheme] of looksAt(false)) {
      const page = await visit({ size, scheme, isKept: true })
      await page.goto(address)
      await settled(page)
      await looksFine(page, `${address} ${size} ${scheme}`)
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

for (const role of ROLES) {
  test(`${role}: every entry of the menu opens its page, and axe finds nothing at both widths`, async ({
    visit,
    app,
  }) => {
    test.slow()
    const person = app.account(role).name
    const page = await visit({ as: role })
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()} on ${page.url()}`)
    })
    const menu = await menuOf(page)
    expect(menu.size).toBeGreaterThan(0)
    if (role === 'user') expect([...menu.keys()]).toEqual(expect.arrayContaining([...EVERYBODYS]))
    for (const [link, name] of menu) {
      // As people do it; the tests above load each page from the server.
      await page.locator(`nav a[href="${link}"]`).first().click()
      await expect.soft(page, link).toHaveURL(link)
      await settled(page)
      // Whoever may not open a page is led home: the address, the title and the heading say that this did not happen.
      expect.soft(page.url().replace(app.url, ''), link).toBe(link)
      await expect.soft(page, link).toHaveTitle(`${name} · Mbuyu`)
      await expect
        .soft(page.getByRole('heading', { level: 1 }), link)
        .toHaveText(headingOf(link, name, { role, person }))
      await expect.soft(page.getByRole('main').getByRole('alert'), `${link} shows an error`).toHaveCount(0)
      // The same page on a phone: the width changes below it, as when a phone is turned.
      if (role !== 'user' && EVERYBODYS.has(link)) continue
      await page.setViewportSize(SIZES.small)
      await settled(page)
      await looksFine(page, `${link} of ${role}, small`)
      await page.setViewportSize(SIZES.wide)
      await settled(page)
      await looksFine(page, `${link} of ${role}, large`)
    }
    // Menu and API agree: whoever is offered a page may read all that it asks for.
    expect.soft(refused).toEqual([])
  })
}

/** The home of the dashboard has a face for each role; inert.spec.ts looks at that of the admin. */
for (const role of ['student', 'user'] as const) {
  test(`/dashboard of ${role}: axe finds nothing, no sideways scrolling`, async ({ visit }) => {
    const page = await visit({ as: role, size: 'small' })
    await page.goto('/dashboard')
    await settled(page)
    await looksFine(page, '/dashboard')
  })
}
