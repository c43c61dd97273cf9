import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { choiceApi } from '#features/people/employee/choice/choice.contract.ts'
import { employeeApi } from '#features/people/employee/employee.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { addressOf } from '#web/api/client.ts'
import { EMPLOYEE_FORM } from '../support/employees.ts'
import { axeProblems, expect, type Page, settled, test } from './start/app-under-test.ts'
import { ask } from './start/learner.ts'

const LIST = '/dashboard/employees'

/** Makes someone of the demo a teacher, and finds the row in the list. */
async function aTeacher(page: Page, name: string): Promise<Locator> {
  const { users }: OutputOf<typeof choiceApi.listCandidates> = await ask(
    page,
    'get',
    addressOf(choiceApi.listCandidates, { query: { search: name } }),
  )
  const [user] = users
  if (!user) throw new Error(`nobody is called ${name}`)
  const form = { ...EMPLOYEE_FORM, user_id: user.id, full_name: name, email: user.email }
  await ask(page, 'post', addressOf(employeeApi.create, {}), form)
  await page.goto(LIST)
  await settled(page)
  await page.getByRole('main').getByRole('searchbox').fill(name)
  await expect(page.locator('main [data-row]')).toHaveCount(1)
  return page.locator('main [data-row]').filter({ hasText: name })
}

test('the details of an employee, what is typed and not saved, and Delete', async ({ visit }) => {
  test.slow()
  const page = await visit({ as: 'hr' })
  const name = 'Mercy Nyambura'
  const row = await aTeacher(page, name)
  const headings = page.getByRole('main').getByRole('columnheader')
  // On a smaller laptop the date is below its row.
  await page.setViewportSize({ width: 1366, height: 800 })
  await expect(headings).toHaveText(['Employee ID', 'Name', 'Department', 'Position', 'Join Date', 'Status', 'Actions'])
  await row.getByRole('button', { name: `View Details of ${name}` }).click()
  const details = page.getByRole('dialog', { name: 'Employee Details' })
  for (const section of ['Personal Information', 'Contact Information', 'Emergency Contact', 'Employment Information'])
    await expect(details.getByRole('heading', { name: section })).toBeVisible()
  await expect(details).toContainText('Feb 29, 1992')
  await expect(details).toContainText('$1,500.50')
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  await details.getByRole('button', { name: 'Edit Employee' }).click()
  await expect(details).toBeHidden()

  const panel = page.getByRole('dialog', { name: 'Edit Employee' })
  const nationality = panel.getByLabel('Nationality')
  await nationality.fill('Kenyan')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(leaving).toContainText('Your changes are not saved yet.')
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(leaving).toBeHidden()
  await expect(nationality).toHaveValue('Kenyan')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/employees$/)

  // It is kept on this device until it is saved or given up.
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(nationality).toHaveValue('Kenyan')
  await panel.getByRole('button', { name: 'Start again' }).click()
  await expect(nationality).toHaveValue(EMPLOYEE_FORM.nationality)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toBeHidden()

  const remove = row.getByRole('button', { name: `Delete ${name}` })
  const question = page.getByRole('dialog', { name: `Delete ${name}?` })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  const deleted = page.getByRole('dialog', { name: 'Employee Deleted!' })
  await expect(deleted).toContainText('The employee has been successfully removed from the system.')
  await expect(row).toBeHidden()
  await expect(page.getByText('No employees found')).toBeVisible()
})

