import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { files } from '#server/files/files.table.ts'
import { partBytes, partsFolder } from '#server/files/upload-parts.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { MB } from '#shared/limits.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { videoApi } from './video.contract.ts'
import { videoUploads } from './video.service.ts'
import { videoSettings } from './video.settings.ts'
import { videoUploads as table } from './video.table.ts'

const app = useTestApp()
const PATH = '/api/uploads/videos'
const WRONG_TYPE = 'Invalid file type. Please upload an MP4, WebM, or MOV file'
const DAY = 86_400

/** Random bytes that begin as an MP4 does. */
const mp4 = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2', 'latin1'), randomBytes(bytes)]).subarray(
    0,
    bytes,
  )

const author = () => person(app.services.db, 'admin')

type Sent = { as: Person | null; headers?: Record<string, string>; payload?: Buffer }

function send(method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', url: string, { as, headers, payload }: Sent) {
  return app.http.inject({
    method,
    url,
    headers: { 'tus-resumable': '1.0.0', ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
    ...(payload && { payload }),
  })
}

const begin = (as: Person | null, bytes: number, name = 'lesson one.mp4') =>
  send('POST', PATH, {
    as,
    headers: {
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')},filetype ${btoa('video/mp4')}`,
    },
  })

const piece = (as: Person, url: string, payload: Buffer, offset: number) =>
  send('PATCH', url, {
    as,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    payload,
  })

async function begun(as: Person, bytes: number, name?: string): Promise<string> {
  const answer = await begin(as, bytes, name)
  expect([answer.statusCode, answer.headers.location]).toEqual([
    201,
    expect.stringMatching(/^\/api\/uploads\/videos\/[0-9a-f]{24}$/),
  ])
  return String(answer.headers.location)
}

const idOf = (url: string): string => url.slice(-24)
const stored = async (id: string, type = 'mp4'): Promise<Buffer> =>
  Buffer.concat(await app.services.files.read(`${id}.${type}`).toArray())
const hash = (data: Buffer): string => createHash('sha256').update(data).digest('hex')
const rowOf = async (id: string) => (await app.services.db.select().from(files).where(eq(files.id, id)))[0]

test('a video comes in pieces and becomes a private file of its sender, byte for byte', async () => {
  const ada = await author()
  const data = mp4(1_200_000)
  const url = await begun(ada, data.length, 'Leçon 1.mp4')
  const first = await piece(ada, url, data.subarray(0, 500_000), 0)
  expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '500000'])
  const asked = await send('HEAD', url, { as: ada })
  expect([asked.statusCode, asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([
    200,
    '500000',
    '1200000',
  ])
  expect((await piece(ada, url, data.subarray(500_000), 500_000)).statusCode).toBe(204)
  expect(hash(await stored(idOf(url)))).toBe(hash(data))
  expect(await rowOf(idOf(url))).toMatchObject({
    ownerId: ada.id,
    kind: 'video',
    isPublic: false,
    type: 'video/mp4',
    bytes: data.length,
    originalName: 'Leçon 1.mp4',
  })
  // The last answer may have been lost: the person who asks again hears that all is there.
  const again = await send('HEAD', url, { as: ada })
  expect([again.statusCode, again.headers['upload-offset']]).toEqual([200, '1200000'])
  expect(await partBytes(app.services.config, idOf(url))).toBeUndefined()
  expect((await app.http.inject(`/files/${idOf(url)}.mp4`)).statusCode).toBe(403)
})

test('what begins at another place is refused, and nothing is written', async () => {
  const ada = await author()
  const url = await begun(ada, 1000)
  expect((await piece(ada, url, mp4(100), 7)).statusCode).toBe(409)
  expect(await partBytes(app.services.config, idOf(url))).toBe(0)
})

test.for([
  (own: string, other: string) => `${own}?x=/${other}`,
  (own: string, other: string) => `${own}?${other}`,
  (own: string, other: string) => `${own}?/${other}/`,
  (own: string, other: string) => `${own}/../${other}`,
  (own: string, other: string) => `${own}%2F${other}`,
  (own: string, other: string) => `${own};x=/${other}`,
  (own: string, other: string) => `${own}/?x=%2F${other}`,
] as const)(
  'an address that names two uploads reaches neither, nor the upload of another person (%#)',
  async (both) => {
    const [ada, grace] = [await author(), await author()]
    const others = await begun(grace, 1000)
    const data = mp4(100)
    await piece(grace, others, data, 0)
    const address = both(await begun(ada, 1000), idOf(others))
    const codes = [
      (await send('HEAD', address, { as: ada })).statusCode,
      (await piece(ada, address, mp4(200), 100)).statusCode,
      (await send('DELETE', address, { as: ada })).statusCode,
    ]
    for (const code of codes) expect([400, 404, 415]).toContain(code)
    expect(await partBytes(app.services.config, idOf(others))).toBe(100)
  },
)

test('more bytes than were announced are refused', async () => {
  const ada = await author()
  const url = await begun(ada, 100)
  expect((await piece(ada, url, mp4(101), 0)).statusCode).toBe(413)
  expect(await partBytes(app.services.config, idOf(url))).toBe(0)
})

test('WebM and MOV are taken as what they are, whatever they are called', async () => {
  const ada = await author()
  const webm = Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    randomBytes(50),
  ])
  const mov = Buffer.concat([Buffer.from('\0\0\0\u0014ftypqt  ', 'latin1'), randomBytes(50)])
  for (const [data, type, ending] of [
    [webm, 'video/webm', 'webm'],
    [mov, 'video/quicktime', 'quicktime'],
  ] as const) {
    const url = await begun(ada, data.length)
    expect((await piece(ada, url, data, 0)).statusCode).toBe(204)
    expect((await rowOf(idOf(url)))?.type).toBe(type)
    expect(hash(await stored(idOf(url), ending))).toBe(hash(data))
  }
})

