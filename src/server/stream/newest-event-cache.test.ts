import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { cacheNewestEvents } from './newest-event-cache.ts'
import { publish } from './publish.ts'

const app = useTestApp()
const TYPES = ['test-newest']
const tell = (...userIds: number[]) =>
  app.services.db.transaction((tx) => publish(tx, [{ userIds, type: 'test-newest', data: {} }]))
const aPerson = async () => (await person(app.services.db, 'student')).id

test('the newest event is read once, and again when the person is named, when everybody is, or after two minutes', async () => {
  let ms = 0
  const { find, forget } = cacheNewestEvents(app.services.db, () => ms)
  const [me, other] = [await aPerson(), await aPerson()]
  const isRead = async (userId = me) => (await countQueries(app.services, () => find(userId, TYPES))) > 0
  // A transaction of someone else that still runs on the server keeps what was read from being kept.
  const isKept = (userId = me) => expect.poll(() => isRead(userId)).toBe(false)
  expect(await isRead()).toBe(true)
  await isKept()
  expect(await isRead(other)).toBe(true)
  await isKept(other)
  const before = await find(me, TYPES)
  await tell(me)
  forget(`${other},${me}`)
  expect([await isRead(), await isRead(other)]).toEqual([true, true])
  expect(await find(me, TYPES)).not.toBe(before)
  await isKept()
  forget('')
  expect(await isRead()).toBe(true)
  await isKept()
  ms += 120_000
  expect(await isRead()).toBe(true)
})

test('what was read before something was announced is not kept', async () => {
  const { find, forget } = cacheNewestEvents(app.services.db)
  const me = await aPerson()
  const reading = find(me, TYPES)
  forget(String(me))
  await reading
  expect(await countQueries(app.services, () => find(me, TYPES))).toBeGreaterThan(0)
})

test('what this process and many people hear is known to the hub at once', async () => {
  const { streams } = app.services
  const many = await Promise.all(Array.from({ length: 3 }, aPerson))
  const markOf = async (id: number) => {
    let mark: string | undefined
    await expect.poll(async () => (mark = await streams.newestEvent(id, TYPES))).toBeDefined()
    return mark
  }
  const marks = () => Promise.all(many.map(markOf))
  const first = await marks()
  await tell(...many)
  const second = await marks()
  second.forEach((mark, at) => expect(mark).not.toBe(first[at]))
  // More people than a notification can name.
  await tell(...many, ...Array.from({ length: 600 }, (_, at) => 1_000_000 + at))
  const third = await marks()
  third.forEach((mark, at) => expect(mark).not.toBe(second[at]))
})
