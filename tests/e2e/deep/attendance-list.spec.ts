import { axeProblems, expect, settled, sidewaysScroll, test } from '../start/app-under-test.ts'

test('HR narrows everybody’s days to a day and a state, opens one, and takes the file', async ({ visit }) => {
  const hr = await visit({ as: 'hr', size: 'small' })
  await hr.goto('/dashboard/employee-attendance')
  await settled(hr)
  const rows = hr.locator('main [data-row]')
  await expect(rows.first()).toBeVisible()
  expect(await axeProblems(hr)).toEqual([])
  expect(await sidewaysScroll(hr)).toBeLessThanOrEqual(0)

  const day = (await rows.first().locator('time').first().getAttribute('datetime')) ?? ''
  await hr.getByRole('combobox', { name: 'Period' }).selectOption('Custom period')
  await hr.getByLabel('From').fill(day)
  await hr.getByLabel('Until').fill(day)
  await expect(hr).toHaveURL(new RegExp(`from=${day}&to=${day}`))
  await settled(hr)
  const others = rows.locator(`time[datetime^="20"]:not([datetime^="${day}"]):not([datetime*="T"])`)
  await expect(others).toHaveCount(0)
  await expect(rows.first()).toBeVisible()

  await hr.goto('/dashboard/employee-attendance?status=late')
  await settled(hr)
  await expect(rows.first()).toContainText('Late')
  const [file] = await Promise.all([
    hr.waitForEvent('download'),
    hr.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('attendance.csv')

  await rows.first().getByRole('link').click()
  const panel = hr.getByRole('dialog', { name: 'Attendance record' })
  await expect(panel.getByText('Checked in')).toBeVisible()
  await expect(panel.getByText('EMP-')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Correct' })).toHaveCount(0)
  await hr.keyboard.press('Escape')

  await hr.goto('/dashboard/employee-attendance?period=days&from=2101-01-01')
  await settled(hr)
  await expect(hr.getByText('No days found')).toBeVisible()
})
