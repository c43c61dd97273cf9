import type { Route } from '@playwright/test'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const control = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Attendance/ })
const box = (page: Page) => page.getByRole('dialog', { name: 'Attendance' })

/** Opens the control and presses one of its buttons. */
async function act(page: Page, name: string): Promise<void> {
  await control(page).click()
  await box(page).getByRole('button', { name }).click()
}

async function home(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await settled(page)
}

const refuse = (route: Route) => route.fulfill({ status: 400, contentType: 'application/json', body: '{}' })

test('an employee records a day on a phone: the label follows, a check-out is asked about, and what fails says so', async ({
  visit,
}) => {
  const page = await visit({ as: 'employee', size: 'small' })
  await page.route('**/api/hr/attendance/today', refuse)
  await home(page)
  await control(page).click()
  await expect(box(page).getByText('Failed to fetch attendance status')).toBeVisible()
  await page.unrouteAll()
  await box(page).getByRole('button', { name: 'Retry' }).click()
  await expect(control(page)).toHaveAccessibleName('Attendance: Not Present')
  const { width = 0, height = 0 } = (await control(page).boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expect(box(page).getByText('You have not checked in today.')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await page.route('**/api/hr/attendance', refuse)
  await box(page).getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText('Failed to update attendance')).toBeVisible()
  await page.unrouteAll()
  await box(page).getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText(/^You have checked in/)).toBeVisible()
  await expect(control(page)).toHaveAccessibleName(/^Attendance: (Present|Late)$/)
  await expect(control(page)).toBeFocused()

  await act(page, 'Start lunch')
  await expect(control(page)).toHaveAccessibleName('Attendance: At Lunch')
  await act(page, 'End lunch')
  await expect(control(page)).toHaveAccessibleName('Attendance: After Lunch')
  await act(page, 'Check out')
  const question = page.getByRole('dialog', { name: 'Check out for today?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(control(page)).toHaveAccessibleName('Attendance: After Lunch')
  await act(page, 'Check out')
  await question.getByRole('button', { name: 'Check out' }).click()
  await expect(control(page)).toHaveAccessibleName('Attendance: Checked Out')

  // It is the same after a reload, with all that was recorded and nothing that could follow.
  await page.reload()
  await settled(page)
  await expect(control(page)).toHaveAccessibleName('Attendance: Checked Out')
  await control(page).click()
  await expect(box(page).getByText('Lunch ended')).toBeVisible()
  await expect(box(page).getByRole('button')).toHaveCount(0)
})

const days = (page: Page) => page.locator('main [data-row]')

test(
  'a check-out that was forgotten is seen, corrected by the person, and decided by HR, who rejects another with a reason',
  { tag: '@ci' },
  async ({ visit }) => {
    const me = await visit({ as: 'employee', size: 'small' })
    await me.goto('/dashboard/attendance')
    await settled(me)
    await expect(me.getByRole('heading', { name: 'Attendance', level: 1 })).toBeVisible()
    await me.getByRole('combobox', { name: 'Check-out' }).selectOption('Check-out missing')
    await settled(me)
    await expect(days(me)).toHaveCount(1)
    await expect(days(me)).toContainText('Check-out missing')
    await days(me).getByRole('link').click()
    const panel = me.getByRole('dialog', { name: 'Attendance record' })
    await expect(panel.getByText('Checked in')).toBeVisible()
    await panel.getByRole('button', { name: 'Correct' }).click()
    const form = me.getByRole('dialog', { name: 'Correct a day' })
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form.getByText('Enter a time like 09:00')).toBeVisible()
    await expect(form.getByText('Enter a reason')).toBeVisible()
    await form.getByLabel('Checked out').fill('08:00')
    await form.getByLabel('Reason').fill('I left by the back door')
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form.getByText(/^Times must be in order/)).toBeVisible()
    expect(await axeProblems(me, '[role=dialog]')).toEqual([])
    await form.getByLabel('Checked out').fill('17:10')
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(me.getByText('Correction requested').first()).toBeVisible()
    await expect(days(me)).toContainText('Correction requested')

    const hr = await visit({ as: 'hr' })
    await hr.goto('/dashboard/attendance-corrections')
    await settled(hr)
    await expect(hr.getByRole('heading', { name: 'Attendance Corrections' })).toBeVisible()
    const row = days(hr).filter({ hasText: 'I left by the back door' })
    await row.getByRole('link').click()
    const record = hr.getByRole('dialog', { name: 'Attendance correction' })
    await expect(record.getByRole('row', { name: /Checked out/ })).toContainText('05:10 PM')
    await record.getByRole('button', { name: 'Approve' }).click()
    await expect(hr.getByText('Correction approved')).toBeVisible()
    await hr.goto('/dashboard/attendance-corrections')
    await settled(hr)
    await days(hr)
      .filter({ hasText: 'open evening' })
      .getByRole('button', { name: /^Reject/ })
      .click()
    const question = hr.getByRole('dialog', { name: 'Reject this correction?' })
    await question.getByLabel('Reason').fill('The door log says otherwise')
    await question.getByRole('button', { name: 'Reject' }).click()
    await expect(hr.getByText('Correction rejected')).toBeVisible()

    await me.goto('/dashboard/attendance?forgotten=1')
    await settled(me)
    await expect(me.getByText('No days found')).toBeVisible()
    await me.goto('/dashboard/attendance')
    await settled(me)
    await expect(days(me).filter({ hasText: 'Corrected' }).first()).toBeVisible()
  },
)
