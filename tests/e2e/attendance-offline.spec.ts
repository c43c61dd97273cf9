import { expect, type Page, settled, test } from './start/app-under-test.ts'

const control = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Attendance/ })
const box = (page: Page) => page.getByRole('dialog', { name: 'Attendance' })

test('a check-in without a connection is kept with its time, sent once, and seen by HR as late sync', async ({
  visit,
}) => {
  const teacher = await visit({ as: 'teacher', size: 'small' })
  await teacher.goto('/dashboard')
  await settled(teacher)
  await expect(control(teacher)).toHaveAccessibleName('Attendance: Not Present')
  await control(teacher).click()
  await expect(box(teacher).getByRole('button', { name: 'Check in' })).toBeVisible()
  await teacher.context().setOffline(true)
  // The toast is there for two seconds: on a busy machine the click has hardly returned by then.
  const kept = expect(teacher.getByText(/^You are offline. Kept on this device/)).toBeVisible()
  await box(teacher).getByRole('button', { name: 'Check in' }).click()
  await kept
  await expect(control(teacher)).toHaveAccessibleName(/^Attendance: (Present|Late)$/)
  // What follows waits behind it.
  await control(teacher).click()
  await expect(box(teacher).getByText(/^Not sent yet/)).toBeVisible()
  await box(teacher).getByRole('button', { name: 'Start break 1' }).click()
  await expect(control(teacher)).toHaveAccessibleName('Attendance: On Break 1')

  await teacher.context().setOffline(false)
  await expect(async () => {
    await teacher.reload()
    await settled(teacher)
    expect(await teacher.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('outbox')))).toEqual(
      [],
    )
  }).toPass()
  await expect(control(teacher)).toHaveAccessibleName('Attendance: On Break 1')

  const hr = await visit({ as: 'hr' })
  await hr.goto('/dashboard/employee-attendance?period=today')
  await settled(hr)
  const row = hr.locator('main [data-row]').filter({ hasText: 'Sent later' })
  await expect(row).toHaveCount(1)
  await row.getByRole('link').click()
  const panel = hr.getByRole('dialog', { name: 'Attendance record' })
  await expect(panel.getByRole('rowheader', { name: 'Break 1 started' })).toBeVisible()
})