describe('who may', () => {
  test.each(['student', 'mentor', 'accountant', 'employee', 'teacher'] as const)(
    'a %s without a course to write: 403',
    async (role) => {
      const answer = await begin(await person(app.services.db, role), 1000)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'forbidden'])
    },
  )

  test('nobody without a session', async () => {
    expect((await begin(null, 1000)).statusCode).toBe(401)
    expect((await send('HEAD', `${PATH}/${'a'.repeat(24)}`, { as: null })).statusCode).toBe(401)
  })

  test('the tutor of a course, and HR', async () => {
    const { tutor } = await aCourse(app.services)
    for (const who of [tutor, await person(app.services.db, 'hr')])
      expect((await begin(who, 1000)).statusCode).toBe(201)
  })

  test('other people’s uploads do not exist, whatever is done with them', async () => {
    const [ada, eve] = [await author(), await author()]
    const url = await begun(ada, 1000)
    expect((await send('HEAD', url, { as: eve })).statusCode).toBe(404)
    expect((await piece(eve, url, mp4(1000), 0)).statusCode).toBe(404)
    expect((await send('DELETE', url, { as: eve })).statusCode).toBe(404)
    expect((await send('HEAD', `${PATH}/${'0'.repeat(24)}`, { as: ada })).statusCode).toBe(404)
    expect((await send('HEAD', `${PATH}/..%2f..%2fsecret`, { as: ada })).statusCode).toBe(404)
    expect(await partBytes(app.services.config, idOf(url))).toBe(0)
  })

  test('a page of another site cannot begin one with the visitor’s cookie', async () => {
    const ada = await author()
    const answer = await send('POST', PATH, {
      as: null,
      headers: { cookie: `token=${ada.token}`, 'sec-fetch-site': 'cross-site', 'upload-length': '1000' },
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'cross_site'])
    const options = await app.http.inject({ method: 'OPTIONS', url: PATH, headers: { origin: 'https://evil.test' } })
    expect(options.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('refused with the specified text', () => {
  test('100 MB is taken, one byte more is not', async () => {
    const ada = await author()
    await begun(ada, 100 * MB)
    const answer = await begin(ada, 100 * MB + 1)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { file: ['Video file size must be less than 100MB'] } },
    ])
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an MP3', Buffer.concat([Buffer.from('ID3'), randomBytes(60)])],
    [
      'Matroska that is no WebM',
      Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('matroska'), Buffer.alloc(60)]),
    ],
    ['zeros', Buffer.alloc(100)],
  ])('%s, and nothing of it stays', async (_what, data) => {
    const ada = await author()
    const url = await begun(ada, data.length)
    const answer = await piece(ada, url, data, 0)
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: { file: [WRONG_TYPE] } }])
    expect((await send('HEAD', url, { as: ada })).statusCode).toBe(404)
    expect(await partBytes(app.services.config, idOf(url))).toBeUndefined()
  })

  test('a wrong file after its first piece already', async () => {
    const ada = await author()
    const url = await begun(ada, 10_000)
    expect((await piece(ada, url, Buffer.alloc(5000), 0)).statusCode).toBe(204)
    const answer = await piece(ada, url, Buffer.alloc(4000), 5000)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([422, WRONG_TYPE])
  })

  test('nothing at all, and lengths that are none', async () => {
    const ada = await author()
    expect((await begin(ada, 0)).json<{ message: string }>().message).toBe(WRONG_TYPE)
    for (const length of ['-1', '1e3', 'many', '', '99999999999999999999'])
      expect((await send('POST', PATH, { as: ada, headers: { 'upload-length': length } })).statusCode).toBe(400)
    expect((await send('POST', PATH, { as: ada, headers: { 'upload-defer-length': '1' } })).statusCode).toBe(400)
  })

  test('what is no protocol of ours', async () => {
    const ada = await author()
    const headers = { 'tus-resumable': '0.2.2', 'upload-length': '1000' }
    expect((await send('POST', PATH, { as: ada, headers })).statusCode).toBe(400)
    const url = await begun(ada, 1000)
    const form = { 'content-type': 'multipart/form-data; boundary=x', 'upload-offset': '0' }
    const answer = await send('PATCH', url, { as: ada, headers: form, payload: mp4(1000) })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })
})

