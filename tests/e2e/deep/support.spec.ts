import fs from 'node:fs/promises'
import path from 'node:path'
import { type Account, SECOND_ADMIN } from '../start/accounts.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, signIn, test } from '../start/app-under-test.ts'

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
  await two.getByRole('button', { name: 'Details' }).click()
  const side = two.getByRole('complementary', { name: 'About the person' })
  await expect(side.getByRole('combobox', { name: 'Assigned to' })).toContainText(app.account('admin').name)
  await two.getByRole('button', { name: 'Assign to me' }).click()
  await expect(two.getByText('Conversation assigned')).toBeVisible()
  await two.getByRole('button', { name: 'Back to the conversation' }).click()
  await say(mine, 'Also after the course has ended?')
  await expect(log(two)).toContainText('after the course has ended', { timeout: 15_000 })
  await say(two, 'Yes, for thirty days.')
  for (const page of [mine, one]) await expect(log(page)).toContainText('for thirty days', { timeout: 15_000 })
  await expect(one.getByRole('button', { name: 'Assign to me' })).toBeVisible()
  // The order is the same for all three, and nothing is there twice.
  const words = async (page: Page) => (await log(page).getByRole('listitem').allInnerTexts()).length
  expect([await words(one), await words(two)]).toEqual([await words(mine), await words(mine)])

  // A message of an admin is reported, and an admin stops the person for a day.
  await log(mine).getByRole('button', { name: 'More actions for this message' }).last().click()
  await log(mine).getByRole('button', { name: 'Report this message' }).last().click()
  const dialog = mine.getByRole('dialog', { name: 'Report a message' })
  await dialog.getByRole('combobox', { name: 'What is it about?' }).click()
  await mine.getByRole('option', { name: 'Something else' }).click()
  await dialog.getByRole('textbox', { name: 'What happened?' }).fill('It is not true')
  await soundScreen(mine)
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await expect(mine.getByText('Another administrator will read your report.')).toBeVisible()
  await one.getByRole('button', { name: 'Block messages' }).click()
  await one.getByRole('combobox', { name: 'For how long?' }).click()
  await one.getByRole('option', { name: '1 day', exact: true }).click()
  await one.getByRole('textbox', { name: 'Reason' }).fill('Please wait for our answer')
  await soundScreen(one)
  await one.getByRole('button', { name: 'Block messages' }).click()
  await expect(mine.getByText('Please wait for our answer')).toBeVisible({ timeout: 15_000 })
  await expect(mine.getByRole('textbox', { name: 'Your message' })).toBeHidden()
  await one.getByRole('button', { name: 'Allow messages again' }).click()
  await expect(mine.getByRole('textbox', { name: 'Your message' })).toBeVisible({ timeout: 15_000 })
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
  // What sends later is loaded with the thread.
  for (const page of [mine, theirs]) {
    await settled(page)
    await page.context().setOffline(true)
  }
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
