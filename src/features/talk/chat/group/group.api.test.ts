import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees } from '#features/people/employee/employee.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { notifications } from '#features/base/notification/notification.table.ts'
import { colleagueSafetyApi } from '#features/talk/safety/colleague/colleague.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aKey } from '#tests/support/conversations.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { aDepartment, employee } from '#tests/support/employees.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { chatApi } from '../chat.contract.ts'
import { chatSearchApi } from '../search/search.contract.ts'
import { chatGroupApi, type GroupKind } from './group.contract.ts'

const app = useTestApp()
type Group = { kind: GroupKind; id: number }

let made = 0
/** A department of its own with people who work in it. */
async function department(many: number) {
  const { db } = app.services
  const name = `Department ${(made += 1)}`
  const people = await Promise.all(Array.from({ length: many }, () => employee(db, { department: name })))
  return { people, name, group: { kind: 'department', id: await aDepartment(db, name) } satisfies Group }
}
const say = (group: Group, as: Person, content = 'Hello', key = aKey()) =>
  app.call(chatGroupApi.send, { params: group, body: { content, client_key: key } }, { as })
const read = (group: Group, as: Person) => app.call(chatGroupApi.messages, { params: group }, { as })
const groups = async (as: Person) => (await app.call(chatGroupApi.list, {}, { as })).body.groups
const members = async (group: Group, as: Person) =>
  (await app.call(chatGroupApi.members, { params: group }, { as })).body.members.map(({ id }) => id)
const unread = async (as: Person) => (await app.call(chatApi.unread, {}, { as })).body.unread_count
const noticesOf = ({ id }: Person, { kind, id: groupId }: Group) =>
  app.services.db
    .select({ message: notifications.message, isRead: notifications.isRead })
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.link, `/dashboard/messages/${kind}/${groupId}`)))

test('those of a department write to each other; nobody else reads it, and whoever leaves reads no longer', async () => {
  const { people, name, group } = await department(3)
  const [one, other, third] = people
  if (!one || !other || !third) throw new Error('nobody works here')
  expect((await read(group, one)).body).toMatchObject({ messages: [], before: null, version: 0 })
  const sent = await say(group, one, 'The room is free at noon')
  expect(sent).toMatchObject({ status: 201, body: { message: { seq: 1, sender_id: one.id } } })
  expect((await read(group, other)).body).toMatchObject({
    group: { ...group, name, member_count: 3, read_seq: 0 },
    people: [{ id: one.id, name: one.name }],
    messages: [{ content: 'The room is free at noon', sender_id: one.id }],
  })
  expect(new Set(await members(group, other))).toEqual(new Set(people.map(({ id }) => id)))
  expect(await groups(other)).toMatchObject([
    { ...group, name, unread_count: 1, last_message: { content: 'The room is free at noon', sender: one.name } },
  ])
  expect([await unread(one), await unread(other)]).toEqual([0, 1])
  expect(await app.call(chatGroupApi.read, { params: group, body: {} }, { as: other })).toMatchObject({
    status: 200,
    body: { unread_count: 0 },
  })
  expect(await unread(other)).toBe(0)
  for (const role of ['admin', 'hr', 'teacher', 'student'] as const) {
    const as = await person(app.services.db, role)
    expect(await groups(as)).toEqual([])
    expect((await read(group, as)).status).toBe(404)
    expect((await say(group, as)).status).toBe(404)
    expect((await app.call(chatGroupApi.members, { params: group }, { as })).status).toBe(404)
    expect((await app.call(chatGroupApi.read, { params: group, body: {} }, { as })).status).toBe(404)
    expect((await app.call(chatApi.remove, { params: { id: sent.body.message.id } }, { as })).status).toBe(404)
  }
  await app.services.db.update(employees).set({ status: 'Terminated' }).where(eq(employees.id, third.employeeId))
  expect((await read(group, third)).status).toBe(404)
  expect(await members(group, one)).not.toContain(third.id)
})

