import { expect, test } from 'vitest'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { sendForm } from '#tests/support/forms.ts'
import { aKey } from '#tests/support/conversations.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { send as call } from '#tests/support/requests.ts'
import { uploadApi } from '#features/base/upload/upload.contract.ts'
import { supportApi } from '../support.contract.ts'
import { supportImageApi } from './image.contract.ts'

const app = useTestApp()
const upload = (as: Person, data: Buffer, name = 'screen.png') =>
  sendForm<OutputOf<typeof supportImageApi.upload>>(app, supportImageApi.upload, {
    files: { image: { name, data } },
    as,
  })
const send = (as: Person, image_url: string, key = aKey()) =>
  app.call(supportApi.send, { body: { content: null, image_url, client_key: key } }, { as })
const take = async (url: string, as: Person | null, query = {}) =>
  (await call(app, supportImageApi.show, { as, params: { file: url.split('/').at(-1) ?? '' }, query })).status

test('a picture is kept private: its owner sends it, and only the person and admins see it', async () => {
  const { db } = app.services
  const [ada, stranger, boss] = [await person(db, 'student'), await person(db, 'student'), await person(db, 'admin')]
  const { body } = await upload(ada, await aPicture(1200, 900))
  expect(body.url).toMatch(/^\/api\/chat\/admin\/images\/[0-9a-f]{24}$/)
  // Until it is sent, it is the owner's alone.
  expect([await take(body.url, ada), await take(body.url, boss)]).toEqual([200, 404])
  expect((await send(stranger, body.url)).status).toBe(422)
  const sent = await send(ada, body.url)
  expect(sent).toMatchObject({
    status: 201,
    body: { message: { content: '', image_url: body.url, image: { width: 960, height: 720 } } },
  })
  for (const as of [ada, boss]) expect(await take(body.url, as, { w: '160' })).toBe(200)
  expect([await take(body.url, stranger), await take(body.url, null)]).toEqual([404, 401])
  const open = { url: `/files/${body.url.split('/').at(-1)}.webp`, headers: { authorization: `Bearer ${ada.token}` } }
  expect((await app.http.inject(open)).statusCode).toBe(403)
})

test('a picture that was uploaded as the specification says can be sent, by its owner', async () => {
  const { db } = app.services
  await person(db, 'admin')
  const [ada, other] = [await person(db, 'mentee'), await person(db, 'mentee')]
  const { body } = await sendForm<OutputOf<typeof uploadApi.create>>(app, uploadApi.create, {
    files: { profile_picture: { name: 'me.png', data: await aPicture() } },
    as: ada,
  })
  expect((await send(other, body.url)).status).toBe(422)
  expect((await send(ada, body.url)).body.message.image_url).toMatch(/^\/api\/chat\/admin\/images\//)
})

test('under the same key the same picture is one message, uploaded again or not, and another is refused', async () => {
  const { db } = app.services
  await person(db, 'admin')
  const [ada, key, map] = [await person(db, 'student'), aKey(), await aPicture()]
  const [first, same, other] = [
    await upload(ada, map),
    await upload(ada, map),
    await upload(ada, await aPicture(80, 60)),
  ]
  const sent = await send(ada, first.body.url, key)
  for (const { body } of [first, same]) {
    const again = await send(ada, body.url, key)
    expect([again.status, again.body.message.id]).toEqual([201, sent.body.message.id])
  }
  expect((await send(ada, other.body.url, key)).status).toBe(409)
})

test('what is too large or no picture is refused with the specified texts', async () => {
  const ada = await person(app.services.db, 'student')
  const said = async (data: Buffer, name?: string) => (await upload(ada, data, name)).body.errors
  expect(await said(Buffer.alloc(1_000_001))).toEqual({ image: ['Maximum file size is 1MB'] })
  const wrong = { image: ['Invalid file type. Please upload a valid image file.'] }
  expect(await said(Buffer.from('no picture'))).toEqual(wrong)
  expect(await said(await aPicture(), 'screen.gif')).toEqual(wrong)
})
