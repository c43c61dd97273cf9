import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import { chatConversations, chatMembers, chatMessages } from '#features/talk/chat/chat.table.ts'
import { notifications } from '#features/base/notification/notification.table.ts'
import { inboxApi } from '#features/talk/support/inbox/inbox.contract.ts'
import { closeOrReopenThread } from '#features/talk/support/inbox/inbox.service.ts'
import {
  supportMessages,
  supportNotes,
  supportQuestions,
  supportRatings,
  supportThreads,
} from '#features/talk/support/support.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { answered, asked } from '#tests/support/support.ts'
import { mergeApi } from '../merge.contract.ts'

const app = useTestApp()
const made = (role: Person['role']) => person(app.services.db, role, { password: PASSWORD })
const check = (as: Person, from: Person, into: Person) =>
  app.call(mergeApi.check, { params: { id: from.id }, body: { email: into.email } }, { as })
async function merge(as: Person, from: Person, into: Person): Promise<void> {
  const body = { email: into.email, reason: 'Signed up twice', current_password: PASSWORD }
  expect((await app.call(mergeApi.create, { params: { id: from.id }, body }, { as })).status).toBe(200)
}
const START = Date.now()
/** How many minutes before the test began. */
const ago = (minutes: number) => new Date(START - minutes * 60_000)
const inboxOf = async (id: number, as: Person) => (await app.call(inboxApi.get, { params: { id } }, { as })).body
const threadOf = async ({ id }: Person) =>
  (await app.services.db.select().from(supportThreads).where(eq(supportThreads.userId, id)))[0]

test('two threads with the support become one in the order of time; what was not read stays unread', async () => {
  const { db } = app.services
  const [admin, from, into] = [await made('admin'), await made('student'), await made('student')]
  const kept = (await asked(app.services, into, { content: 'I1', at: ago(50) })).threadId
  const ended = (await asked(app.services, from, { content: 'F1', at: ago(45) })).threadId
  await answered(app.services, kept, admin, { content: 'A1', at: ago(40) })
  await asked(app.services, from, { content: 'F2', at: ago(35) })
  await answered(app.services, ended, admin, { content: 'A2', at: ago(30) })
  await asked(app.services, into, { content: 'I2', at: ago(25) })
  for (const [nth, threadId] of [ended, kept].entries()) {
    await app.call(inboxApi.label, { params: { id: threadId }, body: { labels: [`l${nth}`] } }, { as: admin })
    await app.call(inboxApi.note, { params: { id: threadId }, body: { words: `N${nth}` } }, { as: admin })
    const rated = { threadId, closedAt: ago(60), rating: 5 - nth, createdAt: ago(59) }
    await db.insert(supportRatings).values(rated)
  }
  // Two devices have chosen the same key.
  await db.update(supportMessages).set({ clientKey: 'same-key-1' }).where(eq(supportMessages.content, 'F1'))
  await db.update(supportMessages).set({ clientKey: 'same-key-1' }).where(eq(supportMessages.content, 'I1'))
  const before = await threadOf(into)

  const seen = await check(admin, from, into)
  expect(seen.body.conflicts).toEqual([])
  expect((await inboxOf(ended, admin)).messages).toHaveLength(3)
  await merge(admin, from, into)

  const { thread, messages } = await inboxOf(kept, admin)
  expect(messages.map(({ seq, content }) => [seq, content])).toEqual(
    ['I1', 'F1', 'A1', 'F2', 'A2', 'I2'].map((content, at) => [at + 1, content]),
  )
  expect(new Set(messages.filter((one) => !one.is_from_team).map((one) => one.sender_id))).toEqual(new Set([into.id]))
  expect(thread).toMatchObject({
    status: 'waiting',
    person: { id: into.id },
    assignee: { id: admin.id },
    labels: ['l0', 'l1'],
    unread_count: 1,
    read_seq: 4,
    waiting_since: ago(25).toISOString(),
  })
  expect(thread?.notes.map(({ words }) => words).toSorted()).toEqual(['N0', 'N1'])
  // Of two closings at the same moment the rating of the account that stays is kept.
  const ratings = await db.select().from(supportRatings).where(eq(supportRatings.threadId, kept))
  expect(ratings.map(({ rating }) => rating)).toEqual([4])
  expect(await db.$count(supportQuestions, eq(supportQuestions.threadId, kept))).toBe(3)
  // Anyone who knew either thread gets all of the new one.
  const news = await app.call(
    inboxApi.get,
    { params: { id: kept }, query: { after: before?.lastVersion ?? 0 } },
    { as: admin },
  )
  expect(news.body.messages).toHaveLength(6)
  expect((await app.call(inboxApi.get, { params: { id: ended } }, { as: admin })).status).toBe(404)
  expect(await threadOf(from)).toBeUndefined()
  for (const table of [supportMessages, supportNotes]) expect(await db.$count(table, eq(table.threadId, ended))).toBe(0)
  const linked = (id: number) => db.$count(notifications, eq(notifications.link, `/dashboard/admin-chat/${id}`))
  expect([await linked(ended), (await linked(kept)) > 0]).toEqual([0, true])
  const next = await asked(app.services, into, { content: 'I3' })
  expect(next.threadId).toBe(kept)
  expect((await inboxOf(kept, admin)).messages.at(-1)).toMatchObject({ seq: 7, content: 'I3' })
})

