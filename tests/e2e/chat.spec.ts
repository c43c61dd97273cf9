import { aPicture } from '../support/pictures.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const soundScreen = async (page: Page) => {
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const items = (page: Page) => log(page).getByRole('listitem')
const say = async (page: Page, words: string) => {
  await field(page).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Opens the conversation with this person from the messages button of the header. */
async function openChat(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard')
  await settled(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click()
  await page.getByRole('region', { name: 'People' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

test('HR and a teacher write to each other: found by name, read, answered, changed, deleted', async ({
  visit,
  app,
}) => {
  const [hr, teacher] = [app.account('hr'), app.account('teacher')]
  const mine = await visit({ as: 'hr' })
  await mine.goto('/dashboard/messages')
  await settled(mine)
  await expect(mine.getByText('Select a user to start chatting')).toBeVisible()
  await soundScreen(mine)
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
  await theirs.goto('/dashboard/messages')
  await settled(theirs)
  await soundScreen(theirs)
  await expect(theirs.getByRole('link', { name: hr.name })).toContainText('unread')
  await openChat(theirs, hr.name)
  await expect(items(theirs).last()).toContainText('Is the projector back?')
  await expect(sent).toContainText('Read')
  await items(theirs).last().getByRole('button', { name: 'Reply' }).click()
  await say(theirs, 'Yes, since this morning.')
  await expect(items(mine).last()).toContainText('Yes, since this morning.')
  await expect(items(mine).last().getByRole('link')).toContainText('Is the projector back?')
  await soundScreen(theirs)

  const answer = items(theirs).last()
  await answer.getByRole('button', { name: 'Edit' }).click()
  await theirs.getByRole('textbox', { name: 'Your message' }).first().fill('Yes, since noon.')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(answer).toContainText('Edited')
  await expect(items(mine).last()).toContainText('Yes, since noon.')
  await answer.getByRole('button', { name: 'Delete' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(items(mine).last()).toContainText('This message was deleted.')
  await expect(log(mine)).not.toContainText('since noon')
  await soundScreen(mine)
})

test('the connection is cut for a minute while both write: nothing is lost, nothing comes twice, the order stays', async ({
  visit,
  app,
}) => {
  const [employee, manager] = [app.account('employee'), app.account('manager')]
  const one = await visit({ as: 'employee', size: 'small' })
  const other = await visit({ as: 'manager' })
  for (const page of [one, other]) await page.clock.install()
  await openChat(one, manager.name)
  await openChat(other, employee.name)
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
})

test('a picture is chosen, sent with words, seen small, and large with a tap', async ({ visit, app }) => {
  const page = await visit({ as: 'accountant', size: 'small' })
  await openChat(page, app.account('admin').name)
  const choose = page.getByLabel('Image to send')
  await choose.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_001) })
  await expect(page.getByText('Image size should be less than 5MB')).toBeVisible()
  await choose.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await aPicture(1200, 900) })
  await expect(page.getByText(/^receipt\.png · \d+ kB$/)).toBeVisible()
  await say(page, 'The receipt of the printer')
  await expect(page.getByText('Image sent successfully')).toBeVisible()
  const sent = items(page).last()
  await expect(sent).toContainText('The receipt of the printer')
  const small = sent.getByRole('button', { name: /^Show the image \(\d+ kB\)$/ })
  await expect.poll(() => small.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
  await soundScreen(page)
  await small.click()
  const large = page.getByRole('dialog', { name: 'Image' }).locator('img')
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
})

test('a mentor finds the own mentee, and the mentee the mentor, in the same list; a student finds nobody', async ({
  visit,
  app,
}) => {
  for (const [as, other] of [
    ['mentor', 'mentee'],
    ['mentee', 'mentor'],
  ] as const) {
    const page = await visit({ as })
    await page.goto('/dashboard/messages')
    await settled(page)
    await page
      .getByRole('region', { name: 'People' })
      .getByRole('link', { name: app.account(other).name })
      .click()
    await expect(page).toHaveURL(/\/dashboard\/matches\/\d+\/messages$/)
    await expect(page.getByRole('heading', { level: 1, name: app.account(other).name })).toBeVisible()
  }
  const student = await visit({ as: 'student', size: 'small' })
  await student.goto('/dashboard/messages')
  await settled(student)
  // Learners write to the administrators, and to nobody else (spec 2 §6).
  await expect(student.getByRole('heading', { level: 1, name: 'Admin Support' })).toBeVisible()
  await expect(student.getByRole('region', { name: 'People' })).toHaveCount(0)
})

test('a message is found by a word and shown in its place; a colleague is reported and blocked', async ({
  visit,
  app,
}) => {
  const page = await visit({ as: 'hr', size: 'small' })
  const accountant = app.account('accountant').name
  await page.goto('/dashboard/messages')
  await settled(page)
  await page.getByRole('searchbox', { name: 'Search names and messages' }).fill('pay run')
  const found = page.getByRole('region', { name: 'Found messages' })
  await soundScreen(page)
  await found.getByRole('link', { name: accountant }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/messages\/\d+\?at=\d+$/)
  await expect(items(page).filter({ hasText: 'The pay run of this month is calculated' })).toBeInViewport()
  await soundScreen(page)
  await page.getByRole('link', { name: 'Newest messages' }).click()
  await expect(field(page)).toBeVisible()

  await items(page)
    .filter({ hasText: 'The pay run of this month' })
    .getByRole('button', { name: 'Report this message' })
    .click()
  const form = page.getByRole('dialog', { name: 'Report a message' })
  await form.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Something else' }).click()
  await form.getByLabel('What has happened?').fill('This was not meant for me.')
  await form.getByRole('button', { name: 'Send the report' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('You cannot write to each other here at the moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Take the block back' }).click()
  await expect(field(page)).toBeVisible()
})

test('those of a department write to each other in a group, and who reads it is said', async ({ visit, app }) => {
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
  await one.getByRole('button', { name: 'Who reads this?' }).click()
  const readers = one.getByRole('dialog', { name: 'Who reads this?' })
  await expect(readers.getByRole('listitem').filter({ hasText: app.account('manager').name })).toBeVisible()
  await soundScreen(one)
  await readers.getByRole('button', { name: 'Close' }).click()
  const typing = other.getByText(`${app.account('employee').name} is typing…`)
  await field(one).pressSequentially('The gen')
  await expect(typing).toBeVisible()
  await soundScreen(other)
  await say(one, 'The generator is serviced tomorrow at 7.')
  await expect(items(other).last()).toContainText('The generator is serviced tomorrow at 7.')
  await expect(typing).toBeHidden({ timeout: 1000 })
  await expect(items(other).last()).toContainText(app.account('employee').name)
  await items(other).last().getByRole('button', { name: 'Reply' }).click()
  await say(other, 'Thank you, I open the gate.')
  await expect(items(one).last().getByRole('link')).toContainText('The generator is serviced')
  await soundScreen(other)
  await soundScreen(one)
  await items(one).last().getByRole('link').click()
  await expect(one).toHaveURL(/\/department\/\d+\?at=\d+$/)
  await expect(items(one).filter({ hasText: 'The generator is serviced' }).first()).toBeInViewport()
})

test('what somebody writes stands in the open page of the other in under 300 ms', async ({ visit, app }) => {
  const [admin, hr] = [app.account('admin'), app.account('hr')]
  const page = await visit({ as: 'hr' })
  const open = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/stream' && answer.ok())
  await page.goto(`/dashboard/messages/${admin.id}`)
  await settled(page)
  await open
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const took: number[] = []
  for (const content of ['Are you there?', 'It is about the fire drill.', 'At ten?']) {
    const body = JSON.stringify({ content })
    const answer = await fetch(`${app.url}/api/chat/messages/${hr.id}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    const began = performance.now()
    await page.waitForFunction(
      (words) => document.querySelector('[role=log]')?.textContent?.includes(words) === true,
      content,
      { polling: 'raf' },
    )
    took.push(performance.now() - began)
  }
  expect(Math.min(...took)).toBeLessThan(300)
})

test('the other sees who is online, and that somebody is typing, until the message is there', async ({
  visit,
  app,
}) => {
  const [accountant, manager] = [app.account('accountant'), app.account('manager')]
  const one = await visit({ as: 'manager', size: 'small' })
  const other = await visit({ as: 'accountant' })
  const goTo = async (page: Page, person: { id: number }) => {
    const open = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/stream' && answer.ok())
    await page.goto(`/dashboard/messages/${person.id}`)
    await settled(page)
    await open
  }
  await goTo(one, accountant)
  await goTo(other, manager)
  const header = other.getByRole('heading', { level: 2, name: manager.name }).locator('..')
  const row = other.getByRole('region', { name: 'People' }).getByRole('link', { name: manager.name })
  for (const place of [header, row]) await expect(place).toContainText('Online')
  await soundScreen(other)

  const typing = other.getByText(`${manager.name} is typing…`)
  const before = await field(other).boundingBox()
  await field(one).pressSequentially('On my way')
  await expect(typing).toBeVisible()
  expect(await field(other).boundingBox()).toEqual(before)
  await soundScreen(other)
  await expect(typing).toBeHidden({ timeout: 7000 })
  await field(one).pressSequentially(' now')
  await expect(typing).toBeVisible()
  await one.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(items(other).last()).toContainText('On my way now')
  await expect(typing).toBeHidden({ timeout: 1000 })
})
