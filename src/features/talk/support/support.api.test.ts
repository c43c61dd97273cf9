import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#features/base/notification/notification.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aKey } from '#tests/support/conversations.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { listenAs } from '#tests/support/streams.ts'
import { answered, asked } from '#tests/support/support.ts'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import { inboxApi } from './inbox/inbox.contract.ts'
import { closeOrReopenThread } from './inbox/inbox.service.ts'
import { SUPPORT_EVENT, SUPPORT_PAGE, supportApi } from './support.contract.ts'
import { supportMessages, supportThreads } from './support.table.ts'

const app = useTestApp()
const MINUTE = 60

const learner = () => person(app.services.db, 'student')
const admin = () => person(app.services.db, 'admin')
const get = (as: Person, query: { before?: number; after?: number } = {}) => app.call(supportApi.get, { query }, { as })
const send = (as: Person | null, content: string | null = 'How do I enroll?', key = aKey()) =>
  app.call(supportApi.send, { body: { content, image_url: null, client_key: key } }, { as })
const unread = async (as: Person) => (await app.call(chatApi.unread, {}, { as })).body.unread_count
const noticesOf = (userId: number, link: string) =>
  app.services.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.link, link)))
const settle = (id: number, move: 'close' | 'reopen', { id: byId }: Person) => {
  const at = app.services.now()
  return app.services.db.transaction((tx) => closeOrReopenThread({ happenedAt: at }, tx, { id, move, byId }, at))
}

// First of all: from the next test on there is an admin.
test('while there is no admin, nobody can be asked', async () => {
  const ada = await learner()
  expect(await send(ada)).toMatchObject({
    status: 404,
    body: { message: 'No admin available. Please contact support.' },
  })
  expect((await get(ada)).body).toMatchObject({ thread: { status: null }, messages: [], before: null, version: 0 })
})

test('a person writes to the admins and reads what they answer; admins have an inbox instead', async () => {
  const [ada, boss] = [await learner(), await admin()]
  const sent = await send(ada, ' How do I enroll? ')
  expect(sent).toMatchObject({
    status: 201,
    body: { message: { seq: 1, content: 'How do I enroll?', image_url: null, is_from_team: false } },
  })
  const { threadId } = await asked(app.services, ada, { content: 'By phone?' })
  await answered(app.services, threadId, boss)
  const { body } = await get(ada)
  expect(body.messages.map(({ seq, sender_name: name }) => [seq, name])).toEqual([
    [1, ada.name],
    [2, ada.name],
    [3, boss.name],
  ])
  expect(body.thread).toMatchObject({ status: 'open', unread_count: 1, read_seq: 3, can_rate: false })
  expect(JSON.stringify(body)).not.toContain('@')
  expect((await get(await learner())).body.messages).toEqual([])
  expect((await get(boss)).status).toBe(403)
  expect((await send(boss)).status).toBe(403)
  expect((await send(null)).status).toBe(401)
})

test('what is sent again with the same key stays one message, also ten times at once', async () => {
  const [ada, key] = [await learner(), aKey()]
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(ada, 'Once', key)))
  expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1)
  expect((await send(ada, 'Something else', key)).status).toBe(409)
  expect((await get(ada)).body.messages).toHaveLength(1)
  const rows = await app.services.db.select().from(supportThreads).where(eq(supportThreads.userId, ada.id))
  expect(rows).toHaveLength(1)
})

test('both sides write at the same time: places have no gap, and news come once each', async () => {
  const [ada, boss] = [await learner(), await admin()]
  const { threadId } = await asked(app.services, ada)
  const reply = (nth: number) =>
    app.call(inboxApi.reply, { params: { id: threadId }, body: { content: `Answer ${nth}` } }, { as: boss })
  const first = (await get(ada)).body.version
  await Promise.all(Array.from({ length: 20 }, (_, nth) => (nth % 2 ? send(ada, `Question ${nth}`) : reply(nth))))
  const { body } = await get(ada, { after: first })
  expect(body.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 2))
  const idle = await get(ada, { after: body.version })
  expect(idle.body).toEqual({ messages: [], before: null, version: body.version })
})

test('a message needs words or a picture, and only a picture of our own', async () => {
  const ada = await learner()
  const wrong = (body: object) => app.call(supportApi.send, { body }, { as: ada })
  expect(await wrong({ content: null, image_url: null })).toMatchObject({
    status: 422,
    body: { errors: { content: ['Write a message or choose an image'] } },
  })
  for (const image_url of ['https://example.test/x.png', '/files/0123456789abcdef01234567.webp', 'javascript:alert(1)'])
    expect(await wrong({ content: null, image_url })).toMatchObject({
      status: 422,
      body: { errors: { image_url: ['Upload the image here first'] } },
    })
  expect((await wrong({ content: 'x'.repeat(4001) })).status).toBe(422)
})

test('the first question is a notice for every admin, the first answer one for the person; reading settles both', async () => {
  const [ada, boss, other] = [await learner(), await admin(), await admin()]
  const { threadId } = await asked(app.services, ada)
  await asked(app.services, ada)
  const place = `/dashboard/admin-chat/${threadId}`
  for (const { id } of [boss, other]) expect(await noticesOf(id, place)).toHaveLength(1)
  await answered(app.services, threadId, boss)
  await answered(app.services, threadId, boss)
  expect((await noticesOf(boss.id, place))[0]?.isRead).toBe(true)
  expect(await noticesOf(ada.id, '/dashboard/support')).toHaveLength(1)
  expect(await unread(ada)).toBe(2)
  const read = await app.call(supportApi.read, { body: {} }, { as: ada })
  expect(read.body).toEqual({ unread_count: 0 })
  expect(await unread(ada)).toBe(0)
  expect((await noticesOf(ada.id, '/dashboard/support'))[0]?.isRead).toBe(true)
  // Who has the thread is told alone of what follows.
  await asked(app.services, ada)
  expect(await noticesOf(boss.id, place)).toHaveLength(2)
  expect(await noticesOf(other.id, place)).toHaveLength(1)
})

