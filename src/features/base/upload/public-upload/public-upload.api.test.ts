import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { PICTURES_MAX, publicUploadApi } from './public-upload.contract.ts'

const app = useTestApp()

const png = (background = '#0f5132') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

type Part = { field: string; name: string; data: Buffer }

/** A form whose fields may come several times. */
async function send(endpoint: (typeof publicUploadApi)['create' | 'createSeveral'], parts: Part[], as?: Person) {
  const form = new FormData()
  for (const { field, name, data } of parts) form.append(field, new File([new Uint8Array(data)], name))
  const encoded = new Response(form)
  const answer = await app.http.inject({
    method: 'POST',
    url: endpoint.path,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(as && { authorization: `Bearer ${as.token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const one = (data: Buffer, as?: Person) => send(publicUploadApi.create, [{ field: 'image', name: 'a.png', data }], as)
const several = (all: Buffer[], as?: Person) =>
  send(
    publicUploadApi.createSeveral,
    all.map((data, nth) => ({ field: 'images[]', name: `${nth}.png`, data })),
    as,
  )
const ada = () => person(app.services.db, 'student')
const filesOf = async (as: Person) =>
  (await app.services.db.execute(sql`select id from files where owner_id = ${as.id}`)).rows.length
const WRONG_TYPE = 'Invalid file type'

test('visitors upload nothing', async () => {
  expect((await one(await png())).status).toBe(401)
  expect((await several([await png()])).status).toBe(401)
})

test('one picture is answered by its name, re-encoded, and can be used where pictures are', async () => {
  const { status, body } = await one(await png(), await ada())
  expect([status, body]).toEqual([201, { status: 'success', imageName: expect.stringMatching(/^[0-9a-f]{24}\.webp$/) }])
  const file = await app.http.inject(`/files/${body.imageName}`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('several come in one field, keep their order, and each has a name', async () => {
  const colours = ['#ff0000', '#00ff00', '#0000ff']
  const { status, body } = await several(await Promise.all(colours.map(png)), await ada())
  expect(status).toBe(201)
  const shown: string[] = []
  for (const name of body.images) {
    const file = await app.http.inject(`/files/${name}`)
    const { dominant } = await sharp(file.rawPayload).stats()
    shown.push([dominant.r, dominant.g, dominant.b].map((part) => (part > 128 ? 'f' : '0')).join(''))
  }
  expect(shown).toEqual(['f00', '0f0', '00f'])
})

test('all are stored or none: what is wrong is said at each of the bad ones', async () => {
  const as = await ada()
  const { status, body } = await several([await png(), Buffer.from('<svg/>'), Buffer.alloc(1_100_001)], as)
  expect([status, body.errors]).toEqual([422, { 'images.2': ['Maximum file size is 1mb'] }])
  const second = await several([await png(), Buffer.from('<svg/>'), await png(), Buffer.from('%PDF-')], as)
  expect(second.body.errors).toEqual({ 'images.1': [WRONG_TYPE], 'images.3': [WRONG_TYPE] })
  expect(await filesOf(as)).toBe(0)
  expect((await one(Buffer.from('<svg/>'), as)).body.errors).toEqual({ image: [WRONG_TYPE] })
})

test('a row that cannot be written leaves no file', async () => {
  const as = await ada()
  const { db } = app.services
  await db.execute(sql`alter table files add constraint none check (original_name <> '1.png') not valid`)
  const kept: string[] = []
  const { files } = app.services
  const write = files.write.bind(files)
  files.write = async (key, data) => {
    kept.push(key)
    await write(key, data)
  }
  expect((await several([await png(), await png()], as)).status).toBe(500)
  files.write = write
  await db.execute(sql`alter table files drop constraint none`)
  expect(kept.length).toBeGreaterThan(2)
  for (const key of kept) expect(await files.size(key)).toBeUndefined()
  expect(await filesOf(as)).toBe(0)
})

test('none, too many, and another field are refused', async () => {
  const as = await ada()
  expect((await several([], as)).status).toBeGreaterThanOrEqual(400)
  const many = await several(await Promise.all(Array.from({ length: PICTURES_MAX + 1 }, () => png())), as)
  expect([many.status, many.body.errors]).toEqual([422, { images: ['Choose at most 10 pictures'] }])
  const twice = [await png(), await png()].map((data) => ({ field: 'image', name: 'a.png', data }))
  expect((await send(publicUploadApi.create, twice, as)).status).toBe(400)
  expect((await app.call(publicUploadApi.create, {}, { as })).body.errors).toEqual({
    image: ['Choose one picture'],
  })
  expect((await app.call(publicUploadApi.createSeveral, {}, { as })).body.errors).toEqual({
    images: ['Choose a picture to upload'],
  })
})

test('pictures are counted with those of the other call: sixty within an hour', async () => {
  const as = await ada()
  const small = await png()
  for (let nth = 0; nth < 6; nth += 1)
    expect(
      (
        await several(
          Array.from({ length: 10 }, () => small),
          as,
        )
      ).status,
    ).toBe(201)
  expect((await one(small, as)).status).toBe(429)
  expect((await several([small], as)).status).toBe(429)
})