test('a group hears of the first message only, each once, and is done with it when it has read', async () => {
  const { people, name, group } = await department(2)
  const [one, other] = people
  if (!one || !other) throw new Error('nobody works here')
  const key = aKey()
  const five = await Promise.all(Array.from({ length: 5 }, () => say(group, one, 'Once', key)))
  expect((await say(group, one, 'Something else', key)).status).toBe(409)
  expect(new Set(five.map(({ body }) => body.message.id)).size).toBe(1)
  await say(group, one, 'Twice')
  expect(await noticesOf(other, group)).toEqual([
    { message: `${one.name} has sent a message to ${name}.`, isRead: false },
  ])
  expect(await noticesOf(one, group)).toEqual([])
  await app.call(chatGroupApi.read, { params: group, body: {} }, { as: other })
  expect(await noticesOf(other, group)).toMatchObject([{ isRead: true }])
  await Promise.all(Array.from({ length: 20 }, (_, nth) => say(group, nth % 2 ? one : other)))
  const { body } = await read(group, one)
  expect(body.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 22 }, (_, at) => at + 1))
  expect(await countQueries(app.services, () => read(group, one))).toBeLessThanOrEqual(8)
  expect(await countQueries(app.services, () => groups(one))).toBeLessThanOrEqual(2)
})

test('the writer changes and deletes in a group; a message of it is found and reported', async () => {
  const { people, name, group } = await department(2)
  const [one, other] = people
  if (!one || !other) throw new Error('nobody works here')
  const { id } = (await say(group, one, 'The umbrella stands in the hall')).body.message
  const update = (as: Person) =>
    app.call(chatApi.update, { params: { id }, body: { content: 'The umbrella hangs in the hall' } }, { as })
  expect((await update(other)).status).toBe(403)
  expect((await update(one)).status).toBe(200)
  const found = async (as: Person) =>
    (await app.call(chatSearchApi.list, { query: { search: 'umbrella' } }, { as })).body.messages
  expect(await found(other)).toMatchObject([
    { id, content: 'The umbrella hangs in the hall', user: null, group: { ...group, name, sender: one.name } },
  ])
  expect(await found(await person(app.services.db, 'hr'))).toEqual([])
  const report = (as: Person) =>
    app.call(
      colleagueSafetyApi.report,
      { params: { userId: one.id }, body: { kind: 'other', words: 'Not nice', message_id: id } },
      { as },
    )
  expect((await report(await person(app.services.db, 'hr'))).status).toBe(404)
  expect((await report(other)).status).toBe(201)
  expect((await app.call(chatApi.remove, { params: { id } }, { as: one })).status).toBe(200)
  expect(await found(other)).toEqual([])
  expect(await groups(other)).toMatchObject([{ last_message: { content: '' } }])
})

test('a course is a group of its teacher and of mentors whose mentees share that they learn in it', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  const group = { kind: 'course', id: course.id } satisfies Group
  const mentee = await person(db, 'mentee')
  await anEnrollment(db, mentee, course)
  const { id: matchId, mentor } = await aMatch(app.services, { mentee })
  expect(await groups(mentor)).toEqual([])
  expect((await read(group, mentor)).status).toBe(404)
  expect(await groups(course.tutor)).toEqual([])
  expect((await say(group, course.tutor)).status).toBe(404)
  await db.update(matches).set({ coursesSharedAt: app.services.now() }).where(eq(matches.id, matchId))
  await say(group, course.tutor, 'The test is on Monday')
  expect(await groups(mentor)).toMatchObject([{ ...group, name: course.title, unread_count: 1 }])
  expect((await read(group, mentor)).body.messages).toMatchObject([{ content: 'The test is on Monday' }])
  expect(new Set(await members(group, mentor))).toEqual(new Set([course.tutor.id, mentor.id]))
  expect((await read(group, mentee)).status).toBe(404)
  await db.update(matches).set({ coursesSharedAt: null }).where(eq(matches.id, matchId))
  expect((await read(group, mentor)).status).toBe(404)
  expect((await read(group, course.tutor)).body.messages).toHaveLength(1)
})
