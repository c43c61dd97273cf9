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
  await mine.getByRole('button', { name: 'Send', exact: true }).click()
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

test('a file and a voice note reach the other person, who reads and plays them', async ({ visit, app }) => {
  const page = await visit({ as: 'mentee', size: 'small' })
  await openThread(page, app.account('mentor').name)
  await page
    .getByLabel('File to send')
    .setInputFiles({ name: 'loop.py', mimeType: 'text/x-python', buffer: Buffer.from('print(1)\n') })
  await expect(log(page).getByRole('button', { name: 'Save the file loop.py' })).toBeVisible()

  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = () => {
      mediaDevices.getUserMedia = ask
      return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    }
  })
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  await expect(page.getByText(/^The microphone could not be used/)).toBeVisible()
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^0:02/)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByLabel(/^Your voice note/)).toBeVisible()
  await soundScreen(page)
  await page.getByRole('button', { name: 'Send the voice note' }).click()
  await expect(log(page).getByRole('button', { name: /^Play the voice note/ })).toBeVisible()

  const other = await visit({ as: 'mentor' })
  await openThread(other, app.account('mentee').name)
  const saving = other.waitForEvent('download')
  await log(other).getByRole('button', { name: 'Save the file loop.py' }).click()
  expect((await saving).suggestedFilename()).toBe('loop-py.txt')
  await log(other)
    .getByRole('button', { name: /^Play the voice note/ })
    .click()
  const player = log(other).locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.5)
})

test('a message is reported and decided; whoever blocks is not written to any more', async ({ visit, app }) => {
  const page = await visit({ as: 'mentee', size: 'small' })
  await openThread(page, app.account('mentor').name)
  await log(page).getByRole('button', { name: 'Report this message' }).last().click()
  const form = page.getByRole('dialog', { name: 'Report a message' })
  await form.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Something else' }).click()
  await form.getByLabel('What has happened?').fill('I do not understand this message.')
  await soundScreen(page)
  await form.getByRole('button', { name: 'Send the report' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('You cannot write to each other here at the moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Take the block back' }).click()
  await expect(field(page)).toBeVisible()

  const admin = await visit({ as: 'admin' })
  await admin.goto('/dashboard/safety-reports?status=open')
  await settled(admin)
  await admin
    .getByRole('main')
    .getByRole('link', { name: app.account('mentor').name })
    .click()
  await expect(admin.getByText('I do not understand this message.')).toBeVisible()
  await admin.getByRole('combobox', { name: 'What follows?' }).click()
  await admin.getByRole('option', { name: 'Nothing found' }).click()
  await admin.getByLabel('Reason').fill('The message explains a loop.')
  await soundScreen(admin)
  await admin.getByRole('button', { name: 'Decide' }).click()
  await expect(admin.getByText('The message explains a loop.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Decide' })).toBeHidden()
})
