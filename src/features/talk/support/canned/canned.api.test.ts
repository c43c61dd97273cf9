import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { cannedApi, filledIn } from './canned.contract.ts'

const app = useTestApp()

test('admins keep ready answers, each with a title of its own', async () => {
  const [boss, learner] = [await person(app.services.db, 'admin'), await person(app.services.db, 'student')]
  const body = { title: 'Receipt', words: 'Hello {name}, your receipt is on the page of your orders.' }
  const create = (title: string) => app.call(cannedApi.create, { body: { ...body, title } }, { as: boss })
  const list = async () => (await app.call(cannedApi.list, {}, { as: boss })).body.answers
  expect((await create('Receipt')).status).toBe(201)
  expect(await create('receipt')).toMatchObject({
    status: 422,
    body: { errors: { title: ['Another reply has this title'] } },
  })
  await create('After hours')
  expect((await list()).map(({ title }) => title)).toEqual(['After hours', 'Receipt'])
  const [first] = await list()
  const params = { id: first?.id ?? 0 }
  expect((await app.call(cannedApi.update, { params, body }, { as: boss })).status).toBe(422)
  expect((await app.call(cannedApi.update, { params, body: { ...body, title: 'Evening' } }, { as: boss })).status).toBe(
    200,
  )
  expect((await app.call(cannedApi.remove, { params }, { as: boss })).status).toBe(200)
  expect((await app.call(cannedApi.remove, { params }, { as: boss })).status).toBe(404)
  expect(await list()).toMatchObject([{ title: 'Receipt' }])
  expect((await app.call(cannedApi.list, {}, { as: learner })).status).toBe(403)
})

test('placeholders are filled in with what they name, and nothing else is', () => {
  const values = { name: 'Ada {admin}', admin: 'Kofi', organisation: 'Mbuyu' }
  expect(filledIn('Hello {name}, {admin} of {organisation} writes {code}.', values)).toBe(
    'Hello Ada {admin}, Kofi of Mbuyu writes {code}.',
  )
})
