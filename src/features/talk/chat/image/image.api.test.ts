import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { files } from '#server/files/files.table.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { aKey } from '#tests/support/conversations.ts'
import { sendForm } from '#tests/support/forms.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { chatApi } from '../chat.contract.ts'

const app = useTestApp()

type Given = { as: Person; data: Buffer; name?: string; fields?: Record<string, string> }
const send = (to: Person, { as, data, name = 'board.png', fields = {} }: Given) =>
  sendForm<OutputOf<typeof chatApi.send>>(app, chatApi.send, {
    path: chatApi.send.path.replace(':userId', String(to.id)),
    fields,
    files: { image: { name, data } },
    as,
  })
const take = async (id: number, as: Person, w?: '160' | '960') => {
  const answer = await app.http.inject({
    url: `/api/chat/images/${id}${w ? `?w=${w}` : ''}`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const two = async () => [await person(app.services.db, 'teacher'), await person(app.services.db, 'accountant')] as const
const filesOf = ({ id }: Person) => app.services.db.select().from(files).where(eq(files.ownerId, id))

test('a picture with words is sent once, and only the two see it, small first', async () => {
  const [one, other] = await two()
  const given = { as: one, data: await aPicture(1600, 1200), fields: { content: 'The board', client_key: aKey() } }
  const sent = await send(other, given)
  expect(sent).toMatchObject({
    status: 201,
    body: { message: { content: 'The board', image: { width: 960, height: 720, size_bytes: expect.any(Number) } } },
  })
  const { id, image, image_url: url } = sent.body.message
  expect(url).toBe(`/api/chat/images/${id}`)
  expect((await send(other, given)).body.message.id).toBe(id)
  await Promise.all([send(other, given), send(other, given)])
  expect(await filesOf(one)).toHaveLength(1)
  for (const as of [one, other]) {
    const [small, large] = [await take(id, as, '160'), await take(id, as)]
    expect(small.headers['content-type']).toBe('image/webp')
    expect(large.bytes).toHaveLength(image?.size_bytes ?? 0)
    expect((await sharp(small.bytes).metadata()).width).toBe(160)
    expect(large.headers['cache-control']).toBe('private, max-age=3600')
  }
  for (const role of ['admin', 'hr', 'student'] as const)
    expect((await take(id, await person(app.services.db, role))).status).toBe(404)
  const [file] = await filesOf(one)
  expect((await app.http.inject({ url: `/files/${file?.id}.webp` })).statusCode).toBe(403)
})

test('a key that was used with one picture refuses another, and none', async () => {
  const [one, other] = await two()
  const given = { as: one, data: await aPicture(1600, 1200), fields: { content: 'The board', client_key: aKey() } }
  const { id } = (await send(other, given)).body.message
  expect((await send(other, { ...given, data: await aPicture(1600, 1201) })).status).toBe(409)
  expect((await tell(app, other, { as: one, content: 'The board', key: given.fields.client_key })).status).toBe(409)
  const again = await send(other, given)
  expect([again.status, again.body.message.id]).toEqual([201, id])
  expect(await filesOf(one)).toHaveLength(1)
  // At once, so that both are kept before either is known.
  const fields = { content: 'The board', client_key: aKey() }
  const pictures = await Promise.all([aPicture(800, 600), aPicture(600, 800)])
  const statuses = await Promise.all(
    pictures.map(async (data) => (await send(other, { as: one, data, fields })).status),
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await filesOf(one)).toHaveLength(2)
  // Of files from before it is known only that there is one.
  await app.services.db.update(files).set({ sentHash: null }).where(eq(files.ownerId, one.id))
  expect((await send(other, given)).body.message.id).toBe(id)
})

test('a message without a picture has none, nor has a deleted one', async () => {
  const [one, other] = await two()
  const plain = await tell(app, other, { as: one })
  expect((await take(plain.body.message.id, one)).status).toBe(404)
  const { id } = (await send(other, { as: one, data: await aPicture() })).body.message
  expect((await app.call(chatApi.update, { params: { id }, body: { content: '' } }, { as: one })).status).toBe(200)
  await app.call(chatApi.remove, { params: { id } }, { as: one })
  expect((await take(id, other)).status).toBe(404)
  const { body } = await app.call(chatApi.list, { params: { userId: one.id } }, { as: other })
  expect(body.messages.at(-1)).toMatchObject({ image_url: null, image: null, content: '' })
})

test('a picture has at most 5 MB and is a picture; of one that is refused nothing is kept', async () => {
  const [one, other] = await two()
  const large = Buffer.alloc(5_000_001)
  expect(await send(other, { as: one, data: large })).toMatchObject({
    status: 422,
    body: { message: 'Image size should be less than 5MB' },
  })
  expect(await send(other, { as: one, data: Buffer.from('<svg/>') })).toMatchObject({
    status: 422,
    body: { message: 'Invalid file type. Please upload a valid image file (jpg, jpeg, png, or webp).' },
  })
  const learner = await person(app.services.db, 'student')
  expect((await send(learner, { as: one, data: await aPicture() })).status).toBe(404)
  const refused = { as: one, data: await aPicture(), fields: { reply_to: '999999' } }
  expect((await send(other, refused)).status).toBe(422)
  expect(await filesOf(one)).toEqual([])
})
