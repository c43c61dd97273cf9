import { axeProblems, expect, type Page, settled, test } from '../start/app-under-test.ts'
import { savedFile } from '../start/own-password.ts'
import { lookAtTables } from '../start/table-faults.ts'
import { workingDays } from '../start/working-days.ts'

const EVERYBODYS = '/dashboard/leaves'
const MINE = '/dashboard/my-leaves'

async function open(page: Page, address: string) {
  await page.goto(address)
  await settled(page)
  return page.locator('main [data-row]')
}

test('HR assigns leave, rejects a request with a reason, and saves the settings', async ({ visit }) => {
  const hr = await visit({ as: 'hr' })
  const rows = await open(hr, EVERYBODYS)
  await hr.getByRole('button', { name: 'Assign Leave' }).click()
  const form = hr.getByRole('dialog', { name: 'Assign Leave' })
  await form.getByRole('button', { name: 'Assign Leave' }).click()
  await expect(form.getByText('Select an employee')).toBeVisible()
  await form.getByRole('combobox', { name: 'Employee' }).fill('Wanjiru')
  await hr.getByRole('option', { name: /Wanjir/ }).click()
  await form.getByLabel('Type of leave').selectOption('Sick')
  await form.getByLabel('Start date').fill(workingDays(2)[0])
  await form.getByLabel('Reason').fill('An operation')
  await form.getByRole('button', { name: 'Assign Leave' }).click()
  await expect(hr.getByText('Leave assigned successfully')).toBeVisible()

  await hr.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
  await settled(hr)
  await rows
    .filter({ hasText: 'Wanjir' })
    .getByRole('button', { name: /^Reject/ })
    .click()
  const question = hr.getByRole('dialog', { name: 'Reject this request?' })
  await expect(question.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await question.getByLabel('Reason').fill('Exams are in that week')
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(hr.getByText('Leave request rejected')).toBeVisible()

  await hr.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = hr.getByRole('dialog', { name: 'Leave Settings' })
  await expect(settings.getByLabel('Annual leave (days)')).toHaveValue('21')
  await settled(hr)
  expect(await axeProblems(hr, '[role=dialog]')).toEqual([])
  await settings.getByLabel('Sick leave (days)').fill('12')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(hr.getByText('Settings saved')).toBeVisible()
  await hr.reload()
  await settled(hr)
  await hr.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(settings.getByLabel('Sick leave (days)')).toHaveValue('12')
})

test('details, filters and the file; nobody decides about their own', async ({ visit }) => {
  const hr = await visit({ as: 'hr' })
  const rows = await open(hr, `${EVERYBODYS}?type=annual`)
  await hr.getByRole('combobox', { name: 'Department' }).selectOption('Human Resources')
  await settled(hr)
  // The own request waits for someone else.
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('button', { name: /^Approve/ })).toBeDisabled()
  await rows.getByRole('link').click()
  const panel = hr.getByRole('dialog', { name: 'Leave details' })
  await expect(panel.getByText('My brother comes to visit')).toBeVisible()
  await settled(hr)
  expect(await axeProblems(hr)).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()
  const file = await savedFile(hr, () => hr.getByRole('button', { name: 'Export CSV' }).click())
  expect(file.suggestedFilename()).toBe('leave-report.csv')

  await hr.getByRole('link', { name: 'Calendar' }).click()
  const calendar = hr.getByRole('main')
  await expect(calendar.getByRole('listitem').filter({ hasText: 'Hiwot Bekele' }).first()).toBeVisible()
  expect(await axeProblems(hr)).toEqual([])
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await expect(calendar.getByRole('listitem').filter({ hasText: 'Hiwot Bekele' }).first()).toBeVisible()
})

test('who is no employee reads why there is no leave; an employee finds it on profile and home', async ({ visit }) => {
  const student = await visit({ as: 'student' })
  await open(student, MINE)
  await expect(student.getByText('Leave is for employees only')).toBeVisible()
  expect(await axeProblems(student)).toEqual([])
  const employee = await visit({ as: 'employee' })
  await open(employee, MINE)
  await employee.getByRole('button', { name: 'My balance' }).click()
  const balance = employee.getByRole('dialog', { name: 'My leave this year' })
  await expect(balance.getByRole('list', { name: 'Balance history' }).getByRole('listitem').first()).toContainText(
    'Days for the year',
  )
  expect(await axeProblems(employee)).toEqual([])
  await balance.getByRole('button', { name: 'Close' }).click()
  await open(employee, '/dashboard/profile')
  await expect(employee.getByText('Annual Leave Used')).toBeVisible()
  await expect(employee.getByText('Remaining days')).toBeVisible()
  await open(employee, '/dashboard')
  await expect(employee.getByRole('heading', { name: 'Recent leave applications' })).toBeVisible()
  await expect(employee.locator('main').getByRole('listitem').filter({ hasText: 'days' }).first()).toBeVisible()
})

test('at a desk ten leaves are in sight, below figures and filters', async ({ visit }) => {
  const page = await visit({ as: 'hr' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/leaves')
  await settled(page)
  const { faults, whole } = await lookAtTables(page)
  expect([faults, whole]).toEqual([[], 10])
})
