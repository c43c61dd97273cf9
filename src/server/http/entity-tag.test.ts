import net from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { record } from '#features/base/record/record.service.ts'
import { message } from '#shared/message.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { addressOfApp } from '#tests/support/streams.ts'

const app = useTestApp()
const DAY = 86_400

const notice = (to: Person) =>
  record({ happenedAt: new Date() }, app.services.db, [
    { kind: 'required', notice: { userIds: [to.id], title: message('New'), message: message('For you') } },
  ])

async function poll(as: Person, etag?: string, headers: Record<string, string> = {}) {
  const answer = await app.call(
    notificationApi.list,
    {},
    { as, headers: { ...headers, ...(etag && { 'if-none-match': etag }) } },
  )
  return { status: answer.status, etag: String(answer.headers['etag']), body: answer.body }
}

test('a poll that finds nothing new says so in less than 300 bytes on the wire', async () => {
  const me = await person(app.services.db, 'student')
  await notice(me)
  const { etag } = await poll(me)
  const { hostname, port } = new URL(await addressOfApp(app))
  const socket = net.connect(Number(port), hostname)
  socket.write(
    `GET /api/notifications HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${me.token}\r\nif-none-match: ${etag}\r\n\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 304 /)
  expect(String(answer).toLowerCase()).toContain('cache-control: no-store')
  expect(answer.length).toBeLessThan(300)
})

test('every change gives another tag: a new one, one that is read, one that is removed', async () => {
  const me = await person(app.services.db, 'student')
  const tags = [(await poll(me)).etag]
  await notice(me)
  const { body, etag } = await poll(me, tags[0])
  tags.push(etag)
  const params = { id: body.notifications[0]?.id ?? 0 }
  await app.call(notificationApi.markRead, { params }, { as: me })
  tags.push((await poll(me, etag)).etag)
  await app.call(notificationApi.remove, { params }, { as: me })
  const last = await poll(me, tags[2])
  tags.push(last.etag)
  expect(last.status).toBe(200)
  expect(new Set(tags).size).toBe(4)
  expect((await poll(me, last.etag)).status).toBe(304)
})

test('the tag is good for its person, language and address, and for a day', async () => {
  const [me, other] = [await person(app.services.db, 'student'), await person(app.services.db, 'student')]
  app.pass(-DAY)
  const { etag } = await poll(me)
  expect((await poll(me, etag)).status).toBe(304)
  expect((await poll(other, etag)).status).toBe(200)
  expect((await poll(me, etag, { cookie: 'lang=fr' })).status).toBe(200)
  app.pass(DAY)
  expect((await poll(me, etag)).status).toBe(200)
})

test('a poll without news costs the session only, and one look at the log after something has happened', async () => {
  const [me, other] = [await person(app.services.db, 'student'), await person(app.services.db, 'student')]
  const { etag } = await poll(me)
  // A transaction of someone else that still runs on the server keeps what is newest from being kept.
  const costs = (queries: number, tag: string) =>
    expect.poll(() => countQueries(app.services, () => poll(me, tag))).toBe(queries)
  await costs(1, etag)
  await notice(other)
  await costs(1, etag)
  await notice(me)
  const news = await poll(me, etag)
  expect(news.status).toBe(200)
  await costs(1, news.etag)
})

test('a polled conversation that has not changed says so in less than 300 bytes, and is told what has', async () => {
  const [hr, teacher] = [await person(app.services.db, 'hr'), await person(app.services.db, 'teacher')]
  const read = (etag = '') =>
    app.call(
      chatApi.list,
      { params: { userId: teacher.id }, query: { after: 0 } },
      { as: hr, headers: { 'if-none-match': etag } },
    )
  const first = await read()
  const same = await read(String(first.headers['etag']))
  expect([first.status, same.status]).toEqual([200, 304])
  expect(JSON.stringify(same.headers).length).toBeLessThan(250)
  await app.call(chatApi.send, { params: { userId: hr.id }, body: { content: 'Hello' } }, { as: teacher })
  const told = await read(String(first.headers['etag']))
  expect([told.status, told.body.messages.length]).toEqual([200, 1])
})
