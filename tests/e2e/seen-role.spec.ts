import { ROLES, type Role } from '#shared/roles.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { EVERYBODYS, menuOf } from './start/menu.ts'

const NAMES: Record<Role, string> = {
  admin: 'Administrator',
  hr: 'HR',
  accountant: 'Accountant',
  teacher: 'Teacher',
  mentor: 'Mentor',
  mentee: 'Mentee',
  student: 'Student',
  employee: 'Employee',
  manager: 'Manager',
  user: 'User',
}

/** From the page of an administrator to the start page of a role. */
async function seeAs(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/user-roles/see-as')
  await settled(page)
  await page.getByRole('button', { name: `View as ${name}`, exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Viewing as a role' })).toContainText(name)
  await settled(page)
}

// Each role is seen in the same way; tests/architecture/seen-role.test.ts asks every call as each of them.
for (const role of ROLES) {
  test(
    `${role}: an administrator sees its menu, and each of its pages with made-up data`,
    { tag: '@deep' },
    async ({ visit, app }) => {
      test.slow()
      const own = await visit({ as: role })
      const wanted = await menuOf(own)
      await own.close()
      const page = await visit({ as: 'admin' })
      await seeAs(page, NAMES[role])
      const menu = await menuOf(page)
      // The demo's people of some roles are employees besides: they have entries more.
      expect(menu.size).toBeGreaterThan(3)
      expect([...wanted.keys()]).toEqual(expect.arrayContaining([...menu.keys()]))
      const answers: string[] = []
      page.on('response', (answer) => {
        const asked = answer.request()
        if (new URL(asked.url()).pathname.startsWith('/api/') && asked.headers()['see-as'] !== role)
          answers.push(`${asked.url()} was asked as oneself`)
      })
      for (const link of menu.keys()) {
        if (role !== 'user' && EVERYBODYS.has(link)) continue
        await page.locator(`nav a[href="${link}"]`).first().click()
        await expect.soft(page, link).toHaveURL(link)
        await settled(page)
        await expect.soft(page.getByRole('heading', { level: 1 }), link).toBeVisible()
        await expect.soft(page.getByText('Application Error'), link).toHaveCount(0)
      }
      expect.soft(answers).toEqual([])
      await expect.soft(page.getByText(app.account(role).name)).toHaveCount(0)
    },
  )
}

test('small: nothing is saved, other tabs stay oneself, and one press leads back', async ({ visit }) => {
  const page = await visit({ as: 'admin', size: 'small' })
  await page.goto('/dashboard/user-roles/see-as')
  await settled(page)
  expect.soft(await axeProblems(page)).toEqual([])
  expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await seeAs(page, 'Student')
  expect.soft(await axeProblems(page)).toEqual([])
  expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.goto('/dashboard/profile')
  await settled(page)
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Somebody Else')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Nothing is saved', { exact: false }).first()).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/dashboard/user-roles')
  await settled(other)
  await expect(other.getByRole('heading', { level: 1, name: 'User Roles' })).toBeVisible()
  await expect(other.getByRole('complementary', { name: 'Viewing as a role' })).toHaveCount(0)
  await other.close()
  await page.getByRole('button', { name: 'Back to my own pages' }).click()
  await expect(page).toHaveURL(/\/user-roles\/see-as$/)
  await settled(page)
  await expect(page.getByRole('complementary', { name: 'Viewing as a role' })).toHaveCount(0)
})
