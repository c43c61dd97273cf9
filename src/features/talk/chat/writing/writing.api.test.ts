import { expect, test } from 'vitest'
import { threadApi } from '#features/mentorship/thread/thread.contract.ts'
import { MESSAGE_EVENT } from '#shared/message-event.ts'
import { NOTIFICATION_EVENT } from '#features/base/notification/notification.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { aKey } from '#tests/support/conversations.ts'
import { aDepartment, employee } from '#tests/support/employees.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { type Ear, isFirst, listenAs } from '#tests/support/streams.ts'
import { chatApi } from '../chat.contract.ts'
import { chatGroupApi } from '../group/group.contract.ts'

const app = useTestApp()

/** Everyone's stream, open. */
const listen = (...people: Person[]): Promise<Ear[]> =>
  Promise.all(
    people.map(async (one) => {
      const ear = await listenAs(app, one)
      await ear.until(isFirst)
      return ear
    }),
  )
const messagesOf = ({ heard }: Ear) => heard.filter(({ type }) => type === MESSAGE_EVENT)
/** Until so many events of messages were heard. */
const count = (ear: Ear, many: number) => ear.until(() => messagesOf(ear).length >= many)

test('both hear at once that something was written, read, changed and deleted; nobody else does', async () => {
  const { db } = app.services
  const [one, other, third] = [await person(db, 'hr'), await person(db, 'teacher'), await person(db, 'admin')]
  const ears = await listen(one, other, third)
  const [mine, theirs, elsewhere] = ears
  if (!mine || !theirs || !elsewhere) throw new Error('nobody listens')
  const { id } = (await tell(app, other, { as: one, content: 'A secret' })).body.message
  await count(theirs, 1)
  // The other devices of the writer hear of it, too.
  await count(mine, 1)
  const read = () => app.call(chatApi.read, { params: { userId: one.id }, body: {} }, { as: other })
  await read()
  await count(mine, 2)
  await theirs.until(({ type, data }) => type === NOTIFICATION_EVENT && data['change'] === 'read')
  // What is read already is not told again.
  await read()
  await app.call(chatApi.update, { params: { id }, body: { content: 'Another' } }, { as: one })
  await count(theirs, 3)
  await app.call(chatApi.remove, { params: { id } }, { as: one })
  await count(theirs, 4)
  await tell(app, third, { as: one, content: 'For you' })
  await count(elsewhere, 1)
  expect(messagesOf(theirs)).toHaveLength(4)
  for (const { data } of messagesOf(theirs)) expect(data).toEqual({ conversation_id: expect.any(Number) })
  for (const ear of ears) {
    expect(ear.text()).not.toContain('secret')
    await ear.close()
  }
})

test('a group hears together; only the reader hears of own reading', async () => {
  const { db } = app.services
  const people = [await employee(db, { department: 'Choir' }), await employee(db, { department: 'Choir' })]
  const [one, other] = people
  if (!one || !other) throw new Error('nobody works here')
  const ears = await listen(one, other)
  const [mine, theirs] = ears
  if (!mine || !theirs) throw new Error('nobody listens')
  const params = { kind: 'department' as const, id: await aDepartment(db, 'Choir') }
  const say = (content: string) =>
    app.call(chatGroupApi.send, { params, body: { content, client_key: aKey() } }, { as: one })
  await say('Once')
  await count(theirs, 1)
  await app.call(chatGroupApi.read, { params, body: {} }, { as: other })
  await count(theirs, 2)
  await say('Twice')
  await count(theirs, 3)
  await count(mine, 2)
  expect(messagesOf(mine)).toHaveLength(2)
  for (const ear of ears) await ear.close()
})

test('mentor and mentee hear of the messages of their mentorship', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const [ear] = await listen(mentor)
  if (!ear) throw new Error('nobody listens')
  const body = { client_key: aKey(), text: 'I have finished the exercise' }
  await app.call(threadApi.send, { params: { id }, body }, { as: mentee })
  expect((await count(ear, 1)).type).toBeDefined()
  expect(messagesOf(ear)).toMatchObject([{ data: { match_id: id } }])
  await app.call(threadApi.read, { params: { id }, body: { seq: 1 } }, { as: mentor })
  await count(ear, 2)
  await ear.close()
})
