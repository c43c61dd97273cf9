import { Readable } from 'node:stream'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { sendForm } from '#tests/support/forms.ts'
import { person } from '#tests/support/people.ts'
import { uploadApi } from './upload.contract.ts'

const app = useTestApp()
type Stored = { url: string; secure_url: string; public_id: string }

const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5132' } })
    .png()
    .toBuffer()

async function upload(name: string, data: Buffer, field = 'profile_picture') {
  const ada = await person(app.services.db, 'student')
  return sendForm<Stored>(app, uploadApi.create, { as: ada, files: { [field]: { name, data } } })
}

const WRONG_TYPE = 'Invalid file type. Please upload a valid image file (jpg, jpeg, png, or webp).'

test('a visitor uploads nothing', async () => {
  const answer = await sendForm(app, uploadApi.create, { files: { file: { name: 'a.png', data: await png() } } })
  expect(answer.status).toBe(401)
})

test('a picture comes back re-encoded, under an address that reveals nothing', async () => {
  const answer = await upload('me.png', await png())
  expect(answer.status).toBe(201)
  expect(answer.body.url).toMatch(/^\/files\/[0-9a-f]{24}\.webp$/)
  expect(answer.body.secure_url.endsWith(answer.body.url)).toBe(true)
  const file = await app.http.inject(`${answer.body.url}?w=160`)
  expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined()
})

test('phones get the lighter format when their browser takes it, everybody else WebP', async () => {
  const { url } = (await upload('me.png', await png(1000, 600))).body
  const get = (width: number, accept: string) => app.http.inject({ url: `${url}?w=${width}`, headers: { accept } })
  const browser = 'image/avif,image/webp,*/*;q=0.8'
  const light = await get(480, browser)
  expect([light.headers['content-type'], light.headers.vary]).toEqual(['image/avif', 'Accept, Save-Data'])
  expect(await sharp(light.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 480 })
  const usual = await get(480, '*/*')
  expect([usual.headers['content-type'], usual.headers.vary]).toEqual(['image/webp', 'Accept, Save-Data'])
  for (const width of [160, 960]) expect((await get(width, browser)).headers['content-type']).toBe('image/webp')
})

test.each([
  ['a browser that saves data gets at most 480', { 'save-data': 'on' }, 960, 480],
  ['a sharp screen that saves data gets one dot per pixel', { cookie: 'data-saver=3' }, 480, 160],
  ['never less than the place needs', { cookie: 'data-saver=1' }, 480, 480],
  ['a made-up density counts as none', { cookie: 'data-saver=none' }, 960, 960],
  ['everybody else gets what was asked for', {}, 960, 960],
])('%s', async (_what, headers, asked, sent) => {
  const { url } = (await upload('me.png', await png(1000, 600))).body
  const answer = await app.http.inject({ url: `${url}?w=${asked}`, headers })
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(sent)
  expect(String(answer.headers['cache-control']).startsWith(sent < asked ? 'private' : 'public')).toBe(true)
})

