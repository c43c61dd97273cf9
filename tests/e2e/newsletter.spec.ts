import { axeProblems, expect, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const EMAIL = 'naledi.mokoena@example.test'
const PANEL = 'Send as a newsletter'

test('an admin sends a post to the subscribers once, and one press on the link of the mail ends it', async ({
  visit,
  app,
}) => {
  const send = (path: string, body: object) =>
    fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await send('/api/subscribers', { email: EMAIL })
  const { text } = await app.nextMail(EMAIL, 0)
  const token = /#token=([\w-]+)/.exec(text)?.[1] ?? ''
  expect((await send('/api/subscribers/confirm', { token })).status).toBe(200)

  const admin = await visit({ as: 'admin', size: 'small' })
  await admin.goto('/dashboard/blog?status=published')
  await settled(admin)
  await admin
    .getByRole('link', { name: /^Preview / })
    .first()
    .click()
  await expect(admin.getByText(/has subscribed|The newsletter has/)).toBeVisible()
  const before = await app.countMails('admin@mbuyu.test')
  await admin.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(admin.getByText('A test was sent to admin@mbuyu.test')).toBeVisible()
  expect((await app.nextMail('admin@mbuyu.test', before)).subject).toMatch(/^Test: /)
  await admin.getByRole('button', { name: PANEL }).click()
  expect(await axeProblems(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Send the newsletter' }).click()
  await expect(admin.getByText(/The newsletter is being sent to \d+ address/)).toBeVisible()
  await expect(admin.getByText(/Sent as a newsletter by/)).toBeVisible()
  await expect(admin.getByRole('button', { name: PANEL })).toHaveCount(0)

  const mail = await app.nextMail(EMAIL, 1)
  expect(mail.unsubscribe?.post).toBe('List-Unsubscribe=One-Click')
  const reader = await visit({ javaScript: false, size: 'small' })
  await reader.goto(mail.unsubscribe?.url ?? '')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from the newsletter?')
  expect(await sidewaysScroll(reader)).toBeLessThanOrEqual(0)
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Your address has been removed from our list.')
  const again = await reader.goto(mail.unsubscribe?.url ?? '')
  expect(again?.status()).toBe(200)
})