test('two that wait are one that waits since the first question; one answer settles it', async () => {
  const { db } = app.services
  const [admin, from, into] = [await made('admin'), await made('student'), await made('student')]
  await asked(app.services, from, { at: ago(30) })
  const { threadId } = await asked(app.services, into, { at: ago(10) })
  await merge(admin, from, into)
  expect((await threadOf(into))?.waitingSince).toEqual(ago(30))
  const isOpen = and(eq(supportQuestions.threadId, threadId), isNull(supportQuestions.endedAt))
  const open = await db.select().from(supportQuestions).where(isOpen)
  expect(open.map(({ askedAt }) => askedAt)).toEqual([ago(30)])
  await answered(app.services, threadId, admin)
  expect(await db.$count(supportQuestions, isOpen)).toBe(0)
})

test('closed and closed is closed; a thread that only one has is moved', async () => {
  const [admin, from, into] = [await made('admin'), await made('student'), await made('student')]
  const { threadId } = await asked(app.services, from, { content: 'Alone' })
  await merge(admin, from, into)
  expect((await threadOf(into))?.id).toBe(threadId)
  const third = await made('student')
  const other = (await asked(app.services, third)).threadId
  for (const id of [threadId, other]) {
    const move = { id, move: 'close' as const, byId: admin.id }
    await app.services.db.transaction((tx) => closeOrReopenThread({ happenedAt: ago(1) }, tx, move, ago(1)))
  }
  await merge(admin, third, into)
  expect(await threadOf(into)).toMatchObject({ status: 'closed', waitingSince: null, closedAt: ago(1), lastSeq: 2 })
})

test('the conversations of both with one colleague are one; what is not read stays unread', async () => {
  const { db } = app.services
  const [admin, from, into, partner] = [await made('admin'), await made('teacher'), await made('hr'), await made('hr')]
  await tell(app, partner, { as: into, content: 'One' })
  await tell(app, partner, { as: from, content: 'Two' })
  await tell(app, from, { as: partner, content: 'Three' })
  await tell(app, partner, { as: into, content: 'Four' })
  await tell(app, into, { as: from, content: 'Between my accounts' })
  await tell(app, from, { as: into, content: 'And back' })
  await merge(admin, from, into)
  const { body } = await app.call(chatApi.list, { params: { userId: into.id } }, { as: partner })
  expect(body.messages.map(({ seq, content, sender_id: by }) => [seq, content, by])).toEqual([
    [1, 'One', into.id],
    [2, 'Two', into.id],
    [3, 'Three', partner.id],
    [4, 'Four', into.id],
  ])
  const isTheirs = and(
    eq(chatConversations.lowId, Math.min(into.id, partner.id)),
    eq(chatConversations.highId, Math.max(into.id, partner.id)),
  )
  const [conversation] = await db.select().from(chatConversations).where(isTheirs)
  expect(conversation).toMatchObject({ lastSeq: 4 })
  const marks = await db
    .select()
    .from(chatMembers)
    .where(eq(chatMembers.conversationId, conversation?.id ?? 0))
  // The colleague has not read the first message yet, nor the account that stays the third.
  expect(new Map(marks.map(({ userId, readSeq }) => [userId, readSeq]))).toEqual(
    new Map([
      [partner.id, 0],
      [into.id, 2],
    ]),
  )
  const listed = await app.call(chatApi.users, { query: { search: into.name } }, { as: partner })
  expect(listed.body.users.find(({ id }) => id === into.id)).toMatchObject({ unread_count: 3 })
  expect((await tell(app, into, { as: partner, content: 'Five' })).body.message.seq).toBe(5)
  const between = await db.select().from(chatMessages).where(eq(chatMessages.content, 'And back'))
  expect(between).toMatchObject([{ senderId: into.id }])
})
