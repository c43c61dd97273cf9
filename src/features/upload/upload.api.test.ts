import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { sendForm } from '#tests/support/forms.ts'
import { person } from '#tests/support/people.ts'
import { uploadApi } from './upload.contract.ts'

const house = useTestApp()
type Kept = { url: string; secure_url: string; public_id: string }

const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5132' } })
    .png()
    .toBuffer()

async function upload(name: string, data: Buffer, field = 'profile_picture') {
  const ada = await person(house.services.db, 'student')
  return sendForm<Kept>(house, uploadApi.create, { as: ada, files: { [field]: { name, data } } })
}

const WRONG_TYPE = 'Invalid file type. Please upload a valid image file (jpg, jpeg, png, or webp).'

test('a visitor uploads nothing', async () => {
  const answer = await sendForm(house, uploadApi.create, { files: { file: { name: 'a.png', data: await png() } } })
  expect(answer.status).toBe(401)
})

test('a picture comes back re-encoded, under an address that tells nothing', async () => {
  const answer = await upload('me.png', await png())
  expect(answer.status).toBe(201)
  expect(answer.body.url).toMatch(/^\/files\/[0-9a-f]{24}\.webp$/)
  expect(answer.body.secure_url.endsWith(answer.body.url)).toBe(true)
  const file = await house.app.http.inject(`${answer.body.url}?w=160`)
  expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined()
})

test('what rode along in a picture is dropped', async () => {
  const script = '<script>alert(1)</script>'
  const carrier = Buffer.concat([await png(), Buffer.from(script)])
  const answer = await upload('me.png', carrier)
  const file = await house.app.http.inject(answer.body.url)
  expect(file.rawPayload.includes(Buffer.from(script))).toBe(false)
})

describe('refused with the specified sentence', () => {
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

  test('more pixels than anybody needs, without much memory', async () => {
    const huge = await png(6000, 5000)
    const before = process.memoryUsage().rss
    expect((await upload('me.png', huge)).body.message).toBe(WRONG_TYPE)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('no picture, or two', async () => {
    const ada = await person(house.services.db, 'student')
    expect((await house.call(uploadApi.create, { body: {} }, { as: ada })).status).toBe(422)
    const file = { name: 'a.png', data: await png() }
    const files = { file, profile_picture: file }
    expect((await sendForm(house, uploadApi.create, { as: ada, files })).status).toBe(422)
  })
})
