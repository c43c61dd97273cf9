import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const soundScreen = async (page: Page) => {
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** Opens the thread with this person from the list of threads. */
async function openThread(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/mentor-messages')
  await settled(page)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('mentor and mentee write to each other: code, an address, a withdrawal, and who has read', async ({
  visit,
  app,
}) => {
  const [mentor, mentee] = [app.account('mentor'), app.account('mentee')]
  const theirs = await visit({ as: 'mentee', size: 'small' })
  await openThread(theirs, mentor.name)
  await field(theirs).fill('Does this work?\n```\nlet a = 1\n```\nhttps://example.test/a, I mean.')
  await theirs.reload()
  await settled(theirs)
  await expect(field(theirs)).toHaveValue(/^Does this work/)
  await field(theirs).press('Control+Enter')
  await expect(field(theirs)).toHaveValue('')
  const sent = log(theirs).getByRole('listitem').last()
  await expect(sent).toContainText('Sent')
  await expect(sent.getByRole('link')).toHaveAttribute('href', 'https://example.test/a')
  await soundScreen(theirs)

  const mine = await visit({ as: 'mentor' })
  await openThread(mine, mentee.name)
  await expect(log(mine).locator('pre').last()).toHaveText('let a = 1')
  await expect(sent).toContainText('Read')
  await field(mine).fill('Yes, and no.')
  await mine.getByRole('button', { name: 'Send' }).click()
  await expect(log(theirs)).toContainText('Yes, and no.')
  await log(mine).getByRole('button', { name: 'Withdraw' }).last().click()
  await mine.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(log(mine)).toContainText('This message was withdrawn.')
  await expect(log(theirs)).toContainText('This message was withdrawn.')
  await expect(log(theirs)).not.toContainText('Yes, and no.')
  await soundScreen(mine)
})

test('a message that is written without a connection is kept and sent once', async ({ visit, app }) => {
  const page = await visit({ as: 'mentee', size: 'small' })
  await openThread(page, app.account('mentor').name)
  await page.context().setOffline(true)
  await field(page).fill('Written on the bus')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const written = log(page).getByRole('listitem').filter({ hasText: 'Written on the bus' })
  await expect(written).toContainText('Not sent yet')
  await page.context().setOffline(false)
  await expect(written).toContainText('Sent', { timeout: 20_000 })
  await page.reload()
  await settled(page)
  await expect(written).toHaveCount(1)
})
