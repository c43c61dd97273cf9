import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import { chatGroupApi } from '#features/talk/chat/group/group.contract.ts'
import { chatSearchApi } from '#features/talk/chat/search/search.contract.ts'
import { threadApi } from '#features/mentorship/thread/thread.contract.ts'
import { matchMessages } from '#features/mentorship/thread/thread.table.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { inboxApi } from '#features/talk/support/inbox/inbox.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { aKey, write } from '#tests/support/conversations.ts'
import { aDepartment, employee } from '#tests/support/employees.ts'
import { sendForm } from '#tests/support/forms.ts'
import { aMatch } from '#tests/support/matches.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { answered, asked } from '#tests/support/support.ts'
import { deletionApi } from '../deletion/deletion.contract.ts'

const app = useTestApp()
const made = (role: Person['role'], name: string) => person(app.services.db, role, { name, password: PASSWORD })

/** Asks for the end of the person's account, and lets the waiting time pass. */
async function leave(as: Person): Promise<void> {
  const { status } = await app.call(deletionApi.ask, { body: { current_password: PASSWORD } }, { as })
  expect(status).toBe(201)
  app.pass(15 * 86_400)
  await app.jobsOf('privacy-deletion')
  app.pass(-15 * 86_400)
}

test('whoever wrote with somebody who has left reads on: own words stay, those of the other are gone everywhere', async () => {
  const [, hr] = [await made('admin', 'Ada Admin'), await made('hr', 'Hanna Resources')]
  const teacher = await made('teacher', 'Nadia Owusu')
  const question = (await tell(app, hr, { as: teacher, content: 'Where is the pangolin?' })).body.message
  await tell(app, teacher, { as: hr, content: 'In the garden', reply: question.id })
  const image = await sendForm<OutputOf<typeof chatApi.send>>(app, chatApi.send, {
    path: chatApi.send.path.replace(':userId', String(hr.id)),
    fields: { content: 'The pangolin itself' },
    files: { image: { name: 'pangolin.png', data: await aPicture() } },
    as: teacher,
  })
  const address = String(image.body.message.image_url)
  const look = async () =>
    (await app.http.inject({ url: address, headers: { authorization: `Bearer ${hr.token}` } })).statusCode
  expect(await look()).toBe(200)
  const read = async () => (await app.call(chatApi.list, { params: { userId: teacher.id } }, { as: hr })).body
  const before = await read()
  await leave(teacher)

  const { messages, user } = await read()
  expect(user).toMatchObject({ name: 'Deleted user', is_active: false, can_write: false, profile_picture: null })
  expect(messages.map(({ seq, sender_id: by, content }) => [seq, by === hr.id ? 'mine' : 'theirs', content])).toEqual([
    [1, 'theirs', ''],
    [2, 'mine', 'In the garden'],
    [3, 'theirs', ''],
  ])
  expect(messages.map(({ deleted_at: at }) => at !== null)).toEqual([true, false, true])
  expect(messages.map(({ image_url: url }) => url)).toEqual([null, null, null])
  expect(await look()).toBe(404)
  // A page that was open is notified by the version.
  const news = await app.call(
    chatApi.list,
    { params: { userId: teacher.id }, query: { after: before.version } },
    { as: hr },
  )
  expect(news.body.messages.map(({ seq }) => seq)).toEqual(expect.arrayContaining([1, 3]))
  const found = await app.call(chatSearchApi.list, { query: { search: 'pangolin' } }, { as: hr })
  expect(found.body.messages).toEqual([])
  const garden = await app.call(chatSearchApi.list, { query: { search: 'garden' } }, { as: hr })
  expect(garden.body.messages).toMatchObject([{ content: 'In the garden', user: { name: 'Deleted user' } }])
  const seen = [messages, news.body, (await app.call(chatApi.users, {}, { as: hr })).body]
  expect(JSON.stringify(seen)).not.toMatch(/pangolin|Nadia|Owusu/i)
})

test('a group reads on without the words of a member who has left', async () => {
  const { db } = app.services
  await made('admin', 'Ada Admin')
  const [one, two] = [await made('employee', 'Oumar Sy'), await made('manager', 'Tendai Moyo')]
  for (const of of [one, two]) await employee(db, { of, department: 'Field work' })
  const params = { kind: 'department', id: await aDepartment(db, 'Field work') } as const
  const say = (content: string, as: Person) =>
    app.call(chatGroupApi.send, { params, body: { content, client_key: aKey() } }, { as })
  expect((await say('The okapi is loose', one)).status).toBe(201)
  await say('I have seen it', two)
  await db.update(employees).set({ status: 'Terminated' }).where(eq(employees.userId, one.id))
  await leave(one)
  const { messages, people } = (await app.call(chatGroupApi.messages, { params }, { as: two })).body
  expect(messages.map(({ content }) => content)).toEqual(['', 'I have seen it'])
  expect(people).toMatchObject(expect.arrayContaining([expect.objectContaining({ name: 'Deleted user' })]))
  expect(JSON.stringify([messages, people])).not.toMatch(/okapi|Oumar/)
})

test('a mentor reads on in the places of a mentee who has left, and the own words stay', async () => {
  const { services } = app
  await made('admin', 'Ada Admin')
  const [mentor, mentee] = [await made('mentor', 'Baraka Mwangi'), await made('mentee', 'Ifeoma Obi')]
  const { id } = await aMatch(services, { mentor, mentee })
  await write(app, id, { as: mentee, text: 'May I bring my axolotl?' })
  await write(app, id, { as: mentor, text: 'Please do' })
  await services.db.update(matches).set({ status: 'ended', endedAs: 'completed', endedAt: services.now() })
  await leave(mentee)
  const { messages } = (await app.call(threadApi.list, { params: { id } }, { as: mentor })).body
  expect(messages.map(({ text }) => text)).toEqual(['', 'Please do'])
  expect(messages.map(({ withdrawn_at: at }) => at !== null)).toEqual([true, false])
  const stored = await services.db.select().from(matchMessages).where(eq(matchMessages.matchId, id))
  expect(JSON.stringify(stored)).not.toContain('axolotl')
})

test('an admin reads the own answers to somebody who has left, and finds neither name nor words', async () => {
  const { services } = app
  const admin = await made('admin', 'Ada Admin')
  const student = await made('student', 'Kwabena Asante')
  const { threadId } = await asked(services, student, { content: 'My narwhal is ill' })
  await answered(services, threadId, admin, { content: 'Get well soon' })
  await leave(student)
  const { body } = await app.call(inboxApi.get, { params: { id: threadId } }, { as: admin })
  expect(body.thread?.person).toMatchObject({ name: 'Deleted user', profile_picture: null })
  expect(body.messages.map(({ content, is_from_team: ours }) => [content, ours])).toEqual([
    ['—', false],
    ['Get well soon', true],
  ])
  const find = async (search: string) =>
    (await app.call(inboxApi.list, { query: { search } }, { as: admin })).body.threads.map(({ id }) => id)
  expect([await find('narwhal'), await find('Kwabena'), await find('get well')]).toEqual([[], [], [threadId]])
  const notices = (await app.call(notificationApi.list, {}, { as: admin })).body.notifications
  expect(JSON.stringify(notices)).not.toContain('narwhal')
})
