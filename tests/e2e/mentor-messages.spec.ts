import { axeProblems, expect, type Page, settled, test } from './start/app-under-test.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** Opens the thread with this person from the list of threads. */
async function openThread(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/mentor-messages')
  await settled(page)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('mentor and mentee write to each other: a draft, code, without a connection, a file, a voice note, and a withdrawal', async ({
  visit,
  app,
}) => {
  const [mentor, mentee] = [app.account('mentor'), app.account('mentee')]
  const theirs = await visit({ as: 'mentee', size: 'small' })
  await openThread(theirs, mentor.name)

  await test.step('what is typed survives a reload; code and addresses are shown as such', async () => {
    await field(theirs).fill('Does this work?\n```\nlet a = 1\n```\nhttps://example.test/a, I mean.')
    await theirs.reload()
    await settled(theirs)
    await expect(field(theirs)).toHaveValue(/^Does this work/)
    await field(theirs).press('Control+Enter')
    await expect(field(theirs)).toHaveValue('')
    const sent = log(theirs).getByRole('listitem').last()
    await expect(sent).toContainText('Sent')
    await expect(sent.getByRole('link')).toHaveAttribute('href', 'https://example.test/a')
  })

  await test.step('what is written without a connection is kept and sent once', async () => {
    await theirs.context().setOffline(true)
    await field(theirs).fill('Written on the bus')
    await theirs.getByRole('button', { name: 'Send', exact: true }).click()
    const written = log(theirs).getByRole('listitem').filter({ hasText: 'Written on the bus' })
    await expect(written).toContainText('Not sent yet')
    await theirs.context().setOffline(false)
    await expect(written).toContainText('Sent')
    await expect(written).toHaveCount(1)
  })

  await test.step('a file and a voice note', async () => {
    await theirs
      .getByLabel('File to send')
      .setInputFiles({ name: 'loop.py', mimeType: 'text/x-python', buffer: Buffer.from('print(1)\n') })
    await expect(log(theirs).getByRole('button', { name: 'Download loop.py' })).toBeVisible()
    await theirs.evaluate(() => {
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = () => {
        mediaDevices.getUserMedia = ask
        return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
      }
    })
    await theirs.getByRole('button', { name: 'Record a voice note' }).click()
    await expect(theirs.getByText(/^The microphone could not be used/)).toBeVisible()
    await theirs.getByRole('button', { name: 'Record a voice note' }).click()
    await expect(theirs.getByRole('timer')).toHaveText(/^0:01/)
    await theirs.getByRole('button', { name: 'Stop recording' }).click()
    await expect(theirs.getByLabel(/^Your voice note/)).toBeVisible()
    expect(await axeProblems(theirs)).toEqual([])
    await theirs.getByRole('button', { name: 'Send the voice note' }).click()
    await expect(log(theirs).getByRole('button', { name: /^Play the voice note/ })).toBeVisible()
  })

  const mine = await visit({ as: 'mentor' })
  await openThread(mine, mentee.name)
  await expect(log(mine).locator('pre').last()).toHaveText('let a = 1')
  await expect(log(mine).getByRole('listitem').filter({ hasText: 'Written on the bus' })).toHaveCount(1)
  await expect(log(theirs).getByRole('listitem').last()).toContainText('Read')
  const saving = mine.waitForEvent('download')
  await log(mine).getByRole('button', { name: 'Download loop.py' }).click()
  expect((await saving).suggestedFilename()).toBe('loop-py.txt')
  await log(mine)
    .getByRole('button', { name: /^Play the voice note/ })
    .click()
  const player = log(mine).locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.2)

  await field(mine).fill('Yes, and no.')
  await mine.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(theirs)).toContainText('Yes, and no.')
  await log(mine).getByRole('button', { name: 'Withdraw' }).last().click()
  await mine.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(log(mine)).toContainText('This message was withdrawn.')
  await expect(log(theirs)).toContainText('This message was withdrawn.')
  await expect(log(theirs)).not.toContainText('Yes, and no.')
})
