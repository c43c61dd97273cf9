import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import { notifications } from '#features/base/notification/notification.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { type Person, person } from '#tests/support/people.ts'
import { safetyApi } from '../safety.contract.ts'
import { colleagueSafetyApi } from './colleague.contract.ts'

const app = useTestApp()
const two = async () => [await person(app.services.db, 'hr'), await person(app.services.db, 'teacher')] as const
const report = (other: Person, as: Person, messageId?: number) =>
  app.call(
    colleagueSafetyApi.report,
    {
      params: { userId: other.id },
      body: { kind: 'harassment', words: 'Insults me', ...(messageId && { message_id: messageId }) },
    },
    { as },
  )

test('whoever blocks a colleague neither writes nor is written to until it is taken back', async () => {
  const [hr, teacher] = await two()
  await tell(app, hr, { as: teacher, content: 'Before' })
  const params = { userId: teacher.id }
  expect((await app.call(colleagueSafetyApi.block, { params }, { as: hr })).status).toBe(200)
  for (const [as, other] of [
    [hr, teacher],
    [teacher, hr],
  ] as const)
    expect(await tell(app, other, { as })).toMatchObject({
      status: 409,
      body: { message: 'You cannot write here at the moment' },
    })
  const seen = async (as: Person, other: Person) =>
    (await app.call(chatApi.list, { params: { userId: other.id } }, { as })).body
  expect(await seen(hr, teacher)).toMatchObject({ user: { can_write: false, has_blocked: true } })
  expect(await seen(teacher, hr)).toMatchObject({ user: { can_write: false, has_blocked: false } })
  expect((await app.call(colleagueSafetyApi.unblock, { params }, { as: hr })).status).toBe(200)
  expect((await tell(app, hr, { as: teacher })).status).toBe(201)
})

test('a message of a colleague is reported once with its neighbours, and decided without a mentorship', async () => {
  const [hr, teacher] = await two()
  const admin = await person(app.services.db, 'admin')
  const own = (await tell(app, teacher, { as: hr, content: 'Good morning' })).body.message
  const bad = (await tell(app, hr, { as: teacher, content: 'Go away' })).body.message
  expect((await report(teacher, hr, own.id)).status).toBe(422)
  expect((await report(teacher, admin, bad.id)).status).toBe(404)
  expect((await report(teacher, hr, bad.id)).status).toBe(201)
  expect((await report(teacher, hr, bad.id)).status).toBe(409)
  expect((await report(await person(app.services.db, 'student'), hr)).status).toBe(404)
  const { reports } = (await app.call(safetyApi.list, { query: { status: 'open' } }, { as: admin })).body
  expect(reports).toMatchObject([{ match_id: null, is_mentor: false, reported: { id: teacher.id } }])
  const params = { id: reports[0]?.id ?? 0 }
  const { body } = await app.call(safetyApi.get, { params }, { as: admin })
  expect(body.report).toMatchObject({
    message_id: bad.id,
    messages: [{ text: 'Good morning' }, { text: 'Go away', sender: teacher.name }],
  })
  const decide = (decision: 'warn' | 'end' | 'suspend') =>
    app.call(safetyApi.decide, { params, body: { decision, reason: 'Please be polite' } }, { as: admin })
  expect((await decide('end')).status).toBe(422)
  expect((await decide('suspend')).status).toBe(422)
  expect((await decide('warn')).status).toBe(200)
  const notices = await app.services.db.select().from(notifications).where(eq(notifications.userId, teacher.id))
  expect(notices.at(-1)).toMatchObject({ title: 'About your messages', link: '/dashboard/messages' })
})
