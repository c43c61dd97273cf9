import { aPicture } from '../support/pictures.ts'
import { axeProblems, expect, type Page, settled, test } from './start/app-under-test.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const say = async (page: Page, words: string) => {
  await field(page).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('a person asks and sends a picture, an admin answers with a ready answer, and the person rates it', async ({
  visit,
  app,
}) => {
  const person = app.account('user')
  const mine = await visit({ as: 'user' })
  await mine.goto('/dashboard')
  await settled(mine)
  await mine
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click()
  await expect(mine.getByRole('heading', { level: 1, name: 'Admin Support' })).toBeVisible()
  await expect(mine.getByText("We're here to help")).toBeVisible()
  await expect(mine.getByText('No messages yet. Start a conversation!')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await say(mine, 'Which course fits a beginner?')
  await expect(log(mine)).toContainText('Which course fits a beginner?')

  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    mine.getByLabel('Image to send').setInputFiles({ name, mimeType, buffer })
  await choose('notes.txt', 'text/plain', Buffer.from('no picture'))
  await expect(mine.getByText('Invalid file type. Please upload a valid image file.')).toBeVisible()
  await choose('large.png', 'image/png', Buffer.alloc(1_000_001))
  await expect(mine.getByText('Maximum file size is 1MB')).toBeVisible()
  await choose('screen.png', 'image/png', await aPicture())
  await mine.getByRole('button', { name: 'Send the image' }).click()
  await expect(mine.getByText('Image sent successfully')).toBeVisible()
  await expect(log(mine).getByRole('img')).toBeVisible()

  const theirs = await visit({ as: 'admin' })
  await test.step('an admin keeps a ready answer', async () => {
    await theirs.goto('/dashboard/admin-chat/answers')
    await settled(theirs)
    await theirs.getByRole('button', { name: 'Add a reply' }).click()
    await theirs.getByRole('textbox', { name: 'Title' }).fill('Greeting')
    await theirs.getByRole('textbox', { name: 'Answer' }).fill('Hello {name}')
    expect(await axeProblems(theirs)).toEqual([])
    await theirs.getByRole('button', { name: 'Save reply' }).click()
    await expect(theirs.getByRole('heading', { name: 'Greeting' })).toBeVisible()
  })
  await theirs.goto('/dashboard/admin-chat')
  await settled(theirs)
  await theirs.getByRole('link', { name: person.name }).click()
  await expect(log(theirs).getByRole('img')).toBeVisible()
  await theirs.getByRole('button', { name: 'Assign to me', exact: true }).click()
  await expect(theirs.getByText('Conversation assigned')).toBeVisible()
  await theirs.getByRole('tab', { name: 'Note' }).click()
  await theirs.getByRole('textbox', { name: 'Note' }).fill('A beginner from Huye')
  await theirs.getByRole('button', { name: 'Save note' }).click()
  await expect(log(theirs).getByText('A beginner from Huye')).toBeVisible()
  await theirs.getByRole('tab', { name: 'Reply' }).click()
  await theirs.getByRole('combobox', { name: 'Saved reply' }).selectOption({ label: 'Greeting' })
  await expect(theirs.getByRole('textbox', { name: 'Your message' })).toHaveValue(`Hello ${person.name}`)
  await field(theirs).fill('Begin with the web course.')
  await theirs.getByRole('button', { name: 'Send and close' }).click()
  await expect(log(mine)).toContainText('Begin with the web course.')
  await expect(log(mine)).not.toContainText('Huye')
  await expect(theirs.getByRole('button', { name: 'Reopen' })).toBeVisible()

  await expect(mine.getByRole('heading', { name: 'How did it go?' })).toBeVisible()
  // The message about the picture that was too large may lie over the stars for some seconds.
  await mine.getByRole('radio', { name: '5 stars' }).check()
  await mine.getByRole('button', { name: 'Send the rating' }).click()
  await expect(mine.getByText('Thank you. Your rating has been saved.')).toBeVisible()
  await expect(mine.getByRole('heading', { name: 'How did it go?' })).toBeHidden()

  await theirs.goto('/dashboard/admin-chat/answers')
  await settled(theirs)
  await theirs.getByRole('button', { name: 'Delete Greeting' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(theirs.getByRole('heading', { name: 'Greeting' })).toBeHidden()
})

test(
  'what is refused comes back into the field with the reason, and what cannot be read says so, in the specified words',
  { tag: '@deep' },
  async ({ visit }) => {
    const mine = await visit({ as: 'student' })
    await mine.goto('/dashboard/support')
    await settled(mine)
    const sending = '**/api/chat/admin/messages'
    const refuse = (status: number, json: object) =>
      mine.route(sending, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback(),
      )
    await refuse(404, { code: 'not_found', message: 'No admin available. Please contact support.' })
    await say(mine, 'Is anybody there?')
    await expect(mine.getByText('No admin available. Please contact support.')).toBeVisible()
    await expect(field(mine)).toHaveValue('Is anybody there?')
    await mine.unroute(sending)
    await refuse(409, { code: 'conflict' })
    await mine.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(mine.getByText('Failed to send message')).toBeVisible()
    await expect(field(mine)).toHaveValue('Is anybody there?')
    await mine.unroute(sending)
    const errors = { content: ['Use at most 4000 characters', 'Write a message or choose an image'] }
    await refuse(422, { code: 'invalid', message: errors.content.join(', '), errors })
    await mine.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(mine.getByText(errors.content.join(', '))).toBeVisible()
    await mine.route('**/api/chat/admin/images', (route) => route.abort('internetdisconnected'))
    await mine
      .getByLabel('Image to send')
      .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await aPicture() })
    await mine.getByRole('button', { name: 'Send the image' }).click()
    await expect(mine.getByText('Failed to upload image')).toBeVisible()
    await mine.route('**/api/chat/admin/messages*', (route) => route.fulfill({ status: 409, json: {} }))
    await mine.goto('/dashboard/profile')
    await mine.getByRole('link', { name: 'Admin Support' }).first().click()
    await expect(mine.getByText('Failed to fetch messages')).toBeVisible()
  },
)

test('what waits is said above the page as soon as it waits, and again whenever something has left', async ({
  visit,
}) => {
  const mine = await visit({ as: 'teacher', size: 'small' })
  const passing = { count: 0 }
  await mine.route('**/api/chat/admin/messages', (route) => {
    if (route.request().method() !== 'POST' || (passing.count -= 1) >= 0) return route.fallback()
    return route.abort('internetdisconnected')
  })
  await mine.goto('/dashboard/support')
  await settled(mine)
  const notice = mine.getByRole('status').filter({ hasText: 'Not sent yet:' })
  await expect(notice).toBeHidden()
  for (const word of ['first', 'second', 'third']) await say(mine, `The ${word} question`)
  await expect(notice).toContainText('3 messages')
  const again = notice.getByRole('button', { name: 'Send now' })
  for (const left of ['2 messages', '1 message.']) {
    passing.count = 1
    await again.click()
    await expect(notice).toContainText(left)
    // The round goes on with the next message: until it has failed too, that one would pass instead of the next round's.
    await expect(again).toHaveAttribute('aria-busy', 'false')
  }
  passing.count = 1
  await again.click()
  await expect(notice).toBeHidden()
  await expect(log(mine)).not.toContainText('Not sent yet')
})
