import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#features/base/notification/notification.table.ts'
import { supportBlockApi } from '#features/talk/support/block/block.contract.ts'
import { inboxApi } from '#features/talk/support/inbox/inbox.contract.ts'
import { supportApi } from '#features/talk/support/support.contract.ts'
import { supportThreads } from '#features/talk/support/support.table.ts'
import { files } from '#server/files/files.table.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { aKey, write } from '#tests/support/conversations.ts'
import { sendForm } from '#tests/support/forms.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { countQueries } from '#tests/support/queries.ts'
import { asked } from '#tests/support/support.ts'
import { chatApi } from '../chat.contract.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin')
const learner = (name?: string) => person(app.services.db, 'student', name ? { name } : {})
const people = async (as: Person, search = '') =>
  (await app.call(chatApi.users, { query: { ...(search && { search }), limit: 100 } }, { as })).body.users
const rowOf = async (as: Person, { id, name }: Person) => (await people(as, name)).find((one) => one.id === id)
const list = (other: Person, as: Person, query = {}) =>
  app.call(chatApi.list, { params: { userId: other.id }, query }, { as })
const read = (other: Person, as: Person, seq?: number) =>
  app.call(chatApi.read, { params: { userId: other.id }, body: seq === undefined ? {} : { seq } }, { as })
const badge = async (as: Person) => (await app.call(chatApi.unread, {}, { as })).body
const contents = async (other: Person, as: Person) =>
  (await list(other, as)).body.messages.map(({ content }) => content)

test('an admin finds a learner in the list, reads and answers them, and all admins share what was read', async () => {
  const [boss, other, ada] = [await admin(), await admin(), await learner('Adaeze Eze')]
  const { threadId } = await asked(app.services, ada, { content: 'Where do I pay?' })
  for (const as of [boss, other])
    expect(await rowOf(as, ada)).toMatchObject({
      email: ada.email,
      role: 'student',
      unread_count: 1,
      last_message: { content: 'Where do I pay?', has_image: false, sender_id: ada.id },
      match_id: null,
      support_id: threadId,
    })
  expect((await list(ada, boss)).body).toMatchObject({
    user: { id: ada.id, name: ada.name, can_write: true, has_blocked: false, read_seq: 1, support_id: threadId },
    messages: [{ seq: 1, sender_id: ada.id, content: 'Where do I pay?', image_url: null, reply_to: null }],
    before: null,
  })
  expect((await read(ada, boss)).body).toEqual({ unread_count: 0 })
  expect(await rowOf(other, ada)).toMatchObject({ unread_count: 0 })
  const { version } = (await list(ada, boss)).body
  expect((await tell(app, ada, { as: other, content: 'At the desk' })).body.message).toMatchObject({
    seq: 2,
    sender_id: other.id,
    content: 'At the desk',
  })
  expect((await list(ada, boss, { after: version })).body.messages).toMatchObject([{ seq: 2, content: 'At the desk' }])
  const own = (await app.call(supportApi.get, { query: {} }, { as: ada })).body
  expect(own.messages.map(({ content }) => content)).toEqual(['Where do I pay?', 'At the desk'])
  expect(own.thread).toMatchObject({ status: 'open', unread_count: 1 })
  const shown = (await app.call(inboxApi.get, { params: { id: threadId }, query: {} }, { as: boss })).body.thread
  expect(shown?.assignee?.id).toBe(other.id)
})

test('a learner who has not written can be written to; nobody else can, and other staff find nobody', async () => {
  const { db } = app.services
  const [boss, ada] = [await admin(), await learner()]
  expect((await list(ada, boss)).body).toMatchObject({ user: { support_id: null }, messages: [], version: 0 })
  expect((await read(ada, boss)).body).toEqual({ unread_count: 0 })
  expect(await rowOf(boss, ada)).toBeUndefined()
  const sent = await Promise.all([tell(app, ada, { as: boss }), tell(app, ada, { as: boss })])
  expect(sent.map(({ status }) => status)).toEqual([201, 201])
  expect(await db.$count(supportThreads, eq(supportThreads.userId, ada.id))).toBe(1)
  expect(await rowOf(boss, ada)).toMatchObject({ unread_count: 0, last_message: { sender_id: boss.id } })
  const notices = await db.select().from(notifications).where(eq(notifications.userId, ada.id))
  expect(notices.map(({ title }) => title)).toEqual(['Support has written to you'])

  const gone = await person(db, 'student', { isActive: false })
  const unconfirmed = await person(db, 'teacher', { verifiedAt: null })
  for (const other of [gone, unconfirmed, { ...ada, id: 999_999 }, boss]) {
    expect((await list(other, boss)).status).toBe(404)
    expect((await tell(app, other, { as: boss })).status).toBe(404)
    expect((await read(other, boss)).status).toBe(404)
  }
  for (const role of ['hr', 'teacher', 'student'] as const) {
    const as = await person(db, role)
    expect(await rowOf(as, ada)).toBeUndefined()
    for (const answer of [await list(ada, as), await tell(app, ada, { as }), await read(ada, as)])
      expect(answer.status).toBe(404)
  }
})

