import { axeProblems, expect, settled, test } from './start/app-under-test.ts'

test('a visitor writes, an admin answers in the support chat, the visitor by the link of the mail; without a script the address is there', async ({
  visit,
  app,
}) => {
  test.slow()
  const visitor = await visit({ size: 'small' })
  await visitor.goto('/contact')
  await settled(visitor)
  await visitor.getByRole('button', { name: 'Write a message' }).click()
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByText('Enter your name')).toBeVisible()
  await visitor.getByRole('textbox', { name: 'Name' }).fill('Nyambura Gathoni')
  await visitor.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('nyambura@example.com')
  await visitor.getByRole('textbox', { name: 'Subject' }).fill('Visiting your class')
  await visitor.getByRole('textbox', { name: 'Message' }).fill('May I sit in once?')
  await visitor.reload()
  await settled(visitor)
  await visitor.getByRole('button', { name: 'Write a message' }).click()
  await expect(visitor.getByRole('textbox', { name: 'Subject' })).toHaveValue('Visiting your class')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByText('Thank you! We have received your message.')).toBeVisible()
  expect.soft(await axeProblems(visitor)).toEqual([])

  const admin = await visit({ as: 'admin' })
  await admin.goto('/dashboard/admin-chat?search=nyambura')
  await settled(admin)
  await admin.getByRole('link', { name: 'Nyambura Gathoni' }).click()
  await expect(admin.getByText('This visitor has no account')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Attach an image' })).toHaveCount(0)
  await admin.getByRole('textbox', { name: 'Note' }).fill('Ask the teacher')
  await admin.getByRole('button', { name: 'Save note' }).click()
  await expect(admin.getByText('Note saved')).toBeVisible()
  await admin.getByRole('textbox', { name: 'Your message' }).fill('Yes, on Saturday.')
  await admin.getByRole('button', { name: 'Send', exact: true }).click()
  const log = admin.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('Yes, on Saturday.')

  // The first has said that the message is there.
  const { text } = await app.nextMail('nyambura@example.com', 1)
  expect(text).toContain('Yes, on Saturday.')
  const token = /#token=[\w-]+/.exec(text)?.[0] ?? ''
  await visitor.goto(`/contact/answer${token}`)
  await settled(visitor)
  expect.soft(await axeProblems(visitor)).toEqual([])
  await visitor.getByRole('textbox', { name: 'Message' }).fill('Thank you, I will be there.')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByText('We answer by email, to the same address as before.')).toBeVisible()
  await expect(log).toContainText('Thank you, I will be there.', { timeout: 15_000 })
  await admin.getByRole('button', { name: 'Close the conversation' }).click()
  await expect(admin.getByText('This conversation is closed.')).toBeVisible()

  const reader = await visit({ javaScript: false })
  await reader.goto('/contact')
  await expect(reader.getByText('Please send your message to')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Send message' })).toBeHidden()
})
