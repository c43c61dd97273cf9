import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { axeProblems, type Page, settled, sidewaysScroll, test as browserTest } from '../start/app-under-test.ts'
import { type RunningApp, startApp } from '../start/app.ts'
import { ask, enroll } from '../start/learner.ts'
import { videoFile } from '../start/video-file.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const PIECE = 5_000_000

/** Random bytes that begin as an MP4 does. */
const film = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), randomBytes(bytes - 12)])

const hash = (data: Buffer): string => createHash('sha256').update(data).digest('hex')

test('kill -9 in the middle of a piece: the upload goes on after the restart, and the file is the same', async () => {
  const app = await startApp()
  const headers = { ...TUS, authorization: `Bearer ${app.account('admin').token}` }
  const data = film(12_000_000)
  const created = await fetch(`${app.url}/api/uploads/videos`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(data.length) },
  })
  expect(created.status).toBe(201)
  const url = new URL(created.headers.get('location') ?? '', app.url)
  const id = url.pathname.slice(-24)
  const part = path.join(app.dataDir, 'uploads', id)
  const send = (offset: number) =>
    fetch(url, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(data.subarray(offset, offset + PIECE)),
    })
  expect((await send(0)).status).toBe(204)

  beginPiece(url, { ...headers, 'upload-offset': String(PIECE) }, data.subarray(PIECE, PIECE + 3_000_000))
  await expect.poll(async () => (await fs.stat(part)).size).toBeGreaterThan(PIECE + 1_000_000)
  await app.crash()
  await app.restart()

  const asked = await fetch(url, { method: 'HEAD', headers })
  let offset = Number(asked.headers.get('upload-offset'))
  // What had come of the piece is not sent again.
  expect(offset).toBeGreaterThan(PIECE)
  while (offset < data.length) {
    const answer = await send(offset)
    expect(answer.status).toBe(204)
    offset = Number(answer.headers.get('upload-offset'))
  }
  expect(hash(await storedFile(app, id))).toBe(hash(data))
  await app.stop()
})

/** Sends the beginning of a piece, and leaves the connection open as a phone without a network does. */
function beginPiece(url: URL, headers: Record<string, string>, data: Buffer): void {
  const type = 'application/offset+octet-stream'
  const request = http.request(url, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': type, 'content-length': PIECE },
  })
  // The connection ends with the server.
  request.on('error', () => {})
  request.write(data)
}

const storedFile = (app: RunningApp, id: string): Promise<Buffer> =>
  fs.readFile(path.join(app.dataDir, 'files', id.slice(0, 2), `${id}.mp4`))

const VIDEOS = '/dashboard/courses/11/videos'

/** Slow enough to be seen and stopped on a busy machine, too. */
const SLOW = 300_000

async function slowLink(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: SLOW }
  await devTools.send('Network.emulateNetworkConditions', conditions)
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

