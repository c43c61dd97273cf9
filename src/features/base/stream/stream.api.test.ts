import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { record } from '#features/base/record/record.service.ts'
import { users } from '#features/base/user/user.table.ts'
import { sessions } from '#features/base/account/session/session.table.ts'
import { publish, publishTransient } from '#server/stream/publish.ts'
import { listPresent } from '#server/stream/presence.data.ts'
import { message } from '#shared/message.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { addressOfApp, isFirst, listenAs } from '#tests/support/streams.ts'
import { streamApi } from './stream.contract.ts'

const app = useTestApp()
const DAY = 86_400

const told = (to: Person, n: number) =>
  app.services.db.transaction((tx) => publish(tx, [{ userIds: [to.id], type: 'test', data: { n } }]))
const isNumber = (n: number) => (one: { type: string; data: Record<string, unknown> }) =>
  one.type === 'test' && one.data['n'] === n
const notice = (to: Person) =>
  record({ happenedAt: new Date() }, app.services.db, [
    { kind: 'required', notice: { userIds: [to.id], title: message('New'), message: message('For you') } },
  ])

test('a visitor is asked to sign in', async () => {
  expect((await app.call(streamApi.open, {})).status).toBe(401)
})

test('whoever listens hears what is theirs, and nothing that is not', async () => {
  const me = await person(app.services.db, 'student')
  const other = await person(app.services.db, 'student')
  const ear = await listenAs(app, me)
  expect(ear.status).toBe(200)
  expect(ear.headers.get('content-type')).toContain('text/event-stream')
  expect(ear.headers.get('cache-control')).toBe('no-cache, no-store, no-transform')
  expect(ear.headers.get('x-accel-buffering')).toBe('no')
  expect(ear.headers.get('content-encoding')).toBeNull()
  await ear.until(isFirst)
  expect(ear.text()).toContain('retry: 3000\n')
  await told(other, 1)
  await told(me, 2)
  await ear.until(isNumber(2))
  expect(ear.heard.map(({ type }) => type)).toEqual(['ready', 'test'])
  await ear.close()
})

test('what is taken back is never heard', async () => {
  const me = await person(app.services.db, 'student')
  const ear = await listenAs(app, me)
  await ear.until(isFirst)
  const lost = app.services.db.transaction(async (tx) => {
    await publish(tx, [{ userIds: [me.id], type: 'test', data: { n: 1 } }])
    throw new Error('taken back')
  })
  await expect(lost).rejects.toThrow('taken back')
  await told(me, 2)
  await ear.until(isNumber(2))
  expect(ear.heard.some(isNumber(1))).toBe(false)
  await ear.close()
})

test('after a cut the stream continues with what was missed, once; by header or by address', async () => {
  const me = await person(app.services.db, 'student')
  const first = await listenAs(app, me)
  await told(me, 1)
  await first.until(isNumber(1))
  await first.close()
  await told(me, 2)
  await told(me, 3)
  const second = await listenAs(app, me, first.last())
  await second.until(isNumber(3))
  expect(second.heard.map(({ type, data }) => [type, data['n']])).toEqual([
    ['ready', undefined],
    ['test', 2],
    ['test', 3],
  ])
  await second.close()
  const answer = await fetch(`${await addressOfApp(app)}/api/stream?since=${first.last()}`, {
    headers: { authorization: `Bearer ${me.token}` },
  })
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: ready')
  await reader?.cancel()
})

test('a place that nobody knows begins with a reset, and so does one that the log no longer reaches', async () => {
  const me = await person(app.services.db, 'student')
  for (const since of ['nonsense', 'abcdef12-5-1', '-', "'; drop table stream_events"]) {
    const ear = await listenAs(app, me, since)
    expect((await ear.until(isFirst)).type, since).toBe('reset')
    await ear.close()
  }
  const ear = await listenAs(app, me)
  await ear.until(isFirst)
  const old = ear.last()
  await told(me, 1)
  await ear.close()
  await app.services.db.execute(sql`update stream_events set created_at = now() - interval '8 days'`)
  await app.jobsOf('stream-log')
  const late = await listenAs(app, me, old)
  expect((await late.until(isFirst)).type).toBe('reset')
  await told(me, 2)
  await late.until(isNumber(2))
  await late.close()
})

test('the log keeps seven days', async () => {
  const me = await person(app.services.db, 'student')
  await told(me, 1)
  const rows = async () =>
    (await app.services.db.execute(sql`select from stream_events where user_id = ${me.id}`)).rows.length
  await app.jobsOf('stream-log')
  expect(await rows()).toBe(1)
  app.pass(8 * DAY)
  await app.jobsOf('stream-log')
  expect(await rows()).toBe(0)
  app.pass(-8 * DAY)
})

test('the stream ends at once with its session, and tells the page so', async () => {
  const me = await person(app.services.db, 'student')
  const ear = await listenAs(app, me)
  await ear.until(isFirst)
  await app.call(sessionApi.signOut, {}, { as: me })
  await ear.over
  expect(ear.heard.at(-1)).toMatchObject({ type: 'end', data: { why: 'access' } })
  expect((await listenAs(app, me)).status).toBe(401)
})

