import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFileId } from '#server/files/images.ts'
import { files } from '#server/files/files.table.ts'
import { findVideoTool, firstWorking, probeVideo, type VideoTool } from '#server/media/video-tool.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { writingApi } from '#features/learning/course/lesson/writing/writing.contract.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { videoUploads } from '../video.table.ts'
import { insertMedia } from './media.data.ts'
import { videoMedia, videoRenditions } from './media.table.ts'
import { mediaJobs, prepareVideo } from './media.service.ts'

const app = useTestApp()
let tool: VideoTool
let folder: string

beforeAll(async () => {
  const found = await findVideoTool()
  if (!found) throw new Error('ffmpeg comes as an optional package; npm install has left it out')
  tool = found
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-media-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const PICTURE = ['-f', 'lavfi', '-i']
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3', '-c:a', 'aac']
/** A picture that changes everywhere, at a rate that no connection here would bear. */
const SHARP = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '12']

/** Makes a short clip. */
async function clip(name: string, args: readonly string[]): Promise<Buffer> {
  const file = path.join(folder, name)
  await promisify(execFile)(tool.ffmpeg, ['-v', 'error', '-y', ...args, file])
  return fs.readFile(file)
}

/** An uploaded video in a lesson, which no one has prepared. */
async function uploaded(data: Buffer, type = 'video/mp4') {
  const { services } = app
  const { db } = services
  const course = await aCourse(services, { lessons: [false] })
  const { tutor } = course
  const id = newFileId()
  const about = { id, ownerId: tutor.id, bytes: data.length }
  await services.files.write(`${id}.${type.split('/')[1]}`, data)
  await db.insert(videoUploads).values({ ...about, name: 'clip.mp4', finishedAt: new Date() })
  await db.insert(files).values({ ...about, kind: 'video', isPublic: false, type })
  const input = { body: { course_id: course.id, title: 'Clip', cloudinary_video_id: id } }
  const { body } = await app.call(writingApi.create, input, { as: tutor })
  const learner = await person(db, 'student')
  const enrollment = await anEnrollment(db, learner, course)
  return { course, tutor, learner, enrollment, lessonId: body.lesson.id, id }
}

/** An uploaded video in a lesson, prepared to the end. */
async function prepared(data: Buffer) {
  const lesson = await uploaded(data)
  const { services } = app
  await services.db.transaction((tx) => prepareVideo(services, tx, lesson.id))
  await services.jobs.drain()
  return lesson
}

async function seen({ enrollment, learner, lessonId }: { enrollment: number; learner: Person; lessonId: number }) {
  const { body } = await app.call(learningApi.get, { params: { id: enrollment } }, { as: learner })
  const lesson = body.enrollment.course.videos.find(({ id }) => id === lessonId)
  if (!lesson) throw new Error('the lesson is not there')
  return lesson
}

/** What a served copy is, by the tool that reads videos. */
async function probed(url: string) {
  const answer = await app.http.inject(url)
  const file = path.join(folder, `${newFileId()}.mp4`)
  await fs.writeFile(file, answer.rawPayload)
  return { data: answer.rawPayload, about: await probeVideo(tool, file).catch(() => undefined) }
}

describe('a large video', { timeout: 120_000 }, () => {
  test('gets its length, a poster and smaller copies that begin to play at once; none of it is public', async () => {
    const data = await clip('large.mp4', [...PICTURE, 'testsrc2=size=1280x720:rate=8:duration=3', ...SOUND, ...SHARP])
    const lesson = await prepared(data)
    const shown = await seen(lesson)
    expect([shown.duration, shown.media_state]).toEqual([3, 'ready'])
    expect(shown.renditions.map(({ quality }) => quality)).toEqual(['480p', '240p', 'audio'])
    const sizes = shown.renditions.map(({ size_bytes }) => size_bytes)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(sizes[0]).toBeLessThan(data.length / 2)
    const heights: (number | undefined)[] = []
    for (const { url, size_bytes } of shown.renditions) {
      const { data: copy, about } = await probed(url)
      expect(copy).toHaveLength(size_bytes)
      expect(copy.indexOf('moov')).toBeLessThan(copy.indexOf('mdat'))
      heights.push(about?.height)
      const range = await app.http.inject({ url, headers: { range: 'bytes=0-99' } })
      expect([range.statusCode, range.rawPayload.length]).toEqual([206, 100])
      expect((await app.http.inject(url.split('?')[0] ?? '')).statusCode).toBe(403)
    }
    expect(heights).toEqual([480, 240, undefined])
    const poster = await app.http.inject(`${shown.poster_url}&w=480`)
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await app.http.inject((shown.poster_url ?? '').split('?')[0] ?? '')).statusCode).toBe(403)
  })

  test.each([
    ['portrait', ['testsrc2=size=720x1280:rate=8:duration=1', ...SHARP], { width: 240, height: 426 }],
    [
      'odd-sized and silent',
      ['testsrc2=size=853x481:rate=8:duration=1', '-pix_fmt', 'yuv444p', ...SHARP],
      { height: 240 },
    ],
    ['10-bit', ['testsrc2=size=1280x720:rate=8:duration=1', '-pix_fmt', 'yuv420p10le', ...SHARP], { height: 240 }],
  ])('%s', async (name, args, size) => {
    const lesson = await prepared(await clip(`${name.replaceAll(' ', '-')}.mp4`, [...PICTURE, ...args]))
    const small = (await seen(lesson)).renditions.find(({ quality }) => quality === '240p')
    expect((await probed(small?.url ?? '')).about).toMatchObject(size)
  })
})

