import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#features/base/notification/notification.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { aKey } from '#tests/support/conversations.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { CHAT_PAGE, chatApi } from './chat.contract.ts'

const app = useTestApp()
const MINUTE = 60

/** Two colleagues of their own for each test. */
const two = async (...roles: Person['role'][]) => {
  const [first = 'hr', second = 'teacher'] = roles
  return [await person(app.services.db, first), await person(app.services.db, second)] as const
}
const list = (other: Person, as: Person, query: { before?: number; after?: number } = {}) =>
  app.call(chatApi.list, { params: { userId: other.id }, query }, { as })
const contents = async (other: Person, as: Person, query = {}) =>
  (await list(other, as, query)).body.messages.map(({ content }) => content)
const read = (other: Person, as: Person, seq?: number) =>
  app.call(chatApi.read, { params: { userId: other.id }, body: seq === undefined ? {} : { seq } }, { as })
const update = (id: number, content: string, as: Person) =>
  app.call(chatApi.update, { params: { id }, body: { content } }, { as })
const remove = (id: number, as: Person) => app.call(chatApi.remove, { params: { id } }, { as })
const people = async (as: Person, search = '') =>
  (await app.call(chatApi.users, { query: { search } }, { as })).body.users
const unread = async (as: Person) => (await app.call(chatApi.unread, {}, { as })).body.unread_count

test('two of the staff write and read; their messages do not exist for anybody else', async () => {
  const [hr, teacher] = await two('hr', 'teacher')
  expect((await list(teacher, hr)).body).toMatchObject({ messages: [], before: null, version: 0 })
  const question = { params: { userId: hr.id }, body: { content: ' When is the meeting? ', client_key: aKey() } }
  const sent = await app.call(chatApi.send, question, { as: teacher })
  expect(sent).toMatchObject({
    status: 201,
    body: {
      message: { seq: 1, sender_id: teacher.id, content: 'When is the meeting?', image_url: null, read_at: null },
    },
  })
  await tell(app, teacher, { as: hr, content: 'At noon' })
  for (const [as, other] of [
    [hr, teacher],
    [teacher, hr],
  ] as const)
    expect(await contents(other, as)).toEqual(['When is the meeting?', 'At noon'])
  for (const role of ['admin', 'manager', 'student'] as const) {
    const as = await person(app.services.db, role)
    expect(
      (await app.call(chatApi.update, { params: { id: sent.body.message.id }, body: { content: 'x' } }, { as })).status,
    ).toBe(404)
    expect((await remove(sent.body.message.id, as)).status).toBe(404)
    expect((await app.call(chatApi.image, { params: { id: sent.body.message.id } }, { as })).status).toBe(404)
    expect((await list(hr, as)).body).not.toHaveProperty('messages.0')
  }
})

test('learners have nobody here, and nobody reaches them; nor does anybody reach themselves', async () => {
  const hr = await person(app.services.db, 'hr')
  for (const role of ['student', 'mentee', 'user'] as const) {
    const learner = await person(app.services.db, role)
    expect(await people(learner)).toEqual([])
    expect(await unread(learner)).toBe(0)
    for (const [as, other] of [
      [learner, hr],
      [hr, learner],
    ] as const) {
      expect((await list(other, as)).status).toBe(404)
      expect((await tell(app, other, { as })).status).toBe(404)
      expect((await read(other, as)).status).toBe(404)
    }
  }
  expect((await tell(app, hr, { as: hr })).status).toBe(404)
  expect((await tell(app, { ...hr, id: 999_999 }, { as: hr })).status).toBe(404)
})

test('an account that is not confirmed neither chats nor is listed', async () => {
  const [hr, fresh] = [
    await person(app.services.db, 'hr'),
    await person(app.services.db, 'teacher', { verifiedAt: null }),
  ]
  expect((await people(hr)).map(({ id }) => id)).not.toContain(fresh.id)
  expect((await tell(app, fresh, { as: hr })).status).toBe(404)
  for (const answer of [await tell(app, hr, { as: fresh }), await list(hr, fresh)])
    expect(answer).toMatchObject({ status: 403, body: { message: 'Confirm your email address first' } })
})

