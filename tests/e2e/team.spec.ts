import { expect, settled, test } from './start/app-under-test.ts'

test('a manager sees the own people of today, and decides about what of theirs waits', async ({ visit }) => {
  const manager = await visit({ as: 'manager', size: 'small' })
  await manager.goto('/dashboard/team')
  await settled(manager)
  await expect(manager.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await expect(manager.getByRole('table', { name: 'Your team' }).locator('[data-row]').first()).toBeVisible()
  await manager.getByRole('link', { name: 'Leave calendar' }).click()
  await expect(manager.getByRole('heading', { level: 1, name: 'Leave calendar' })).toBeVisible()
  await manager.goBack()

  const correction = manager
    .getByRole('table', { name: 'Waiting for a decision' })
    .locator('[data-row]')
    .filter({ hasText: 'Attendance correction' })
    .first()
  await correction.getByRole('link').click()
  const record = manager.getByRole('dialog', { name: 'Attendance correction' })
  await expect(record.getByRole('button', { name: 'Approve' })).toBeVisible()
  // Closing leads back to where the record was opened.
  await record.getByRole('button', { name: 'Close' }).click()
  await expect(manager).toHaveURL(/\/dashboard\/team$/)
  await settled(manager)
  await manager.getByRole('link', { name: 'All leave requests' }).click()
  await expect(manager).toHaveURL(/\/dashboard\/leaves\?status=pending/)
  await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()
})
