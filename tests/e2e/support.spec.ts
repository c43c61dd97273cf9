import fs from 'node:fs/promises'
import path from 'node:path'
import { aPicture } from '../support/pictures.ts'
import { type Account, SECOND_ADMIN } from './start/accounts.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, signIn, test } from './start/app-under-test.ts'

const soundScreen = async (page: Page) => {
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}
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
  test.slow()
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
  await soundScreen(mine)
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
  await theirs.goto('/dashboard/admin-chat')
  await settled(theirs)
  await soundScreen(theirs)
  await theirs.getByRole('link', { name: person.name }).click()
  await expect(log(theirs).getByRole('img')).toBeVisible()
  await soundScreen(theirs)
  await theirs.getByRole('button', { name: 'Take it', exact: true }).click()
  await expect(theirs.getByText('Conversation assigned')).toBeVisible()
  await theirs.getByRole('textbox', { name: 'Note' }).fill('A beginner from Huye')
  await theirs.getByRole('button', { name: 'Save the note' }).click()
  await expect(theirs.getByText('A beginner from Huye')).toBeVisible()
  await theirs.getByRole('combobox', { name: 'Ready answer' }).selectOption({ label: 'Anything else?' })
  await expect(theirs.getByRole('textbox', { name: 'Your message' })).toHaveValue(new RegExp(person.name))
  await say(theirs, 'Begin with the web course.')
  await expect(log(mine)).toContainText('Begin with the web course.', { timeout: 15_000 })
  await expect(log(mine)).not.toContainText('Huye')
  await theirs.getByRole('button', { name: 'Close the conversation' }).click()

  await expect(mine.getByRole('heading', { name: 'How did it go?' })).toBeVisible({ timeout: 15_000 })
  // The message about the picture that was too large may lie over the stars for some seconds.
  await mine.getByRole('radio', { name: '5 stars' }).check()
  await mine.getByRole('button', { name: 'Send the rating' }).click()
  await expect(mine.getByText('Thank you! Your rating is kept.')).toBeVisible()
  await expect(mine.getByRole('heading', { name: 'How did it go?' })).toBeHidden()
})

test('a student and two admins share one thread: one answers, the other takes it over, and both read all of it', async ({
  visit,
  app,
}) => {
  test.slow()
  await app.change('second-admin.ts')
  const second = JSON.parse(await fs.readFile(path.join(app.dataDir, SECOND_ADMIN), 'utf8')) as Account
  const mine = await visit({ as: 'student', size: 'small' })
  const one = await visit({ as: 'admin' })
  const two = await visit({ as: 'admin', size: 'small' })
  await signIn(two.context(), app.url, second)
  await mine.goto('/dashboard/messages')
  await settled(mine)
  await say(mine, 'Does the quiz count for the certificate?')
  for (const page of [one, two]) {
    await page.goto('/dashboard/admin-chat')
    await settled(page)
    await page.getByRole('link', { name: app.account('student').name }).click()
    await expect(log(page)).toContainText('Does the quiz count')
  }
  await say(one, 'Yes, the last try counts.')
  for (const page of [mine, two]) await expect(log(page)).toContainText('the last try counts', { timeout: 15_000 })
  await expect(two.getByRole('combobox', { name: 'Assigned to' })).toContainText(app.account('admin').name)
  await two.getByRole('button', { name: 'Take it over' }).click()
  await expect(two.getByText('Conversation assigned')).toBeVisible()
  await say(mine, 'Also after the course has ended?')
  await expect(log(two)).toContainText('after the course has ended', { timeout: 15_000 })
  await say(two, 'Yes, for thirty days.')
  for (const page of [mine, one]) await expect(log(page)).toContainText('for thirty days', { timeout: 15_000 })
  await expect(one.getByRole('button', { name: 'Take it over' })).toBeVisible()
  // The order is the same for all three, and nothing is there twice.
  const words = async (page: Page) => (await log(page).getByRole('listitem').allInnerTexts()).length
  expect([await words(one), await words(two)]).toEqual([await words(mine), await words(mine)])

  // A message of an admin is reported, and an admin stops the person for a day.
  await log(mine).getByRole('button', { name: 'Report this message' }).last().click()
  const dialog = mine.getByRole('dialog', { name: 'Report a message' })
  await dialog.getByRole('combobox', { name: 'What is it about?' }).click()
  await mine.getByRole('option', { name: 'Something else' }).click()
  await dialog.getByRole('textbox', { name: 'What has happened?' }).fill('It is not true')
  await soundScreen(mine)
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await expect(mine.getByText('Another administrator reads your report.')).toBeVisible()
  await one.getByRole('button', { name: 'Stop messages' }).click()
  await one.getByRole('combobox', { name: 'For how long?' }).click()
  await one.getByRole('option', { name: '1 day', exact: true }).click()
  await one.getByRole('textbox', { name: 'Reason' }).fill('Please wait for our answer')
  await soundScreen(one)
  await one.getByRole('button', { name: 'Stop messages' }).click()
  await expect(mine.getByText('Please wait for our answer')).toBeVisible({ timeout: 15_000 })
  await expect(mine.getByRole('textbox', { name: 'Your message' })).toBeHidden()
  await one.getByRole('button', { name: 'Let this person write again' }).click()
  await expect(mine.getByRole('textbox', { name: 'Your message' })).toBeVisible({ timeout: 15_000 })
})