test('the badge of admins is the sum over all threads, and a mark of one is everybody’s', async () => {
  const [boss, other] = [await admin(), await admin()]
  const before = await unread(boss)
  const { threadId } = await asked(app.services, await learner())
  await asked(app.services, await learner())
  expect([await unread(boss), await unread(other)]).toEqual([before + 2, before + 2])
  await app.call(inboxApi.read, { params: { id: threadId }, body: {} }, { as: other })
  expect(await unread(boss)).toBe(before + 1)
})

test('each message says when the other side has read it (spec 2 §3)', async () => {
  const [ada, boss] = [await learner(), await admin()]
  const { threadId } = await asked(app.services, ada)
  const readAt = async () => (await get(ada)).body.messages.map((one) => one.read_at !== null)
  expect(await readAt()).toEqual([false])
  await app.call(inboxApi.read, { params: { id: threadId }, body: {} }, { as: boss })
  expect(await readAt()).toEqual([true])
  await answered(app.services, threadId, boss)
  await asked(app.services, ada)
  // Who has written again has seen what stood above.
  expect(await readAt()).toEqual([true, true, false])
  const { messages } = (await app.call(inboxApi.get, { params: { id: threadId } }, { as: boss })).body
  expect(messages.map((one) => one.read_at !== null)).toEqual([true, true, false])
})

test('a mark only grows, and never beyond the last message', async () => {
  const [ada, boss] = [await learner(), await admin()]
  const { threadId } = await asked(app.services, ada)
  for (let nth = 0; nth < 3; nth += 1) await answered(app.services, threadId, boss)
  const read = async (seq: number) =>
    (await app.call(supportApi.read, { body: { seq } }, { as: ada })).body.unread_count
  expect([await read(3), await read(1), await read(99)]).toEqual([1, 1, 0])
  await answered(app.services, threadId, boss)
  expect(await unread(ada)).toBe(1)
})

test('a closed thread is rated once; a message opens it again', async () => {
  const [ada, boss] = [await learner(), await admin()]
  const { threadId } = await asked(app.services, ada)
  const rate = (rating: number) => app.call(supportApi.rate, { body: { rating, comment: 'Quick!' } }, { as: ada })
  expect((await rate(5)).status).toBe(409)
  await settle(threadId, 'close', boss)
  expect((await get(ada)).body.thread).toMatchObject({ status: 'closed', can_rate: true })
  expect((await rate(6)).status).toBe(422)
  const rated = await Promise.all([rate(4), rate(4)])
  expect(rated.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await get(ada)).body.thread?.can_rate).toBe(false)
  await asked(app.services, ada)
  expect((await get(ada)).body.thread).toMatchObject({ status: 'waiting', can_rate: false })
  app.pass(MINUTE)
  await settle(threadId, 'close', boss)
  expect((await get(ada)).body.thread?.can_rate).toBe(true)
})

test('the person and all admins hear of what is written and read, and nobody else does', async () => {
  const [ada, eve, boss] = [await learner(), await learner(), await admin()]
  const [hers, his, other] = [await listenAs(app, ada), await listenAs(app, boss), await listenAs(app, eve)]
  const { body } = await send(ada)
  const isOurs = ({ type }: { type: string }) => type === SUPPORT_EVENT
  await Promise.all([hers.until(isOurs), his.until(isOurs)])
  expect(his.heard.find(isOurs)?.data).toEqual({ thread_id: expect.any(Number) })
  const { threadId } = await asked(app.services, ada)
  const heard = hers.heard.filter(isOurs).length
  await app.call(inboxApi.read, { params: { id: threadId }, body: {} }, { as: boss })
  await hers.until(() => hers.heard.filter(isOurs).length > heard)
  expect(other.heard.some(isOurs)).toBe(false)
  expect(body.message.seq).toBe(1)
  await Promise.all([hers, his, other].map((ear) => ear.close()))
})

test('nobody types faster than the limit', async () => {
  app.pass(MINUTE + 1)
  const ada = await learner()
  const statuses = []
  for (let nth = 0; nth <= 60; nth += 1) statuses.push((await send(ada, `Message ${nth}`)).status)
  expect(statuses.indexOf(429)).toBe(60)
})

test('pages go backwards, and a page costs few statements however long the thread is', async () => {
  const [ada, boss] = [await learner(), await admin()]
  const { threadId } = await asked(app.services, ada, { content: 'Message 0' })
  await answered(app.services, threadId, boss)
  const { db, now } = app.services
  await db.insert(supportMessages).values(
    Array.from({ length: SUPPORT_PAGE }, (_, at) => ({
      threadId,
      seq: at + 3,
      version: at + 3,
      senderId: ada.id,
      isFromTeam: false,
      clientKey: aKey(),
      content: `Message ${at + 1}`,
      createdAt: now(),
    })),
  )
  const { body } = await get(ada)
  expect(body.messages).toHaveLength(SUPPORT_PAGE)
  expect((await get(ada, { before: body.before ?? 0 })).body).toMatchObject({
    messages: [{ content: 'Message 0' }, { sender_id: boss.id }],
    before: null,
  })
  expect(await countQueries(app.services, () => get(ada))).toBeLessThanOrEqual(8)
})
