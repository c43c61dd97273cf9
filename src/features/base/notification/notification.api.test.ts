import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { type Person, person } from '#tests/support/people.ts'
import { notificationApi } from './notification.contract.ts'
import type { Notice } from './notification.service.ts'
import { record } from '#features/base/record/record.service.ts'

const app = useTestApp()
let other: Person

beforeAll(async () => {
  other = await person(app.services.db, 'student')
})

const notify = (db: Db, notice: Notice) => record({ happenedAt: new Date() }, db, [{ kind: 'required', notice }])

/** A person with that many unread notifications, newest called `Notice <count>`. */
async function personWith(count: number): Promise<{ me: Person; ids: number[] }> {
  const { db } = app.services
  const me = await person(db, 'student')
  for (let at = 1; at <= count; at += 1) {
    const title = message('Notice {at}', { at })
    await notify(db, { userIds: [me.id], title, message: message('Something happened'), link: '/dashboard' })
  }
  const { body } = await app.call(notificationApi.list, {}, { as: me })
  return { me, ids: body.notifications.map(({ id }) => id) }
}

test('a visitor is asked to sign in, at every call', async () => {
  const params = { id: 1 }
  expect((await app.call(notificationApi.list, {})).status).toBe(401)
  expect((await app.call(notificationApi.markRead, { params })).status).toBe(401)
  expect((await app.call(notificationApi.markAllRead, {})).status).toBe(401)
  expect((await app.call(notificationApi.remove, { params })).status).toBe(401)
  expect((await app.call(notificationApi.clear, {})).status).toBe(401)
})

test('the list is my own, newest first, with the number of unread ones', async () => {
  const { me } = await personWith(3)
  const answer = await app.call(notificationApi.list, {}, { as: me })
  expect(answer.status).toBe(200)
  expect(answer.body.unread_count).toBe(3)
  expect(answer.body.notifications.map(({ title }) => title)).toEqual(['Notice 3', 'Notice 2', 'Notice 1'])
  expect(answer.body.notifications[0]).toMatchObject({ is_read: false, link: '/dashboard' })
  expect((await app.call(notificationApi.list, {}, { as: other })).body.notifications).toEqual([])
})

test('the list comes in pages without gap or overlap', async () => {
  const { me, ids } = await personWith(5)
  const first = await app.call(notificationApi.list, { query: { limit: 2 } }, { as: me })
  const next = first.body.next ?? 0
  const second = await app.call(notificationApi.list, { query: { limit: 3, before: next } }, { as: me })
  expect([...first.body.notifications, ...second.body.notifications].map(({ id }) => id)).toEqual(ids)
  expect(second.body.next).toBeNull()
  expect((await app.call(notificationApi.list, { query: { limit: 101 } }, { as: me })).status).toBe(422)
})

test('marking one as read counts down, and twice is fine', async () => {
  const { me, ids } = await personWith(2)
  const params = { id: ids[0] ?? 0 }
  expect((await app.call(notificationApi.markRead, { params }, { as: me })).body.unread_count).toBe(1)
  expect((await app.call(notificationApi.markRead, { params }, { as: me })).body.unread_count).toBe(1)
})

test('several are marked as unread again, and nobody else’s with them', async () => {
  const [{ me, ids }, { me: stranger, ids: theirs }] = [await personWith(3), await personWith(1)]
  await app.call(notificationApi.markAllRead, {}, { as: me })
  const mark = (marked: number[], is_read: boolean) =>
    app.call(notificationApi.mark, { body: { ids: marked, is_read } }, { as: me })
  const unread = await mark(ids.slice(0, 2), false)
  expect(unread.body).toEqual({ unread_count: 2, message: 'Notification marked as unread' })
  expect((await mark([...ids, ...theirs], true)).body.unread_count).toBe(0)
  expect((await app.call(notificationApi.list, {}, { as: stranger })).body.unread_count).toBe(1)
  expect((await mark(theirs, true)).status).toBe(404)
  expect((await mark([], true)).status).toBe(422)
  expect((await app.call(notificationApi.mark, { body: { ids, is_read: true } })).status).toBe(401)
})

test('marking all as read leaves the list and no unread one', async () => {
  const { me } = await personWith(3)
  expect((await app.call(notificationApi.markAllRead, {}, { as: me })).body.unread_count).toBe(0)
  const list = await app.call(notificationApi.list, {}, { as: me })
  expect(list.body.notifications.every(({ is_read }) => is_read)).toBe(true)
})

test('removing one takes only that one, and it is gone the second time', async () => {
  const { me, ids } = await personWith(2)
  const params = { id: ids[1] ?? 0 }
  expect((await app.call(notificationApi.remove, { params }, { as: me })).body.unread_count).toBe(1)
  expect((await app.call(notificationApi.remove, { params }, { as: me })).status).toBe(404)
})

test('clearing takes all of mine and none of anybody else', async () => {
  const { me } = await personWith(2)
  const neighbour = await personWith(1)
  expect((await app.call(notificationApi.clear, {}, { as: me })).body.unread_count).toBe(0)
  expect((await app.call(notificationApi.list, {}, { as: me })).body.notifications).toEqual([])
  expect((await app.call(notificationApi.list, {}, { as: neighbour.me })).body.notifications).toHaveLength(1)
})

test("somebody else's notification is not found and stays as it is", async () => {
  const { me, ids } = await personWith(1)
  const params = { id: ids[0] ?? 0 }
  expect((await app.call(notificationApi.markRead, { params }, { as: other })).status).toBe(404)
  expect((await app.call(notificationApi.remove, { params }, { as: other })).status).toBe(404)
  expect((await app.call(notificationApi.list, {}, { as: me })).body.unread_count).toBe(1)
})

test('several people are notified of the same thing, each once', async () => {
  const { db } = app.services
  const people = [await person(db, 'hr'), await person(db, 'admin')]
  const userIds = [...people, ...people].map(({ id }) => id)
  await notify(db, { userIds, title: message('New'), message: message('For both') })
  for (const as of people) {
    expect((await app.call(notificationApi.list, {}, { as })).body.notifications).toHaveLength(1)
  }
})

test('a notification is read in the language of its reader, also when that changes', async () => {
  const me = await person(app.services.db, 'student')
  await notify(app.services.db, {
    userIds: [me.id],
    title: message('Enrollment approved'),
    message: message('You can start "{course}" now.', { course: 'Web {Basics}' }),
  })
  const read = async (language: 'en' | 'fr') => {
    const { body } = await app.call(notificationApi.list, {}, { as: me, headers: { cookie: `lang=${language}` } })
    return body.notifications.map(({ title, message: says }) => [title, says])
  }
  expect(await read('fr')).toEqual([
    ['Inscription approuvée', 'Vous pouvez commencer «\u00a0Web {Basics}\u00a0» dès maintenant.'],
  ])
  expect(await read('en')).toEqual([['Enrollment approved', 'You can start "Web {Basics}" now.']])
})
