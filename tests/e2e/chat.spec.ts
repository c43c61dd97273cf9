import { aPicture } from '../support/pictures.ts'
import type { Locator } from '@playwright/test'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const soundScreen = async (page: Page) => {
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const items = (page: Page) => log(page).getByRole('listitem')
/** What is done rarely stands in a menu: of a message, or of the person. */
const more = (place: Page | Locator, about: string) =>
  place.getByRole('button', { name: `More actions for ${about}` }).click()
const say = async (page: Page, words: string) => {
  await field(page).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('HR and a teacher write to each other: found by name, read, answered, changed, deleted, and a picture sent', async ({
  visit,
  app,
}) => {
  const [hr, teacher] = [app.account('hr'), app.account('teacher')]
  const mine = await visit({ as: 'hr' })
  await mine.goto('/dashboard/messages')
  await settled(mine)
  await expect(mine.getByText('Select a user to start chatting')).toBeVisible()
  await mine.getByRole('searchbox', { name: 'Search names and messages' }).fill(teacher.name.slice(0, 5))
  await mine.getByRole('region', { name: 'People' }).getByRole('link', { name: teacher.name }).click()
  await field(mine).fill('Is the projector back?\nhttps://example.test/plan, I mean.')
  await mine.reload()
  await settled(mine)
  await expect(field(mine)).toHaveValue(/^Is the projector back/)
  await field(mine).press('Control+Enter')
  await expect(field(mine)).toHaveValue('')
  const sent = items(mine).last()
  await expect(sent).toContainText('Sent')
  await expect(sent.getByRole('link')).toHaveAttribute('href', 'https://example.test/plan')
  await expect(sent.getByRole('link')).toHaveAttribute('rel', /noopener/)

  const theirs = await visit({ as: 'teacher', size: 'small' })
  await theirs.goto('/dashboard')
  await settled(theirs)
  await theirs
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click()
  const person = theirs.getByRole('region', { name: 'People' }).getByRole('link', { name: hr.name })
  await expect(person).toContainText('unread')
  await person.click()
  await expect(theirs.getByRole('heading', { level: 2, name: hr.name })).toBeVisible()
  await expect(items(theirs).last()).toContainText('Is the projector back?')
  await expect(sent).toContainText('Read')
  // Who is online is asked once a minute; a page that opens asks at once.
  await mine.reload()
  await settled(mine)
  await expect(mine.getByRole('heading', { level: 2, name: teacher.name }).locator('..')).toContainText('Online')
  await items(theirs).last().getByRole('button', { name: 'Reply' }).click()
  await say(theirs, 'Yes, since this morning.')
  await expect(items(mine).last()).toContainText('Yes, since this morning.')
  await expect(items(mine).last().getByRole('link')).toContainText('Is the projector back?')

  const answer = items(theirs).last()
  await more(answer, 'this message')
  await answer.getByRole('button', { name: 'Edit' }).click()
  await theirs.getByRole('textbox', { name: 'Your message' }).first().fill('Yes, since noon.')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(answer).toContainText('Edited')
  await expect(items(mine).last()).toContainText('Yes, since noon.')
  await more(answer, 'this message')
  await answer.getByRole('button', { name: 'Delete' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(items(mine).last()).toContainText('This message was deleted.')
  await expect(log(mine)).not.toContainText('since noon')
  await soundScreen(mine)

  await test.step('a picture is chosen, sent with words, seen small, and large with a tap', async () => {
    const choose = theirs.getByLabel('Image to send')
    await choose.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_001) })
    await expect(theirs.getByText('Image size should be less than 5MB')).toBeVisible()
    await choose.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await aPicture(1200, 900) })
    await expect(theirs.getByText(/^receipt\.png · \d+ kB$/)).toBeVisible()
    await say(theirs, 'The receipt of the projector')
    await expect(theirs.getByText('Image sent successfully')).toBeVisible()
    const picture = items(theirs).last()
    await expect(picture).toContainText('The receipt of the projector')
    const small = picture.getByRole('button', { name: /^Show the image \(\d+ kB\)$/ })
    await expect.poll(() => small.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
    await small.click()
    const large = theirs.getByRole('dialog', { name: 'Image' }).locator('img')
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
  })
})