test('one name of a device is one message, also five times at once, and twenty writers leave no gap', async () => {
  const [one, other] = await two()
  const key = aKey()
  const sent = await Promise.all(Array.from({ length: 5 }, () => tell(app, other, { as: one, content: 'Once', key })))
  expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1)
  expect((await tell(app, other, { as: one, content: 'Something else', key })).status).toBe(409)
  expect(await contents(one, other)).toEqual(['Once'])
  // The name belongs to its writer: the other person may use the same.
  expect((await tell(app, one, { as: other, content: 'Mine', key })).body.message.seq).toBe(2)
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) => (nth % 2 ? tell(app, other, { as: one }) : tell(app, one, { as: other }))),
  )
  const { messages, version } = (await list(one, other)).body
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 22 }, (_, at) => at + 1))
  expect(version).toBe(22)
})

test('whoever asks what is new while others write gets each message once', async () => {
  const [one, other] = await two()
  await tell(app, other, { as: one })
  const seen: number[] = []
  let version = 1
  const look = async () => {
    const { body } = await list(one, other, { after: version })
    seen.push(...body.messages.map(({ seq }) => seq))
    version = body.version
  }
  const writing = Array.from({ length: 10 }, () => tell(app, other, { as: one }))
  for (let nth = 0; nth < 3; nth += 1) await look()
  await Promise.all(writing)
  await look()
  expect(seen).toEqual(Array.from({ length: 10 }, (_, at) => at + 2))
})

test('pages go backwards, and reading costs few statements', async () => {
  const [one, other] = await two()
  for (let nth = 0; nth <= CHAT_PAGE; nth += 1) {
    await tell(app, other, { as: one, content: `Message ${nth}` })
    if (nth === CHAT_PAGE / 2) app.pass(MINUTE)
  }
  const { body } = await list(one, other)
  expect(body.messages.map(({ content }) => content)).toEqual(
    Array.from({ length: CHAT_PAGE }, (_, at) => `Message ${at + 1}`),
  )
  expect(await contents(one, other, { before: body.before })).toEqual(['Message 0'])
  expect(await countQueries(app.services, () => list(one, other))).toBeLessThanOrEqual(7)
  expect(await countQueries(app.services, () => people(other))).toBeLessThanOrEqual(2)
})

test('the list has the newest conversation first, unread counts and the last message; addresses are for HR', async () => {
  const [hr, teacher] = await two('hr', 'teacher')
  const asha = await person(app.services.db, 'accountant', { name: 'Asha Mwangi', lastLoginAt: new Date() })
  await tell(app, hr, { as: teacher, content: 'First' })
  await tell(app, hr, { as: asha, content: 'Second' })
  await tell(app, hr, { as: asha, content: 'Third' })
  const [first, second] = await people(hr)
  expect(first).toMatchObject({
    id: asha.id,
    name: 'Asha Mwangi',
    email: asha.email,
    role: 'accountant',
    is_active: true,
    last_login_at: expect.any(String),
    unread_count: 2,
    last_message: { content: 'Third', has_image: false, sender_id: asha.id },
    match_id: null,
  })
  expect(second).toMatchObject({ id: teacher.id, unread_count: 1 })
  expect(await unread(hr)).toBe(3)
  expect((await people(hr, 'asha m')).map(({ id }) => id)).toEqual([asha.id])
  const found = (await people(teacher)).find(({ id }) => id === hr.id)
  expect(found).toMatchObject({ email: null, unread_count: 0, last_message: { content: 'First' } })
})