test('the browser finds its own uploads again by what it knows the file by', async () => {
  const [ada, eve] = [await author(), await author()]
  const metadata = { filename: 'loops.mp4', fingerprint: 'loops.mp4|5000|1795000000000' }
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${btoa(value)}`)
  const headers = { 'upload-length': '5000', 'upload-metadata': pairs.join(',') }
  const url = String((await send('POST', PATH, { as: ada, headers })).headers.location)
  await piece(ada, url, mp4(2000), 0)
  const { body } = await app.call(videoApi.list, {}, { as: ada })
  expect(body).toMatchObject({ used_bytes: 5000, space_bytes: 10_000_000_000 })
  expect(body.uploads).toMatchObject([
    { id: idOf(url), name: 'loops.mp4', fingerprint: metadata.fingerprint, received_bytes: 2000, is_finished: false },
  ])
  expect((await app.call(videoApi.list, {}, { as: eve })).body.uploads).toEqual([])
})

test('a file name is only text', async () => {
  const ada = await author()
  const data = mp4(100)
  const url = await begun(ada, data.length, '../../etc/passwd\0<b>\r\n.mp4')
  await piece(ada, url, data, 0)
  expect((await rowOf(idOf(url)))?.originalName).toBe('../../etc/passwd<b>.mp4')
  expect(await fs.readdir(partsFolder(app.services.config))).not.toContain('passwd')
})

test('the space of one person is limited, and what is coming in counts', async () => {
  const { db, now } = app.services
  const ada = await author()
  await db.transaction((tx) => saveSetting(tx, videoSettings.spacePerPerson, 1, { by: null, now: now() }))
  for (let nth = 0; nth < 9; nth++) await begun(ada, 100 * MB)
  const url = await begun(ada, 60 * MB)
  const answer = await begin(ada, 50 * MB)
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ message: string }>().message).toContain('you have 40 MB')
  expect((await send('DELETE', url, { as: ada })).statusCode).toBe(204)
  await begun(ada, 100 * MB)
  await db.transaction((tx) => saveSetting(tx, videoSettings.spacePerPerson, null, { by: null, now: now() }))
})

describe('a stop at any moment loses nothing and doubles nothing', () => {
  test('after the last byte and before the file had its place', async () => {
    const ada = await author()
    const data = mp4(5000)
    const url = await begun(ada, data.length)
    await fs.writeFile(`${partsFolder(app.services.config)}/${idOf(url)}`, data)
    const asked = await send('HEAD', url, { as: ada })
    expect([asked.statusCode, asked.headers['upload-offset']]).toEqual([200, '5000'])
    expect(hash(await stored(idOf(url)))).toBe(hash(data))
  })

  test('the same, and nobody comes back: the hourly work ends it', async () => {
    const ada = await author()
    const data = mp4(5000)
    const url = await begun(ada, data.length)
    await fs.writeFile(`${partsFolder(app.services.config)}/${idOf(url)}`, data)
    await runCleanUp()
    expect((await rowOf(idOf(url)))?.bytes).toBe(5000)
  })

  test('ended twice at once: one file', async () => {
    const ada = await author()
    const data = mp4(5000)
    const url = await begun(ada, data.length)
    await fs.writeFile(`${partsFolder(app.services.config)}/${idOf(url)}`, data)
    await Promise.all([1, 2, 3].map(() => videoUploads.finish(app.services, idOf(url))))
    const [rows] = await app.services.db
      .select({ count: count() })
      .from(files)
      .where(eq(files.id, idOf(url)))
    expect(rows?.count).toBe(1)
  })
})

/** Runs the hourly work. */
async function runCleanUp(): Promise<void> {
  const { db, jobs } = app.services
  await jobs.send(db, 'video-clean-up', [{}])
  await jobs.drain()
}

test('half uploads and videos without a lesson are gone after a week', async () => {
  const ada = await author()
  const half = await begun(ada, 5000)
  await piece(ada, half, mp4(2000), 0)
  const whole = await begun(ada, 2000)
  await piece(ada, whole, mp4(2000), 0)
  app.pass(6 * DAY)
  await runCleanUp()
  expect(await partBytes(app.services.config, idOf(half))).toBe(2000)
  app.pass(2 * DAY)
  await runCleanUp()
  const { services } = app
  const left = await services.db.select({ id: table.id }).from(table).where(eq(table.ownerId, ada.id))
  expect(left).toEqual([])
  expect(await partBytes(services.config, idOf(half))).toBeUndefined()
  expect([await rowOf(idOf(whole)), await services.files.size(`${idOf(whole)}.mp4`)]).toEqual([undefined, undefined])
})
