import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { matches } from '#features/mentorship/match/match.table.ts'
import { notifications } from '#features/base/notification/notification.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aKey, write } from '#tests/support/conversations.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { threadApi, MESSAGE_PAGE } from './thread.contract.ts'
import { mailUnread } from './unread/unread.service.ts'

const app = useTestApp()
const MINUTE = 60

const list = (id: number, as: Person, query: { before?: number; after?: number } = {}) =>
  app.call(threadApi.list, { params: { id }, query }, { as })
const texts = async (id: number, as: Person, query = {}) =>
  (await list(id, as, query)).body.messages.map(({ text }) => text)
const read = (id: number, as: Person, seq: number) =>
  app.call(threadApi.read, { params: { id }, body: { seq } }, { as })
const withdraw = (id: number, messageId: number, as: Person) =>
  app.call(threadApi.withdraw, { params: { id, message: messageId } }, { as })
const notices = async (userId: number) =>
  app.services.db.select().from(notifications).where(eq(notifications.userId, userId))

test('the two of a match write and read; it does not exist for anybody else, admins too', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const question = { params: { id }, body: { client_key: aKey(), text: 'How do I begin?' } }
  expect((await app.call(threadApi.send, question, { as: mentee })).status).toBe(201)
  expect((await write(app, id, { as: mentor, text: 'With one page.\n```\nls\n```' })).status).toBe(201)
  for (const as of [mentor, mentee])
    expect(await texts(id, as)).toEqual(['How do I begin?', 'With one page.\n```\nls\n```'])
  const stranger = await aMatch(app.services)
  for (const role of ['admin', 'hr', 'mentor'] as const) {
    const as = await person(app.services.db, role)
    expect((await list(id, as)).status).toBe(404)
    expect((await write(app, id, { as })).status).toBe(404)
    expect((await read(id, as, 1)).status).toBe(404)
  }
  expect((await list(id, stranger.mentor)).status).toBe(404)
  expect((await write(app, id, { as: stranger.mentee })).status).toBe(404)
  const [line] = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `match:${id}`))
    .limit(1)
  expect(line).toMatchObject({ action: 'conversation.send', actorId: mentee.id, detail: null })
})

test('a message that is sent again with the same key stays one, also ten times at once', async () => {
  const { id, mentee, mentor } = await aMatch(app.services)
  const key = aKey()
  const sent = await Promise.all(Array.from({ length: 10 }, () => write(app, id, { as: mentee, text: 'Once', key })))
  expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1)
  expect(await texts(id, mentor)).toEqual(['Once'])
  const other = await write(app, id, { as: mentee, text: 'Something else', key })
  expect([other.status, other.body]).toMatchObject([409, { code: 'conflict' }])
  // The key belongs to its device: the other person may have the same.
  await write(app, id, { as: mentor, text: 'Mine', key })
  expect(await texts(id, mentor)).toEqual(['Once', 'Mine'])
})

test('writers at the same time lose nothing, and whoever asks what is new gets each message once', async () => {
  const { id, mentee, mentor } = await aMatch(app.services)
  const seen: number[] = []
  let version = 0
  const look = async () => {
    const { body } = await list(id, mentor, { after: version })
    seen.push(...body.messages.map((one) => one.seq))
    version = body.version
  }
  const writing = Array.from({ length: 20 }, (_, nth) => write(app, id, { as: nth % 2 ? mentor : mentee }))
  await Promise.all([...writing, look(), look().then(look)])
  version = 0
  seen.length = 0
  await look()
  expect(seen).toHaveLength(20)
  await look()
  expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

test('pages go backwards, and reading costs few statements', async () => {
  const { id, mentee } = await aMatch(app.services)
  for (let nth = 0; nth <= MESSAGE_PAGE; nth += 1) await write(app, id, { as: mentee, text: `Message ${nth}` })
  const { body } = await list(id, mentee)
  expect(body.messages.map(({ text }) => text)).toEqual(
    Array.from({ length: MESSAGE_PAGE }, (_, at) => `Message ${at + 1}`),
  )
  expect(await texts(id, mentee, { before: body.before })).toEqual(['Message 0'])
  expect(await countQueries(app.services, () => list(id, mentee))).toBeLessThanOrEqual(8)
  expect(await countQueries(app.services, () => app.call(threadApi.threads, {}, { as: mentee }))).toBeLessThanOrEqual(3)
})

test('unread is counted for each, the mark of what was read only grows, and the bell rings once', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const unread = async (as: Person) => (await app.call(threadApi.threads, {}, { as })).body.threads[0]?.unread
  await write(app, id, { as: mentee })
  await write(app, id, { as: mentee })
  expect(await unread(mentor)).toBe(2)
  expect(await unread(mentee)).toBe(0)
  expect(await notices(mentor.id)).toMatchObject([{ title: 'New message', link: `/dashboard/matches/${id}/messages` }])
  expect((await read(id, mentor, 2)).body.unread).toBe(0)
  expect((await read(id, mentor, 1)).body.unread).toBe(0)
  expect((await list(id, mentee)).body.thread.read_by_other).toBe(2)
  await write(app, id, { as: mentee })
  expect(await notices(mentor.id)).toHaveLength(2)
})

test('a mail tells of what is unread for 15 minutes, once, and not what it says', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  await write(app, id, { as: mentee, text: 'A very private question' })
  const { db, now } = app.services
  const mails = async () => {
    await mailUnread(app.services, db, now())
    return (await app.mails()).filter(({ to }) => to === mentor.email)
  }
  expect(await mails()).toEqual([])
  app.pass(16 * MINUTE)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`You have a new message from ${mentee.name}`)
  expect(mail?.text).not.toContain('private')
  await write(app, id, { as: mentee, text: 'And one more' })
  app.pass(16 * MINUTE)
  expect(await mails()).toHaveLength(1)
  await read(id, mentor, 2)
  await write(app, id, { as: mentee })
  app.pass(16 * MINUTE)
  expect(await mails()).toHaveLength(2)
})

