import { expect, settled, test } from '../start/app-under-test.ts'

const MANAGE = '/dashboard/blog'

test('a scheduled post appears by itself when its moment has come', async ({ visit }) => {
  test.setTimeout(240_000)
  const mentor = await visit({ as: 'mentor', zone: 'UTC' })
  await mentor.goto(`${MANAGE}/new`)
  await settled(mentor)
  const panel = mentor.getByRole('dialog', { name: 'New Post' })
  await panel.getByLabel('Title').fill('Out in a minute')
  await panel.getByRole('textbox', { name: 'Content' }).click()
  await mentor.keyboard.type('Patience is a tool, too.')
  await panel.getByLabel('Status').selectOption('scheduled')
  // Days and times are those of the person who writes, wherever the browser is.
  const me = await mentor.request.get('/api/me')
  const { time_zone: zone } = (await me.json()) as { time_zone: string }
  const soon = new Date(Date.now() + 70_000)
  await panel.getByLabel('Day').fill(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(soon))
  await panel
    .getByLabel('Time')
    .fill(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(soon))
  await panel.getByRole('button', { name: 'Schedule' }).click()
  await expect(mentor.getByText('Post created successfully')).toBeVisible()
  const reader = await visit({ javaScript: false })
  expect((await reader.goto('/blog/out-in-a-minute'))?.status()).toBe(404)
  await expect
    .poll(async () => (await reader.goto('/blog/out-in-a-minute'))?.status(), { timeout: 180_000, intervals: [5000] })
    .toBe(200)
  await expect(reader.getByText('Patience is a tool, too.')).toBeVisible()
})