test(
  'the connection is cut for a minute while both write: nothing is lost, nothing comes twice, the order stays',
  { tag: '@deep' },
  async ({ visit, app }) => {
    const [employee, manager] = [app.account('employee'), app.account('manager')]
    const one = await visit({ as: 'employee', size: 'small' })
    const other = await visit({ as: 'manager' })
    for (const page of [one, other]) await page.clock.install()
    for (const [page, person] of [
      [one, manager],
      [other, employee],
    ] as const) {
      await page.goto(`/dashboard/messages/${person.id}`)
      await settled(page)
    }
    const before = await items(one).count()
    for (const page of [one, other]) await page.context().setOffline(true)
    const words = ['first', 'second', 'third']
    for (const word of words) {
      await say(one, `From the bus: ${word}`)
      await say(other, `From the lift: ${word}`)
      // A third of the minute: each page tries again and again, and polls what it cannot reach.
      for (const page of [one, other]) await page.clock.runFor('00:20')
    }
    await expect(items(one).filter({ hasText: 'Not sent yet' })).toHaveCount(3)
    await one.goto('about:blank')
    for (const page of [one, other]) await page.context().setOffline(false)
    await one.goto(`/dashboard/messages/${manager.id}`)
    for (const page of [one, other]) {
      await expect(items(page)).toHaveCount(before + 6, { timeout: 30_000 })
      await expect(items(page).filter({ hasText: 'Not sent yet' })).toHaveCount(0)
      for (const from of ['bus', 'lift']) {
        const told = await items(page)
          .filter({ hasText: `From the ${from}` })
          .allInnerTexts()
        expect(told.map((text) => /(first|second|third)/.exec(text)?.[0])).toEqual(words)
      }
    }
    const order = async (page: Page) =>
      (await items(page).allInnerTexts()).map((text) => /From the \w+: \w+/.exec(text)?.[0])
    await one.reload()
    await settled(one)
    await expect(items(one)).toHaveCount(before + 6)
    expect(await order(one)).toEqual(await order(other))
  },
)

test(
  'a message is found by a word and shown in its place; a colleague is reported and blocked',
  { tag: '@ci' },
  async ({ visit, app }) => {
    const page = await visit({ as: 'hr', size: 'small' })
    const accountant = app.account('accountant').name
    await page.goto('/dashboard/messages')
    await settled(page)
    await page.getByRole('searchbox', { name: 'Search names and messages' }).fill('pay run')
    const found = page.getByRole('region', { name: 'Matching messages' })
    await found.getByRole('link', { name: accountant }).first().click()
    await expect(page).toHaveURL(/\/dashboard\/messages\/\d+\?at=\d+$/)
    await expect(items(page).filter({ hasText: 'The pay run of this month is calculated' })).toBeInViewport()
    await page.getByRole('link', { name: 'Newest messages' }).click()
    await expect(field(page)).toBeVisible()

    const wrong = items(page).filter({ hasText: 'The pay run of this month' })
    await more(wrong, 'this message')
    await wrong.getByRole('button', { name: 'Report this message' }).click()
    const form = page.getByRole('dialog', { name: 'Report a message' })
    await form.getByRole('combobox', { name: 'What is it about?' }).click()
    await page.getByRole('option', { name: 'Something else' }).click()
    await form.getByLabel('What happened?').fill('This was not meant for me.')
    await form.getByRole('button', { name: 'Send the report' }).click()
    await expect(form).toBeHidden()
    await more(page, accountant)
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByText('You cannot write here at the moment')).toBeVisible()
    await more(page, accountant)
    await page.getByRole('button', { name: 'Unblock' }).click()
    await expect(field(page)).toBeVisible()
  },
)

test(
  'those of a department write to each other in a group, and who reads it is said',
  { tag: '@deep' },
  async ({ visit, app }) => {
    const one = await visit({ as: 'employee', size: 'small' })
    const other = await visit({ as: 'manager' })
    for (const page of [one, other]) {
      const open = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/stream' && answer.ok())
      await page.goto('/dashboard/messages')
      await settled(page)
      await open
      await page.getByRole('region', { name: 'Groups' }).getByRole('link', { name: 'Operations' }).click()
      await expect(page).toHaveURL(/\/dashboard\/messages\/department\/\d+$/)
      await expect(page.getByRole('heading', { level: 2, name: 'Operations' })).toBeVisible()
    }
    await more(one, 'Operations')
    await one.getByRole('button', { name: 'Who can read this?' }).click()
    const readers = one.getByRole('dialog', { name: 'Who can read this?' })
    await expect(readers.getByRole('listitem').filter({ hasText: app.account('manager').name })).toBeVisible()
    await soundScreen(one)
    await readers.getByRole('button', { name: 'Close' }).click()
    const typing = other.getByText(`${app.account('employee').name} is typing...`)
    await field(one).pressSequentially('The gen')
    await expect(typing).toBeVisible()
    await say(one, 'The generator is serviced tomorrow at 7.')
    await expect(items(other).last()).toContainText('The generator is serviced tomorrow at 7.')
    await expect(typing).toBeHidden()
    await expect(items(other).last()).toContainText(app.account('employee').name)
    await items(other).last().getByRole('button', { name: 'Reply' }).click()
    await say(other, 'Thank you, I open the gate.')
    await expect(items(one).last().getByRole('link')).toContainText('The generator is serviced')
    await items(one).last().getByRole('link').click()
    await expect(one).toHaveURL(/\/department\/\d+\?at=\d+$/)
    await expect(items(one).filter({ hasText: 'The generator is serviced' }).first()).toBeInViewport()
  },
)