test('the writer withdraws a message within 15 minutes; both see that there was one', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const { body } = await write(app, id, { as: mentee, text: 'A mistake' })
  const { version } = (await list(id, mentor)).body
  expect((await withdraw(id, body.message.id, mentor)).status).toBe(403)
  expect((await withdraw(id, body.message.id, mentee)).status).toBe(200)
  expect((await withdraw(id, body.message.id, mentee)).status).toBe(409)
  const news = (await list(id, mentor, { after: version })).body
  expect(news.messages).toMatchObject([{ id: body.message.id, text: '', withdrawn_at: expect.any(String) }])
  expect(news.thread.waiting_since).toBeNull()
  const second = await write(app, id, { as: mentee })
  app.pass(16 * MINUTE)
  expect((await withdraw(id, second.body.message.id, mentee)).status).toBe(409)
  expect((await withdraw(id, 999_999, mentee)).status).toBe(404)
})

test('an answered day is a written session, and a withdrawn answer is none', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const thread = async () => (await list(id, mentee)).body.thread
  await write(app, id, { as: mentor, text: 'Welcome' })
  expect(await thread()).toMatchObject({ written_sessions: 0, waiting_since: null })
  await write(app, id, { as: mentee, text: 'A question' })
  const { waiting_since: since } = await thread()
  expect(since).not.toBeNull()
  await write(app, id, { as: mentee, text: 'Another' })
  expect((await thread()).waiting_since).toBe(since)
  const { body } = await write(app, id, { as: mentor, text: 'An answer' })
  expect(await thread()).toMatchObject({ written_sessions: 1, waiting_since: null })
  await withdraw(id, body.message.id, mentor)
  expect(await thread()).toMatchObject({ written_sessions: 0, waiting_since: since })
})

test('contact data are hidden from the other person until both have agreed', async () => {
  const { id, mentor, mentee } = await aMatch(app.services, {}, { status: 'agreeing', runningSince: null })
  const text = 'Write to ada@example.test or call +254 712 345 678'
  await write(app, id, { as: mentee, text })
  expect((await list(id, mentor)).body.messages).toMatchObject([{ text: 'Write to ••• or call •••', has_hidden: true }])
  expect((await list(id, mentee)).body.messages).toMatchObject([{ text, has_hidden: true }])
  await app.services.db.update(matches).set({ status: 'running', runningSince: new Date() }).where(eq(matches.id, id))
  expect((await list(id, mentor)).body.messages).toMatchObject([{ text, has_hidden: false }])
})

test('after the end the thread is only read, by a former mentor too, who does not see the next one', async () => {
  const { id, mentor, mentee, applicationId } = await aMatch(app.services)
  await write(app, id, { as: mentor, text: 'Good luck' })
  await app.services.db
    .update(matches)
    .set({ status: 'ended', endedAs: 'rematched', endedAt: new Date() })
    .where(eq(matches.id, id))
  for (const as of [mentor, mentee]) {
    expect(await texts(id, as)).toEqual(['Good luck'])
    expect(await write(app, id, { as })).toMatchObject({ status: 409 })
    expect((await list(id, as)).body.thread.can_write).toBe(false)
  }
  const next = await aMatch(app.services, { mentee })
  expect(next.applicationId).not.toBe(applicationId)
  await write(app, next.id, { as: mentee })
  expect((await list(next.id, mentor)).status).toBe(404)
  const [row] = await app.services.db.select().from(matches).orderBy(desc(matches.id)).limit(1)
  expect(row?.lastContactAt).not.toBeNull()
})