test('opening marks as read, the mark only grows, and the bell rings once and is done with it', async () => {
  const [one, other] = await two()
  const notices = () =>
    app.services.db
      .select({ isRead: notifications.isRead, title: notifications.title })
      .from(notifications)
      .where(and(eq(notifications.userId, other.id), eq(notifications.link, `/dashboard/messages/${one.id}`)))
  await tell(app, other, { as: one })
  await tell(app, other, { as: one })
  expect(await notices()).toEqual([{ isRead: false, title: 'New message' }])
  expect((await read(one, other, 1)).body.unread_count).toBe(1)
  expect((await list(other, one)).body).toMatchObject({
    user: { read_seq: 1 },
    messages: [{ read_at: expect.any(String) }, { read_at: null }],
  })
  expect((await read(one, other)).body.unread_count).toBe(0)
  expect((await read(one, other, 1)).body.unread_count).toBe(0)
  expect((await list(other, one)).body.user.read_seq).toBe(2)
  expect(await notices()).toEqual([{ isRead: true, title: 'New message' }])
  await tell(app, other, { as: one })
  expect(await notices()).toHaveLength(2)
})

test('the writer changes and deletes within 15 minutes; both see it as such', async () => {
  const [one, other] = await two()
  const { id } = (await tell(app, other, { as: one, content: 'At noon' })).body.message
  const { version } = (await list(one, other)).body
  expect((await update(id, 'At one', other)).status).toBe(403)
  expect(await update(id, ' ', one)).toMatchObject({ status: 422, body: { message: 'Write your message' } })
  expect(await update(id, 'At one', one)).toMatchObject({ status: 200, body: { message: 'Message edited' } })
  const news = (await list(one, other, { after: version })).body
  expect(news.messages).toMatchObject([{ id, content: 'At one', edited_at: expect.any(String) }])
  expect(await remove(id, one)).toMatchObject({ status: 200, body: { message: 'Message deleted' } })
  expect((await remove(id, one)).status).toBe(409)
  expect((await update(id, 'Again', one)).status).toBe(409)
  expect((await list(one, other, { after: news.version })).body.messages).toMatchObject([
    { id, content: '', edited_at: null, deleted_at: expect.any(String) },
  ])
  expect(await unread(other)).toBe(0)
  const late = (await tell(app, other, { as: one })).body.message.id
  app.pass(16 * MINUTE)
  expect((await update(late, 'Too late', one)).status).toBe(409)
  expect((await remove(late, one)).status).toBe(409)
})

test('an answer names a message of the same conversation', async () => {
  const [one, other] = await two()
  const { id } = (await tell(app, other, { as: one, content: 'Tea or coffee?' })).body.message
  await tell(app, one, { as: other, content: 'Tea', reply: id })
  expect((await list(one, other)).body.messages.at(-1)?.reply_to).toEqual({
    id,
    seq: 1,
    sender_id: one.id,
    content: 'Tea or coffee?',
  })
  const [third] = await two('admin')
  expect((await tell(app, one, { as: third, reply: id })).status).toBe(422)
})

test('whoever left stays to be read, and is not written to any more', async () => {
  const [one, other] = await two()
  await tell(app, other, { as: one, content: 'Thank you for everything' })
  await app.services.db.update(users).set({ isActive: false }).where(eq(users.id, other.id))
  expect((await list(other, one)).body).toMatchObject({ user: { is_active: false, can_write: false } })
  expect((await people(one)).find(({ id }) => id === other.id)).toMatchObject({ is_active: false })
  expect((await tell(app, other, { as: one })).status).toBe(409)
  await app.services.db.update(users).set({ isActive: true, role: 'student' }).where(eq(users.id, other.id))
  expect((await list(one, other)).status).toBe(404)
})

test('a message has words or a picture, at most 4,000 letters, and nobody sends without end', async () => {
  const [one, other] = await two()
  const send = (body: { content?: string }) =>
    app.call(chatApi.send, { params: { userId: other.id }, body }, { as: one })
  for (const body of [{}, { content: '  ' }])
    expect(await send(body)).toMatchObject({
      status: 422,
      body: { message: 'Write a message or choose an image' },
    })
  expect((await send({ content: 'x'.repeat(4001) })).status).toBe(422)
  expect((await send({ content: 'x'.repeat(4000) })).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 61 }, () => send({ content: 'Again' })))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})