test(
  'the record of an employee: a tab for each part, edited beside it and deleted from it',
  { tag: '@ci' },
  async ({ visit }) => {
    test.slow()
    const page = await visit({ as: 'hr' })
    const name = 'Faith Mũthoni'
    const row = await aTeacher(page, name)
    await row.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const parts = page.getByRole('navigation', { name: 'Record sections' })
    const contents: [part: string, path: string, content: Locator][] = [
      ['Employment', 'employment', page.getByRole('heading', { name: 'History' })],
      ['Documents', 'documents', page.getByText('No documents yet')],
      ['Checklists', 'checklists', page.getByText('No checklist started')],
      ['Leave', 'leave', page.getByText('No leave requests found')],
      ['Attendance', 'attendance', page.getByText('No data yet')],
      ['Pay', 'pay', page.getByRole('heading', { name: 'Salary history' })],
      ['Ratings', 'ratings', page.getByRole('heading', { name: 'Rating History' })],
    ]
    for (const [part, path, content] of contents) {
      await parts.getByRole('link', { name: part, exact: true }).click()
      await expect(content).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/dashboard/employees/\\d+/${path}$`))
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Rating History' })).toBeVisible()
    expect(await axeProblems(page)).toEqual([])

    await parts.getByRole('link', { name: 'Person', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Employee' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit Employee' })
    await panel.getByLabel('Nationality').fill('Ghanaian')
    for (let step = 1; step < 4; step += 1) await panel.getByRole('button', { name: 'Next' }).click()
    await panel.getByRole('button', { name: 'Update Employee' }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByText('Ghanaian')).toBeVisible()

    await page.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Employee Deleted!' })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/employees$/)
  },
)

/** The connection is gone for these addresses. */
async function cut(page: Page, pattern: RegExp, method = 'GET'): Promise<() => Promise<void>> {
  await page.route(pattern, (route) =>
    route.request().method() === method ? route.abort('internetdisconnected') : route.fallback(),
  )
  return () => page.unroute(pattern)
}

test('what fails says so in the specified words, and loses nothing', { tag: '@deep' }, async ({ visit }) => {
  test.slow()
  const page = await visit({ as: 'hr' })
  const row = page.locator('main [data-row]').filter({ hasText: 'Kofi Mensah' })
  await page.goto('/dashboard/profile')
  await settled(page)
  await cut(page, /\/api\/departments/)
  const mend = await cut(page, /\/api\/hr\/employees(\?|$)/)
  await page.locator(`nav a[href="${LIST}"]`).click()
  await expect(page.getByText('Failed to fetch employees')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row).toBeVisible()

  await cut(page, /\/api\/hr\/employees\/\d+$/, 'DELETE')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete employee. Please try again.')).toBeVisible()
  await expect(row).toBeVisible()

  await cut(page, /\/api\/hr\/employees\/(candidates|managers)/)
  await page.getByRole('link', { name: 'Add Employee' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add New Employee' })
  await expect(adding.getByText('Failed to load users')).toBeVisible()
  await adding.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: /^Edit/ }).click()
  const panel = page.getByRole('dialog', { name: 'Edit Employee' })
  await tryPhoto(page, panel)
  await panel.getByRole('button', { name: 'Next' }).click()
  await panel.getByLabel('City').fill('Tema')
  await panel.getByRole('button', { name: 'Next' }).click()
  await expect(panel.getByText('Failed to load managers')).toBeVisible()
  await expect(panel.getByText('Failed to load departments')).toBeVisible()
  await panel.getByRole('button', { name: 'Next' }).click()
  await cut(page, /\/api\/hr\/employees\/\d+$/, 'PUT')
  await panel.getByRole('button', { name: 'Update Employee' }).click()
  await expect(panel.getByText('Failed to save employee. Please check all required fields.')).toBeVisible()
  await expect(panel.getByText('Tema', { exact: true })).toBeVisible()
})

async function tryPhoto(page: Page, panel: Locator): Promise<void> {
  const photo = panel.getByLabel('Photo')
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  const mend = await cut(page, /\/api\/uploads$/, 'POST')
  await photo.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await expect(panel.getByText('Upload failed: Please try again.')).toBeVisible()
  await mend()
  await photo.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await expect(page.getByText('Upload successful')).toBeVisible()
  await expect(panel.getByText('Upload failed: Please try again.')).toBeHidden()
}