test('the stream ends when the person is disabled or gets another role, and no other stream does', async () => {
  const { db } = app.services
  const [disabled, promoted, other] = [
    await person(db, 'student'),
    await person(db, 'student'),
    await person(db, 'student'),
  ]
  const ears = await Promise.all([disabled, promoted, other].map((one) => listenAs(app, one)))
  await Promise.all(ears.map((ear) => ear.until(isFirst)))
  await db.update(users).set({ isActive: false }).where(eq(users.id, disabled.id))
  await db.update(users).set({ role: 'teacher' }).where(eq(users.id, promoted.id))
  await ears[0]?.over
  await ears[1]?.over
  expect((await listenAs(app, disabled)).status).toBe(401)
  const again = await listenAs(app, promoted, ears[1]?.last())
  expect((await again.until(isFirst)).type).toBe('ready')
  await told(other, 1)
  await ears[2]?.until(isNumber(1))
  await again.close()
  await ears[2]?.close()
})

test('another session of the same person goes on', async () => {
  const { db } = app.services
  const me = await person(db, 'student')
  const ear = await listenAs(app, me)
  await ear.until(isFirst)
  await db.execute(sql`insert into sessions (user_id, token_hash, user_agent, ip, last_seen_at, expires_at)
    values (${me.id}, 'of another device', '', '', now(), now() + interval '1 day')`)
  await db.delete(sessions).where(eq(sessions.tokenHash, 'of another device'))
  await told(me, 1)
  await ear.until(isNumber(1))
  expect(ear.heard.map(({ type }) => type)).toEqual(['ready', 'test'])
  await ear.close()
})

test('a person has so many streams and no more; the answer says when to come back', async () => {
  const me = await person(app.services.db, 'student')
  const ears = []
  for (let nth = 0; nth < 12; nth += 1) ears.push(await listenAs(app, me))
  const refused = await listenAs(app, me)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await Promise.all(ears.map((ear) => ear.close()))
})

test('a notification is heard when it comes, is read and is removed, and only a change is told', async () => {
  const me = await person(app.services.db, 'student')
  const ear = await listenAs(app, me)
  await ear.until(isFirst)
  const changes = () => ear.heard.filter(({ type }) => type === 'notification').map(({ data }) => data['change'])
  await notice(me)
  const { body } = await app.call(notificationApi.list, {}, { as: me })
  await app.call(notificationApi.markAllRead, {}, { as: me })
  await app.call(notificationApi.markAllRead, {}, { as: me })
  await app.call(notificationApi.remove, { params: { id: body.notifications[0]?.id ?? 0 } }, { as: me })
  await app.call(notificationApi.clear, {}, { as: me })
  await told(me, 1)
  await ear.until(isNumber(1))
  expect(changes()).toEqual(['new', 'read', 'removed'])
  await ear.close()
})

test('what passes is heard by those it is for, is not stored, and comes once a second from one person', async () => {
  const { db } = app.services
  const [from, to, other] = [await person(db, 'student'), await person(db, 'student'), await person(db, 'student')]
  const ears = await Promise.all([to, other].map((one) => listenAs(app, one)))
  await Promise.all(ears.map((ear) => ear.until(isFirst)))
  const sendFor = (topic: string) =>
    publishTransient(db, { from: from.id, topic, userIds: [to.id], type: 'typing', data: { topic } })
  expect([await sendFor('a'), await sendFor('a'), await sendFor('b')]).toEqual([true, false, true])
  const heard = await ears[0]?.until(({ data }) => data['topic'] === 'b')
  expect(heard?.id).toBeUndefined()
  expect(ears[0]?.heard.map(({ data }) => data['topic'])).toEqual([undefined, 'a', 'b'])
  expect(ears[1]?.heard).toHaveLength(1)
  await Promise.all(ears.map((ear) => ear.close()))
})

test('whoever has a page open is present, on whichever process, until the last page is closed', async () => {
  const { db } = app.services
  const [me, other] = [await person(db, 'student'), await person(db, 'student')]
  const present = async () => [...(await listPresent(db, [me.id, other.id]))]
  const ears = [await listenAs(app, me), await listenAs(app, me)]
  await expect.poll(present, { timeout: 5000 }).toEqual([me.id])
  await ears[0]?.close()
  const third = await listenAs(app, other)
  await expect.poll(present, { timeout: 5000 }).toHaveLength(2)
  await ears[1]?.close()
  await expect.poll(present, { timeout: 5000 }).toEqual([other.id])
  await third.close()
  await expect.poll(present, { timeout: 5000 }).toEqual([])
})

test('an event is small: a large one is refused before it is written', async () => {
  const me = await person(app.services.db, 'student')
  const data = { text: 'x'.repeat(1100) }
  await expect(publish(app.services.db, [{ userIds: [me.id], type: 'test', data }])).rejects.toThrow('at most 1000')
})