browserTest('a teacher’s video goes on after a reload, becomes a lesson, and gets captions', async ({ app, visit }) => {
  const page = await visit({ as: 'admin', size: 'small' })
  page.on('dialog', (dialog) => void dialog.accept())
  const offsets = offsetsOf(page)
  const { file, data } = await videoFile('the_way_back.mp4')
  await page.goto(VIDEOS)
  await settled(page)
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  await slowLink(page)
  await page.getByLabel('Video file').setInputFiles(file)
  await progressOf(page).toBeGreaterThan(60)
  await expect(page.getByText(/\d+ seconds? left/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused. The uploaded part is kept for a week.')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await page.reload()
  await settled(page)

  await expect(page.getByText('the_way_back.mp4')).toBeVisible()
  await expect(page.getByText(/% uploaded\. Choose the same file again to continue\./)).toBeVisible()
  await page.getByLabel('Video file').setInputFiles(file)
  await expect(page.getByLabel('Video title')).toHaveValue('the way back', { timeout: 30_000 })
  expect(offsets[0]).toBe(0)
  // Not from the beginning: what had come is not paid for twice.
  expect(offsets[1]).toBeGreaterThan(1_000_000)

  const answered = page.waitForResponse((response) => response.url().endsWith('/api/lessons'))
  await page.getByRole('button', { name: 'Add video' }).click()
  const sent = (await answered).request().postDataJSON() as { cloudinary_video_id: string }
  await expect(page.getByText('Video added successfully')).toBeVisible()
  const stored = await storedFile(app, sent.cloudinary_video_id)
  expect(hash(stored)).toBe(hash(data))

  const lesson = page.getByRole('listitem').filter({ hasText: 'the way back' })
  await expect(lesson).toContainText('No captions')
  const captions = lesson.getByLabel('Captions for the way back', { exact: true })
  const wrong = 'WEBVTT\n\n00:01,000 --> 00:02,000\nHabari!\n'
  await captions.setInputFiles({ name: 'way.vtt', mimeType: 'text/vtt', buffer: Buffer.from(wrong) })
  await expect(lesson.getByRole('alert')).toHaveText('Line 3: write times with a dot, as in 00:01:02.500')
  const right = Buffer.from(wrong.replaceAll(',000', '.000'))
  await captions.setInputFiles({ name: 'way.vtt', mimeType: 'text/vtt', buffer: right })
  await expect(lesson).toContainText('With captions')
  await expect(lesson.getByRole('button', { name: 'Replace the captions for the way back' })).toBeVisible()

  const titles = async () =>
    (await ask(page, 'get', '/api/courses/11/lessons')).lessons.map(({ title }: { title: string }) => title)
  const before: string[] = await titles()
  await page.getByRole('button', { name: 'Move the way back', exact: true }).press('Home')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('Lesson order saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save order' })).toHaveCount(0)
  expect(await titles()).toEqual(['the way back', ...before.slice(0, -1)])
  expect(await axeProblems(page)).toEqual([])
  await expect(lesson).toContainText('Smaller copies are ready', { timeout: 60_000 })
})

browserTest('a learner gets the copy that costs little, and may choose another', async ({ app, visit }) => {
  browserTest.slow()
  const admin = await visit({ as: 'admin' })
  const courseId = 11
  await ask(admin, 'post', '/api/lessons', {
    course_id: courseId,
    title: 'What it costs to watch',
    cloudinary_video_id: await sendWhole(app, (await videoFile('costs.mp4')).data),
    order: 1,
  })
  const written = async () => (await ask(admin, 'get', `/api/courses/${courseId}/lessons`)).lessons[0].media_state
  await expect.poll(written, { timeout: 60_000 }).toBe('ready')

  const page = await visit({ as: 'user', size: 'small' })
  const { id, lessons } = await enroll(page, visit, courseId)
  const address = `/dashboard/my-courses/${id}/lessons/${lessons[0]}`
  await page.goto(address)
  await settled(page)
  const menu = page.getByRole('combobox', { name: 'Quality' })
  await expect(menu).toHaveValue('480p')
  await expect(menu.getByRole('option').first()).toHaveText(/^Original · 3\.2 MB$/)
  const video = page.locator('video')
  const source = await video.getAttribute('src')
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  await video.evaluate(async (one: HTMLVideoElement) => {
    one.muted = true
    await one.play()
    one.currentTime = 4
  })
  await menu.selectOption({ label: await menu.getByRole('option', { name: /^Audio only/ }).innerText() })
  await expect(video).not.toHaveAttribute('src', source ?? '')
  // It plays on from where it was.
  const place = () => video.evaluate((one: HTMLVideoElement) => (one.paused ? -1 : one.currentTime))
  await expect.poll(place).toBeGreaterThan(3.5)
  await page.reload()
  await expect(menu).toHaveValue('audio')

  const saver = await visit({ as: 'user', size: 'small', savesData: true })
  await saver.goto(address)
  await expect(saver.getByRole('combobox', { name: 'Quality' })).toHaveValue('240p')
})

/** Sends a whole video as a program would; answers the id of the upload. */
async function sendWhole(app: RunningApp, data: Buffer): Promise<string> {
  const headers = { ...TUS, authorization: `Bearer ${app.account('admin').token}` }
  const created = await fetch(`${app.url}/api/uploads/videos`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(data.length) },
  })
  const url = new URL(created.headers.get('location') ?? '', app.url)
  const sent = await fetch(url, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(data),
  })
  expect(sent.status).toBe(204)
  return url.pathname.slice(-24)
}
