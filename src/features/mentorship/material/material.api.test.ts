import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { materialApi, MAX_MATERIALS } from './material.contract.ts'

const app = useTestApp()
const BOOK = { title: 'A book about names', url: 'https://books.example.test/names', note: 'Chapter two first' }
const share = (as: Person, body: Partial<typeof BOOK> = {}) =>
  app.call(materialApi.create, { body: { ...BOOK, ...body } }, { as })
const own = async (as: Person) => (await app.call(materialApi.list, {}, { as })).body.materials
const read = (id: number, as: Person) => app.call(materialApi.listOfMatch, { params: { id } }, { as })

test('what a mentor shares is read by the own mentees while their match is open, and by nobody else', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const other = await aMatch(app.services)
  const ended = await aMatch(app.services, { mentor: other.mentor }, { status: 'ended' })
  expect((await share(mentor)).body.message).toBe('Your mentees can see it now')
  await share(other.mentor, { title: 'Another' })
  const [shared] = await own(mentor)
  expect(shared).toMatchObject(BOOK)
  for (const as of [mentor, mentee, await person(app.services.db, 'admin')])
    expect((await read(id, as)).body.materials).toEqual([shared])
  for (const as of [other.mentor, other.mentee]) expect((await read(id, as)).status).toBe(404)
  expect((await read(ended.id, ended.mentee)).body.materials).toEqual([])
})

test('a material is changed and deleted by its mentor; to others it does not exist', async () => {
  const { mentor } = await aMatch(app.services)
  const { mentor: stranger } = await aMatch(app.services)
  await share(mentor)
  const params = { id: (await own(mentor))[0]?.id ?? 0 }
  const body = { ...BOOK, title: 'A shorter book', note: '' }
  expect((await app.call(materialApi.update, { params, body }, { as: stranger })).status).toBe(404)
  expect((await app.call(materialApi.remove, { params }, { as: stranger })).status).toBe(404)
  expect((await app.call(materialApi.update, { params, body }, { as: mentor })).status).toBe(200)
  expect(await own(mentor)).toEqual([{ ...params, ...body }])
  expect((await app.call(materialApi.remove, { params }, { as: mentor })).status).toBe(200)
  expect((await app.call(materialApi.remove, { params }, { as: mentor })).status).toBe(404)
  expect(await own(mentor)).toEqual([])
})

test('an address is one of the web, a list has an end, and whoever has no page in the directory shares nothing', async () => {
  const { mentor } = await aMatch(app.services)
  for (const url of ['http://books.example.test', 'javascript:alert(1)', 'books', ''])
    expect((await share(mentor, { url })).body).toMatchObject({
      errors: { url: ['Enter an address that begins with https://'] },
    })
  expect((await share(mentor, { title: ' ' })).body).toMatchObject({ errors: { title: ['Enter a title'] } })
  for (let nth = 0; nth < MAX_MATERIALS; nth++) await share(mentor, { title: `Page ${nth}` })
  expect((await share(mentor)).status).toBe(409)
  expect((await share(await person(app.services.db, 'mentor'))).status).toBe(404)
})
