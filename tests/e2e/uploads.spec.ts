import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { RunningApp } from './start/app.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { videoFile } from './start/video-file.ts'

const hash = (data: Buffer): string => createHash('sha256').update(data).digest('hex')

const storedFile = (app: RunningApp, id: string): Promise<Buffer> =>
  fs.readFile(path.join(app.dataDir, 'files', id.slice(0, 2), `${id}.mp4`))

/** Slow enough to be seen and stopped on a busy machine, too; answers how to make it fast again. */
async function slowLink(page: Page): Promise<() => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: uploadThroughput > 0 ? 20 : 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limit(300_000)
  return () => limit(-1)
}

/** How much of the upload on this page has been sent, in percent. */
const progressOf = (page: Page) =>
  expect.poll(async () =>
    Number(await page.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('value')),
  )

/** Where each piece that the page sends begins. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

test(
  'a video of a new course goes on after a reload, and the draft knows it',
  { tag: '@ci' },
  async ({ app, visit }) => {
    const page = await visit({ as: 'admin' })
    page.on('dialog', (dialog) => void dialog.accept())
    const offsets = offsetsOf(page)
    const { file, data } = await videoFile('pumps.mp4')
    const panel = page.getByRole('dialog')
    const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()
    await page.goto('/dashboard/courses/new')
    await settled(page)
    await panel.getByLabel('Course title').fill('Pumps for gardens')
    await panel.getByLabel('Description').fill('How to choose a pump.')
    await press('Next')
    await press('Next')
    await panel.getByLabel('Video title').fill('Why the sun pumps')
    await test.step('a file that is no video is refused before anything is sent', async () => {
      const sent: string[] = []
      page.on('request', (request) => request.url().includes('/api/uploads') && void sent.push(request.method()))
      const wrong = {
        name: 'lesson.mp4',
        mimeType: 'video/mp4',
        buffer: Buffer.from('<!doctype html><title>no</title>'),
      }
      await panel.getByLabel('Video file').setInputFiles(wrong)
      await expect(page.getByText('Invalid file type. Please upload an MP4, WebM, or MOV file')).toBeVisible()
      expect(sent.filter((method) => method !== 'GET')).toEqual([])
    })
    const makeFast = await slowLink(page)
    await panel.getByLabel('Video file').setInputFiles(file)
    await expect(page.getByText('Video ready for upload')).toBeVisible()
    await progressOf(page).toBeGreaterThan(10)
    // While another step is filled in it goes on.
    await press('Previous')
    await press('Next')
    await progressOf(page).toBeGreaterThan(50)
    await press('Add video')
    await expect(panel.getByText('This video has not been fully uploaded yet')).toBeVisible()
    await page.reload()
    await makeFast()

    await expect(panel.getByText('Your unsaved draft on this device has been restored.')).toBeVisible()
    await press('Next')
    await press('Next')
    await expect(panel.getByLabel('Video title')).toHaveValue('Why the sun pumps')
    await expect(panel.getByText(/% uploaded\. Choose the same file again to continue\./)).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await press('Create Course')
    await expect(panel.getByText('Finish adding the video you started, or cancel it.')).toBeVisible()
    await panel.getByLabel('Video file').setInputFiles(file)
    await expect(page.getByText('Video uploaded successfully')).toBeVisible()
    // Never from the beginning again.
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
    expect(offsets.at(-1)).toBeGreaterThan(1_000_000)
    await press('Add video')
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
    await press('Create Course')
    const sent = (await answered).request().postDataJSON() as { videos: { upload_id: string }[] }
    await expect(page.getByText('Course created successfully!')).toBeVisible()
    expect(hash(await storedFile(app, sent.videos[0]?.upload_id ?? ''))).toBe(hash(data))
  },
)