test('a video that the phone has turned stays upright', { timeout: 120_000 }, async () => {
  await clip('lying.mp4', [...PICTURE, 'testsrc2=size=1280x720:rate=8:duration=1', ...SHARP])
  const turned = ['-i', path.join(folder, 'lying.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90']
  const lesson = await prepared(await clip('turned.mp4', turned))
  const small = (await seen(lesson)).renditions.find(({ quality }) => quality === '240p')
  expect((await probed(small?.url ?? '')).about).toMatchObject({ width: 240, height: 426 })
})

test('what is small already is served as it is', { timeout: 60_000 }, async () => {
  const data = await clip('small.mp4', [
    ...PICTURE,
    'color=size=320x180:rate=5:duration=3',
    '-c:v',
    'libx264',
    '-crf',
    '40',
  ])
  const shown = await seen(await prepared(data))
  expect([shown.media_state, shown.duration, shown.renditions]).toEqual(['original', 3, []])
})

test('a file that only begins as a video does is named as such, and its lesson keeps what it had', async () => {
  const lesson = await prepared(Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(5000)]))
  expect((await seen(lesson)).media_state).toBe('unreadable')
  const { body } = await app.call(writingApi.list, { params: { id: lesson.course.id } }, { as: lesson.tutor })
  expect(body.lessons.map(({ media_state }) => media_state)).toEqual([null, 'unreadable'])
})

test('a playlist that calls itself a video reaches no other file', async () => {
  const secret = path.join(folder, 'secret.txt')
  await fs.writeFile(secret, 'secret')
  const playlist = `#EXTM3U\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`
  const file = path.join(folder, 'playlist.mp4')
  await fs.writeFile(file, playlist)
  await expect(probeVideo(tool, file)).rejects.toThrow(/ffprobe ended/)
})

test('work that is done twice changes nothing', { timeout: 60_000 }, async () => {
  const data = await clip('twice.mp4', [...PICTURE, 'testsrc2=size=640x480:rate=8:duration=1', ...SHARP])
  const lesson = await prepared(data)
  const before = (await seen(lesson)).renditions.map(({ url }) => url.slice(0, 31))
  const { db, jobs } = app.services
  await db.transaction((tx) => prepareVideo(app.services, tx, lesson.id))
  await jobs.send(db, 'video-prepare', [{ fileId: lesson.id }])
  await jobs.send(db, 'video-rendition', [
    { fileId: lesson.id, quality: '240p' },
    { fileId: 'gone', quality: '480p' },
  ])
  await jobs.drain()
  expect((await seen(lesson)).renditions.map(({ url }) => url.slice(0, 31))).toEqual(before)
})

