import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { asked } from '#tests/support/support.ts'
import { supportApi } from '../support.contract.ts'
import { supportBlockApi } from './block.contract.ts'

const app = useTestApp()
const DAY = 86_400

test('an admin stops what somebody writes for some days; the person reads why, and writes again afterwards', async () => {
  const { db } = app.services
  const [ada, boss] = [await person(db, 'student'), await person(db, 'admin')]
  const { threadId: id } = await asked(app.services, ada)
  const params = { id }
  const block = (days: 1 | 7 | 30, as = boss) =>
    app.call(supportBlockApi.block, { params, body: { days, reason: 'Insults' } }, { as })
  const send = () => app.call(supportApi.send, { body: { content: 'Hello?', image_url: null } }, { as: ada })
  const stopped = async () => {
    const { thread } = (await app.call(supportApi.get, {}, { as: ada })).body
    return [thread?.blocked_until !== null, thread?.block_reason]
  }
  expect((await block(7, ada)).status).toBe(403)
  expect((await block(2 as 1)).status).toBe(422)
  expect(await block(7)).toMatchObject({
    status: 200,
    body: { message: 'Messages blocked' },
  })
  expect(await send()).toMatchObject({
    status: 403,
    body: { message: 'You cannot write to the administrators at the moment' },
  })
  expect(await stopped()).toEqual([true, 'Insults'])
  expect((await app.call(supportBlockApi.unblock, { params }, { as: boss })).status).toBe(200)
  expect((await send()).status).toBe(201)
  await block(1)
  expect((await send()).status).toBe(403)
  expect((await app.call(supportBlockApi.unblock, { params: { id: 999_999 } }, { as: boss })).status).toBe(404)
  await expect(asked(app.services, ada)).rejects.toThrow('You cannot write')
  app.pass(DAY + 1)
  await expect(asked(app.services, ada)).resolves.toMatchObject({ threadId: id })
})
