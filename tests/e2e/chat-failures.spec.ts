import { aPicture } from '../support/pictures.ts'
import { expect, type Page, settled, test } from './start/app-under-test.ts'

/** From now on a call is refused without a word that could be shown, as by a proxy in between. */
const refuse = (page: Page, address: string, method: string, body: object = { code: 'conflict' }, status = 409) =>
  page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  )

test('what fails in the chat says so in the words of the specification (spec 2 §8)', async ({ visit, app }) => {
  const page = await visit({ as: 'accountant', size: 'small' })
  const open = `/dashboard/messages/${app.account('hr').id}`
  await page.goto(open)
  await settled(page)
  const field = page.getByRole('textbox', { name: 'Your message' })
  const send = page.getByRole('button', { name: 'Send', exact: true })

  await refuse(page, '**/api/chat/messages/*', 'POST')
  await field.fill('The budget is ready')
  await send.click()
  await expect(page.getByText('Failed to send message')).toBeVisible()
  await expect(field).toHaveValue('The budget is ready')

  await page.unrouteAll()
  const errors = { content: ['Please write a message'], reply_to: ['Message not found'] }
  const message = 'Please write a message, Message not found'
  await refuse(page, '**/api/chat/messages/*', 'POST', { code: 'invalid', message, errors }, 422)
  await send.click()
  await expect(page.getByText('Please write a message, Message not found')).toBeVisible()

  await page.unrouteAll()
  await refuse(page, '**/api/chat/messages/*', 'POST')
  const picture = { name: 'receipt.png', mimeType: 'image/png', buffer: await aPicture() }
  await page.getByLabel('Image to send').setInputFiles(picture)
  await send.click()
  await expect(page.getByText('Failed to upload image')).toBeVisible()
  await expect(page.getByText(/^receipt\.png/)).toBeVisible()

  await page.unrouteAll()
  await refuse(page, '**/api/chat/messages/*', 'GET')
  await page.goto('/dashboard/messages')
  await page
    .getByRole('region', { name: 'People' })
    .getByRole('link', { name: app.account('hr').name })
    .click()
  await expect(page.getByText('Failed to fetch messages')).toBeVisible()
  await refuse(page, '**/api/chat/users*', 'GET')
  await page.goto('/dashboard/messages')
  await expect(page.getByText('Failed to load users')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

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
  for (const call of calls) await refuse(page, `**${call}*`, 'GET')
  await page.clock.runFor(31_000)
  await Promise.all(refused)
  await page.clock.runFor(1000)
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toHaveCount(0)
  await expect(bell).toHaveText('99+')
  await expect(person).toBeVisible()
})