/** Does one kind of work, on a machine with this tool or without one. */
const work = (name: string, data: Record<string, string>, own?: VideoTool) =>
  mediaJobs(app.services, async () => own)
    .find((job) => job.name === name)
    ?.handle(data, 'a test')

test('without ffmpeg the original is served and said to be that; once there is one, the copies come', async () => {
  const missing = [
    { ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe' },
    { ffmpeg: undefined, ffprobe: undefined },
  ]
  expect(await firstWorking(missing)).toBeUndefined()
  const data = await clip('no-tool.mp4', [...PICTURE, 'testsrc2=size=640x480:rate=8:duration=1', ...SHARP])
  const lesson = await uploaded(data)
  const { db } = app.services
  await insertMedia(db, lesson.id)
  await work('video-prepare', { fileId: lesson.id })
  await work('video-notice', {})
  const shown = await seen(lesson)
  expect([shown.media_state, shown.poster_url, shown.renditions]).toEqual(['original', null, []])
  expect((await app.http.inject(shown.url ?? '')).rawPayload).toEqual(data)

  await work('video-notice', {}, tool)
  await app.services.jobs.drain()
  expect((await seen(lesson)).media_state).toBe('ready')
}, 60_000)

test('a lesson of the demo, which no one has uploaded, gets its copies once the site has been there for a while', async () => {
  const lesson = await uploaded(
    await clip('demo.mp4', [...PICTURE, 'testsrc2=size=640x480:rate=8:duration=1', ...SHARP]),
  )
  const { db } = app.services
  const age = (minutes: number) =>
    db
      .update(files)
      .set({ ownerId: null, createdAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(files.id, lesson.id))
  await age(1)
  await work('video-notice', {}, tool)
  expect((await seen(lesson)).media_state).toBe(null)
  await age(11)
  await work('video-notice', {}, tool)
  await app.services.jobs.drain()
  const { media_state: state, poster_url: poster, renditions } = await seen(lesson)
  expect([state, poster === null, renditions.map(({ quality }) => quality)]).toEqual(['ready', false, ['480p', '240p']])
  // The copies have no owner either, and nothing is made of them.
  await db.update(files).set({ createdAt: new Date(0) })
  await work('video-notice', {}, tool)
  const noted = await db
    .select({ id: videoMedia.fileId })
    .from(videoMedia)
    .innerJoin(videoRenditions, eq(videoRenditions.renditionId, videoMedia.fileId))
  expect(noted).toEqual([])
  await app.services.jobs.drain()
}, 60_000)

test('a preparation that never ends is given up after two days, and what is there of it is shown', async () => {
  const data = await clip('late.mp4', [...PICTURE, 'testsrc2=size=640x480:rate=8:duration=1', ...SHARP])
  const [half, none] = [await uploaded(data), await uploaded(data)]
  const { db } = app.services
  for (const { id } of [half, none]) await insertMedia(db, id)
  await work('video-prepare', { fileId: half.id }, tool)
  await work('video-rendition', { fileId: half.id, quality: '240p' }, tool)
  await work('video-notice', {})
  expect([(await seen(half)).media_state, (await seen(none)).media_state]).toEqual(['preparing', 'preparing'])
  await db.update(videoMedia).set({ createdAt: new Date(Date.now() - 49 * 3_600_000) })
  await work('video-notice', {})
  const shown = await seen(half)
  expect([shown.media_state, shown.renditions.map(({ quality }) => quality)]).toEqual(['ready', ['240p']])
  expect((await seen(none)).media_state).toBe('unreadable')
}, 60_000)