test('a picture from before AVIF is still served', async () => {
  const { url } = (await upload('me.png', await png())).body
  await app.services.files.remove(`${/[0-9a-f]{24}/.exec(url)?.[0]}-480.avif`)
  const answer = await app.http.inject({ url: `${url}?w=480`, headers: { accept: 'image/avif' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('metadata in a picture is removed', async () => {
  const script = '<script>alert(1)</script>'
  const carrier = Buffer.concat([await png(), Buffer.from(script)])
  const answer = await upload('me.png', carrier)
  const file = await app.http.inject(answer.body.url)
  expect(file.rawPayload.includes(Buffer.from(script))).toBe(false)
})

describe('refused with the specified message', () => {
  test.each([
    ['a page that calls itself a picture', 'me.png', Buffer.from('<!doctype html><script>1</script>'), WRONG_TYPE],
    ['an SVG that calls itself a PNG', 'me.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), WRONG_TYPE],
    ['half a picture', 'me.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), WRONG_TYPE],
    ['one byte too many', 'me.png', Buffer.alloc(1_000_001), 'Maximum file size is 1MB'],
  ])('%s', async (_what, name, data, sentence) => {
    const answer = await upload(name, data)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ profile_picture: [sentence] })
  })

  test('a wrong extension', async () => {
    const answer = await upload('me.gif', await png())
    expect(answer.body.message).toBe('Invalid file extension. Please upload a valid image file.')
  })

  test('any other picture may have 5 MB', async () => {
    expect((await upload('a.png', Buffer.alloc(5_000_001), 'file')).body.message).toBe(
      'Image size should be less than 5MB',
    )
  })

  test('too many pixels, without using much memory', async () => {
    const huge = await png(6000, 5000)
    const before = process.memoryUsage().rss
    expect((await upload('me.png', huge)).body.message).toBe(WRONG_TYPE)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('no picture, or two', async () => {
    const ada = await person(app.services.db, 'student')
    expect((await app.call(uploadApi.create, { body: {} }, { as: ada })).status).toBe(422)
    const file = { name: 'a.png', data: await png() }
    const files = { file, profile_picture: file }
    expect((await sendForm(app, uploadApi.create, { as: ada, files })).status).toBe(422)
  })
})

/** One chunk of a PNG, with its length and check sum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG that claims this size; `rows` bytes of zeros are compressed into it, whatever it claims. */
function claimingPng(width: number, height: number, rows: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const packed = deflateSync(Buffer.alloc(rows), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))])
}

describe('small files that would become huge (SECURITY.md, proof 16)', () => {
  /** Memory may grow by less than 100 MB while they are refused. */
  async function grownBy(work: () => Promise<void>): Promise<number> {
    const before = process.memoryUsage().rss
    await work()
    return process.memoryUsage().rss - before
  }

  test.each([
    ['400 megapixels', claimingPng(20_000, 20_000, 1000)],
    ['as many pixels as the format can say', claimingPng(2_147_483_647, 2_147_483_647, 1000)],
    ['no pixels at all', claimingPng(0, 0, 0)],
    ['a zip bomb: 300 MB of rows behind 300 kB', claimingPng(4000, 4000, 300_000_000)],
  ])('%s', { timeout: 60_000 }, async (_what, data) => {
    expect(data.length).toBeLessThan(1_000_000)
    const grown = await grownBy(async () => {
      const answer = await upload('me.png', data)
      // The picture itself is valid; the compressed data beyond it must never be decompressed.
      const errors = answer.status === 201 ? undefined : answer.body.errors
      expect([undefined, { profile_picture: [WRONG_TYPE] }]).toContainEqual(errors)
    })
    expect(grown).toBeLessThan(100_000_000)
  })

  test('a picture that is also a page or a script is served as a picture only', async () => {
    const picture = await png()
    const comment = Buffer.from('Comment\0<script>alert(1)</script><?php system($_GET["c"]); ?>')
    const polyglot = Buffer.concat([picture.subarray(0, 33), chunk('tEXt', comment), picture.subarray(33)])
    const answer = await upload('me.php.png', polyglot)
    expect(answer.status).toBe(201)
    const file = await app.http.inject(answer.body.url)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(file.rawPayload.includes(Buffer.from('script'))).toBe(false)
  })

  test('other kinds of picture, whatever their name says', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')
    const avif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .avif()
      .toBuffer()
    for (const data of [gif, pdf, avif]) expect((await upload('me.png', data)).body.message).toBe(WRONG_TYPE)
  })

  test('1 MB and 5 MB to the byte, and one more', { timeout: 60_000 }, async () => {
    const exactly = async (bytes: number) => {
      const picture = await png()
      return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    }
    expect((await upload('me.png', await exactly(1_000_000))).status).toBe(201)
    expect((await upload('me.png', await exactly(1_000_001))).body.message).toBe('Maximum file size is 1MB')
    expect((await upload('a.png', await exactly(5_000_000), 'file')).status).toBe(201)
    const tooLarge = 'Image size should be less than 5MB'
    expect((await upload('a.png', await exactly(5_000_001), 'file')).body.message).toBe(tooLarge)
  })

  test('100 MB and one byte is discarded, not held in memory', { timeout: 60_000 }, async () => {
    const { http } = app
    if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 })
    const address = http.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const ada = await person(app.services.db, 'student')
    const head =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
    const part = Buffer.alloc(1_000_000)
    async function* body(): AsyncGenerator<Buffer> {
      yield Buffer.from(head)
      for (let nth = 0; nth < 100; nth++) yield part
      yield Buffer.from('!\r\n--b--\r\n')
    }
    const grown = await grownBy(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/uploads`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'multipart/form-data; boundary=b' },
        body: Readable.toWeb(Readable.from(body())) as ReadableStream<Uint8Array>,
        duplex: 'half',
      } as RequestInit)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ message: 'Image size should be less than 5MB' })
    })
    expect(grown).toBeLessThan(100_000_000)
  })

  test('a compressed body is not decompressed', async () => {
    const ada = await person(app.services.db, 'student')
    const answer = await app.http.inject({
      method: 'PUT',
      url: '/api/profile',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(`{"name":"${'a'.repeat(50_000_000)}"}`),
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })
})
