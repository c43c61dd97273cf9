import { axeProblems, expect, settled, test } from '../start/app-under-test.ts'

test('the whole is backed up, restored into a scratch database, and found whole', async ({ visit }) => {
  test.slow()
  const page = await visit({ as: 'admin' })
  await page.goto('/dashboard/database-management')
  await settled(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page
    .getByRole('button', { name: /^Verify the backup from/ })
    .first()
    .click({ timeout: 60_000 })
  await expect(page.getByText('Restored and complete').first()).toBeVisible({ timeout: 60_000 })
  expect.soft(await axeProblems(page)).toEqual([])
})

test('the palette finds a person by an e-mail address, which is in no address', async ({ visit, app }) => {
  const page = await visit({ as: 'admin' })
  await page.goto('/dashboard/users')
  await settled(page)
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search pages, courses, mentors, jobs, events' }).fill('mentee@mbuyu.test')
  await expect(page.getByRole('option', { name: app.account('mentee').name }).first()).toBeVisible()
})