test('without an admin, and when messages cannot be read, the page says so in the specified words', async ({
  visit,
}) => {
  const mine = await visit({ as: 'student' })
  const refused = { code: 'not_found', message: 'No admin available. Please contact support.' }
  await mine.route('**/api/chat/admin/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 404, json: refused }) : route.fallback(),
  )
  await mine.goto('/dashboard/support')
  await settled(mine)
  await say(mine, 'Is anybody there?')
  await expect(mine.getByText('No admin available. Please contact support.')).toBeVisible()
  await expect(field(mine)).toHaveValue('Is anybody there?')
  await mine.route('**/api/chat/admin/images', (route) => route.abort('internetdisconnected'))
  await mine
    .getByLabel('Image to send')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await aPicture() })
  await mine.getByRole('button', { name: 'Send the image' }).click()
  await expect(mine.getByText('Failed to upload image')).toBeVisible()
  await mine.route('**/api/chat/admin/messages*', (route) => route.abort('internetdisconnected'))
  await mine.goto('/dashboard/profile')
  await mine.getByRole('link', { name: 'Admin Support' }).first().click()
  await expect(mine.getByText('Failed to fetch messages')).toBeVisible()
})

test('what is refused comes back into the field before what was written since, and the reason is said', async ({
  visit,
}) => {
  const mine = await visit({ as: 'student' })
  await mine.goto('/dashboard/support')
  await settled(mine)
  await mine.route('**/api/chat/admin/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: { code: 'conflict' } }) : route.fallback(),
  )
  await say(mine, 'Are you there?')
  await expect(mine.getByText('Failed to send message')).toBeVisible()
  await expect(field(mine)).toHaveValue('Are you there?')
  await mine.unrouteAll()
  const errors = { content: ['Please use at most 4000 characters', 'Please write a message or choose an image'] }
  await mine.route('**/api/chat/admin/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { code: 'invalid', message: errors.content.join(', '), errors } })
      : route.fallback(),
  )
  await mine.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(mine.getByText(errors.content.join(', '))).toBeVisible()
})

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
  await soundScreen(mine)
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

test('without a connection both sides write for a minute: it waits on the device and leaves once, in its order', async ({
  visit,
  app,
}) => {
  test.slow()
  const mine = await visit({ as: 'mentee', size: 'small' })
  const theirs = await visit({ as: 'admin' })
  for (const page of [mine, theirs]) await page.clock.install()
  await mine.goto('/dashboard/support')
  await settled(mine)
  await say(mine, 'May I change my mentor?')
  await theirs.goto('/dashboard/admin-chat')
  await settled(theirs)
  await theirs.getByRole('link', { name: app.account('mentee').name }).click()
  await expect(log(theirs)).toContainText('May I change my mentor?')
  for (const page of [mine, theirs]) await page.context().setOffline(true)
  const words = ['first', 'second', 'third']
  for (const word of words) {
    await say(mine, `From the bus: ${word}`)
    await say(theirs, `From the desk: ${word}`)
    for (const page of [mine, theirs]) await page.clock.runFor('00:20')
  }
  const waiting = (page: Page) => log(page).getByRole('listitem').filter({ hasText: 'Not sent yet' })
  for (const page of [mine, theirs]) await expect(waiting(page)).toHaveCount(3)
  await soundScreen(mine)
  await field(mine).fill('Not finished')
  await mine.goto('about:blank')
  for (const page of [mine, theirs]) await page.context().setOffline(false)
  await mine.goto('/dashboard/support')
  await settled(mine)
  await expect(field(mine)).toHaveValue('Not finished')
  for (const page of [mine, theirs]) {
    await expect(waiting(page)).toHaveCount(0, { timeout: 30_000 })
    for (const from of ['bus', 'desk']) {
      const told = log(page)
        .getByRole('listitem')
        .filter({ hasText: `From the ${from}` })
      await expect(told).toHaveCount(3, { timeout: 30_000 })
      expect((await told.allInnerTexts()).map((text) => /(first|second|third)/.exec(text)?.[0])).toEqual(words)
    }
  }
})

test('admins keep ready answers', async ({ visit }) => {
  const page = await visit({ as: 'admin' })
  await page.goto('/dashboard/admin-chat/answers')
  await settled(page)
  await soundScreen(page)
  await page.getByRole('button', { name: 'Add an answer' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Greeting')
  await page.getByRole('textbox', { name: 'Answer' }).fill('Hello {name}')
  await soundScreen(page)
  await page.getByRole('button', { name: 'Save the answer' }).click()
  await expect(page.getByRole('heading', { name: 'Greeting' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Greeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Greeting' })).toBeHidden()
})