test('what a device sends again is one message, also five times at once; something else under its key is refused', async () => {
  const [boss, ada, key] = [await admin(), await learner(), aKey()]
  const sent = await Promise.all(Array.from({ length: 5 }, () => tell(app, ada, { as: boss, content: 'Once', key })))
  expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1)
  expect((await tell(app, ada, { as: boss, content: 'Something else', key })).status).toBe(409)
  expect(await contents(ada, boss)).toEqual(['Once'])
})

test('a picture is sent with or without words, is read by the two sides alone, and is kept once', async () => {
  const [boss, ada, key] = [await admin(), await learner(), aKey()]
  const map = await aPicture()
  const send = (fields: Record<string, string>, data = map) =>
    sendForm<OutputOf<typeof chatApi.send>>(app, chatApi.send, {
      path: chatApi.send.path.replace(':userId', String(ada.id)),
      fields,
      files: { image: { name: 'map.png', data } },
      as: boss,
    })
  const first = await send({ content: 'The way', client_key: key })
  const again = await send({ content: 'The way', client_key: key })
  expect([first.status, again.body.message.id]).toEqual([201, first.body.message.id])
  expect((await send({ content: 'The way', client_key: key }, await aPicture(41, 40))).status).toBe(409)
  expect(await app.services.db.$count(files, eq(files.ownerId, boss.id))).toBe(1)
  const [message] = (await list(ada, boss)).body.messages
  expect(message).toMatchObject({ content: 'The way', image_url: expect.any(String) })
  const statusFor = async (as: Person) =>
    (
      await app.http.inject({
        url: message?.image_url ?? '',
        headers: { authorization: `Bearer ${as.token}` },
      })
    ).statusCode
  expect([await statusFor(ada), await statusFor(await admin())]).toEqual([200, 200])
  expect(await statusFor(await learner())).toBe(404)
  expect((await tell(app, ada, { as: boss, content: '' })).status).toBe(422)
})

test('whom an admin has stopped is shown so, and can still be answered', async () => {
  const [boss, ada] = [await admin(), await learner()]
  const { threadId: id } = await asked(app.services, ada)
  await app.call(supportBlockApi.block, { params: { id }, body: { days: 7, reason: 'Insults' } }, { as: boss })
  expect((await list(ada, boss)).body.user).toMatchObject({ has_blocked: true, can_write: true })
  expect((await tell(app, ada, { as: boss })).status).toBe(201)
})

test('what two have elsewhere stays there: colleagues in their chat, a mentor and a mentee in the mentorship', async () => {
  const { db } = app.services
  const [boss, teacher] = [await admin(), await person(db, 'teacher')]
  await asked(app.services, teacher, { content: 'A question to all admins' })
  await tell(app, boss, { as: teacher, content: 'A question to you' })
  expect(await contents(teacher, boss)).toEqual(['A question to you'])
  expect(await rowOf(boss, teacher)).toMatchObject({ unread_count: 1, support_id: null })
  const { id, mentee } = await aMatch(app.services, { mentor: boss })
  await asked(app.services, mentee, { content: 'Another question to all admins' })
  await write(app, id, { as: mentee, text: 'A question to my mentor' })
  expect((await list(mentee, boss)).body.user).toMatchObject({ match_id: id, support_id: null })
  expect(await contents(mentee, boss)).toEqual(['A question to my mentor'])
  expect(await rowOf(boss, mentee)).toMatchObject({ match_id: id, unread_count: 1, support_id: null })
})

test('the sum over the list is what the badge says of it; groups, visitors and colleagues are elsewhere', async () => {
  const { db } = app.services
  const [boss, ada, ben] = [await admin(), await learner(), await learner()]
  const teacher = await person(db, 'teacher')
  const sum = async () => (await people(boss)).reduce((all, one) => all + one.unread_count, 0)
  const before = await badge(boss)
  expect(before.unread_count).toBe(await sum())
  await asked(app.services, ada)
  await asked(app.services, ada)
  await asked(app.services, ben)
  await tell(app, boss, { as: teacher })
  expect(await badge(boss)).toEqual({ ...before, unread_count: before.unread_count + 4 })
  expect(await sum()).toBe(before.unread_count + 4)
  await read(ada, boss)
  expect((await badge(boss)).unread_count).toBe(await sum())
  await asked(app.services, teacher)
  expect(await badge(boss)).toEqual({
    unread_count: before.unread_count + 2,
    elsewhere_count: before.elsewhere_count + 1,
  })
  expect(await sum()).toBe(before.unread_count + 2)
  expect(await badge(teacher)).toEqual({ unread_count: 0, elsewhere_count: 0 })
})

test('the list asks one statement, however many have written', async () => {
  const [boss, ada] = [await admin(), await learner()]
  await asked(app.services, ada)
  const one = await countQueries(app.services, () => people(boss))
  for (let nth = 0; nth < 3; nth += 1) await asked(app.services, await learner())
  expect(await countQueries(app.services, () => people(boss))).toBe(one)
})
