import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from '../start/app-under-test.ts'

const soundScreen = async (page: Page) => {
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** Opens the thread with this person from the list of threads. */
async function openThread(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/mentor-messages')
  await settled(page)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a message is reported and decided; whoever blocks is not written to any more', async ({ visit, app }) => {
  const page = await visit({ as: 'mentee', size: 'small' })
  await openThread(page, app.account('mentor').name)
  await log(page).getByRole('button', { name: 'More actions for this message' }).last().click()
  await log(page).getByRole('button', { name: 'Report this message' }).last().click()
  const form = page.getByRole('dialog', { name: 'Report a message' })
  await form.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Something else' }).click()
  await form.getByLabel('What happened?').fill('I do not understand this message.')
  await soundScreen(page)
  await form.getByRole('button', { name: 'Send the report' }).click()
  await expect(form).toBeHidden()
  const more = page.getByRole('button', { name: `More actions for ${app.account('mentor').name}` })
  await more.click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('You cannot write here at the moment')).toBeVisible()
  await more.click()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(field(page)).toBeVisible()

  const admin = await visit({ as: 'admin' })
  await admin.goto('/dashboard/safety-reports?status=open')
  await settled(admin)
  await admin
    .getByRole('main')
    .getByRole('link', { name: app.account('mentor').name })
    .click()
  await expect(admin.getByText('I do not understand this message.')).toBeVisible()
  await admin.getByRole('combobox', { name: 'Action' }).click()
  await admin.getByRole('option', { name: 'No problem found' }).click()
  await admin.getByLabel('Reason').fill('The message explains a loop.')
  await soundScreen(admin)
  await admin.getByRole('button', { name: 'Save decision' }).click()
  await expect(admin.getByText('The message explains a loop.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Save decision' })).toBeHidden()
})
