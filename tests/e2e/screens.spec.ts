import type { Response } from '@playwright/test'
import { ROLES, type Role } from '#shared/roles.ts'
import { isDeep, isQuick } from '../support/depth.ts'
import { fixedShare } from '../support/fixed-sample.ts'
import { expect, looksAt, looksFine, type Page, settled, SIZES, test } from './start/app-under-test.ts'
import { goThrough, inBatches } from './start/batches.ts'
import { EVERYBODYS, menuOf } from './start/menu.ts'

/** One screen of each layout: public, account, dashboard. inert.spec.ts looks at all of them on a phone. */
const LAYOUTS: readonly [string, Role?][] = [['/courses'], ['/sign-in'], ['/dashboard/course-applications', 'admin']]

test('one screen of each layout at a desk in the dark: axe finds nothing, no sideways scrolling', async ({ visit }) => {
  for (const [address, as] of LAYOUTS) {
    for (const [size, scheme] of looksAt(true)) {
      const page = await visit({ size, scheme, isKept: true, ...(as && { as }) })
      await page.goto(address)
      await settled(page)
      await looksFine(page, `${address} ${size} ${scheme}`)
    }
  }
})

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

for (const roles of inBatches(ROLES, 2)) {
  test(`${roles.join(', ')}: every entry of the menu opens its page`, async ({ visit, app }) => {
    test.slow()
    for (const role of roles) {
      const page = await visit({ as: role, size: 'wide', scheme: 'light', isKept: true })
      const refused: string[] = []
      const note = (answer: Response) => {
        if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()} on ${page.url()}`)
      }
      page.on('response', note)
      const menu = await menuOf(page)
      expect(menu.size).toBeGreaterThan(0)
      if (role === 'user') expect([...menu.keys()]).toEqual(expect.arrayContaining([...EVERYBODYS]))
      // The pages that everyone has are opened by the role that has little else, and by the others in full depth.
      const entries = [...menu].filter(([link]) => isDeep || role === 'user' || !EVERYBODYS.has(link))
      await goThrough(
        isQuick ? fixedShare(entries, 3, role, ([link]) => link) : entries,
        ([link]) => `${link} of ${role}`,
        async ([link, name], where) => {
          // As people do it; inert.spec.ts loads each page from the server.
          await page.locator(`nav a[href="${link}"]`).first().click()
          await expect.soft(page, where).toHaveURL(link)
          await settled(page)
          // Anyone who may not open a page is led home: the address, the title and the heading say that this did not happen.
          expect.soft(page.url().replace(app.url, ''), where).toBe(link)
          await expect.soft(page, where).toHaveTitle(`${name} · Mbuyu`)
          await expect
            .soft(page.getByRole('heading', { level: 1 }), where)
            .toHaveText(headingOf(link, name, { role, person: app.account(role).name }))
          await expect.soft(page.getByRole('main').getByRole('alert'), `${where} shows an error`).toHaveCount(0)
          if (isDeep && (role === 'user' || !EVERYBODYS.has(link))) await looksFineAtBothWidths(page, where)
        },
      )
      page.off('response', note)
      // Menu and API agree: the person who is offered a page may read all that it asks for.
      expect.soft(refused, role).toEqual([])
    }
  })
}

/** inert.spec.ts looks at each page for one of its readers; here each role does. A phone is turned: the width changes below the page. */
async function looksFineAtBothWidths(page: Page, where: string): Promise<void> {
  for (const size of ['small', 'wide'] as const) {
    await page.setViewportSize(SIZES[size])
    await settled(page)
    await looksFine(page, `${where}, ${size}`)
  }
}
