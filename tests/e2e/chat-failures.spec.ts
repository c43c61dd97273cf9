import { expect, test } from './start/app-under-test.ts'

test('a badge ends at 99+, and what cannot be polled stays as it is without a word (spec 2 §2, §8, §9)', async ({
  visit,
  app,
}) => {
  const page = await visit({ as: 'manager' })
  await page.clock.install()
  await page.route('**/api/stream*', (route) => route.abort('internetdisconnected'))
  const json = { notifications: [], unread_count: 250, next: null }
  await page.route('**/api/notifications*', (route) => route.fulfill({ json }))
  await page.goto('/dashboard/messages')
  const bell = page.getByRole('button', { name: 'Notifications, 99+ unread' })
  const person = page.getByRole('region', { name: 'People' }).getByRole('link', { name: app.account('hr').name })
  await expect(bell).toHaveText('99+')
  await expect(person).toBeVisible()
  const calls = ['/api/notifications', '/api/chat/users']
  const refused = calls.map((call) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === call && answer.status() === 409),
  )
  for (const call of calls)
    await page.route(`**${call}*`, (route) => route.fulfill({ status: 409, json: { code: 'conflict' } }))
  await page.clock.runFor(31_000)
  await Promise.all(refused)
  await page.clock.runFor(1000)
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toHaveCount(0)
  await expect(bell).toHaveText('99+')
  await expect(person).toBeVisible()
})
