import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#features/base/notification/notification.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { send } from '#tests/support/requests.ts'
import { answered, asked } from '#tests/support/support.ts'
import { supportApi } from '../support.contract.ts'
import { type Bounds, findThreads } from '../search/search.data.ts'
import { inboxApi } from './inbox.contract.ts'

const app = useTestApp()
const aWord = () => `w${randomUUID().replaceAll('-', '')}`
const learner = (name?: string) => person(app.services.db, 'student', name ? { name } : {})
const admin = () => person(app.services.db, 'admin')
const list = async (as: Person, query: InputOf<typeof inboxApi.list>['query'] = {}) =>
  (await app.call(inboxApi.list, { query }, { as })).body
const get = async (id: number, as: Person, after?: number) =>
  (await app.call(inboxApi.get, { params: { id }, query: after === undefined ? {} : { after } }, { as })).body
const assign = (id: number, as: Person, { to, from }: { to: Person | null; from: Person | null }) =>
  app.call(
    inboxApi.assign,
    { params: { id }, body: { assignee_id: to?.id ?? null, seen_assignee_id: from?.id ?? null } },
    { as },
  )
const MOVES = { close: inboxApi.close, reopen: inboxApi.reopen }
const move = (id: number, how: keyof typeof MOVES, as: Person) => app.call(MOVES[how], { params: { id } }, { as })

test('every admin reads every thread, and nobody else does', async () => {
  const [ada, boss, other] = [await learner('Adaeze'), await admin(), await admin()]
  const { threadId: id } = await asked(app.services, ada, { content: 'Where do I pay?' })
  for (const as of [boss, other])
    expect(await list(as, { search: ada.email })).toMatchObject({
      threads: [
        {
          id,
          status: 'waiting',
          person: { id: ada.id, name: 'Adaeze', email: ada.email },
          assignee: null,
          unread_count: 1,
          last_message: { content: 'Where do I pay?', has_image: false, is_from_team: false },
          waiting_since: expect.any(String),
          rating: null,
        },
      ],
      total: 1,
    })
  for (const role of ['hr', 'teacher', 'student'] as const) {
    const as = await person(app.services.db, role)
    expect((await app.call(inboxApi.list, {}, { as })).status).toBe(403)
    expect((await app.call(inboxApi.get, { params: { id } }, { as })).status).toBe(403)
  }
  expect((await app.call(inboxApi.list, {}, { as: ada })).status).toBe(403)
  expect((await app.call(inboxApi.get, { params: { id: 999_999 } }, { as: boss })).status).toBe(404)
})

test('threads are waiting, open or closed; those that wait longest are first; words, names and labels find them', async () => {
  const boss = await admin()
  const { db } = app.services
  const mark = `pay-${Math.random()}`
  const [late, early] = [await person(db, 'student'), await person(db, 'teacher')]
  const second = (await asked(app.services, late, { content: `Second ${mark}` })).threadId
  const minuteAgo = new Date(app.services.now().getTime() - 60_000)
  const first = (await asked(app.services, early, { content: `First ${mark}`, at: minuteAgo })).threadId
  const ids = async (query: InputOf<typeof inboxApi.list>['query']) =>
    (await list(boss, { search: mark, ...query })).threads.map(({ id }) => id)
  expect(await ids({ status: 'waiting' })).toEqual([first, second])
  await answered(app.services, first, boss, { at: new Date(app.services.now().getTime() + 60_000) })
  expect(await ids({ status: 'all' })).toEqual([second, first])
  // Answering wrote into it, so it is the newest although another one waits.
  expect(await ids({ sort: '-last' })).toEqual([first, second])
  expect(await ids({ sort: 'last' })).toEqual([second, first])
  expect(await ids({ status: 'open' })).toEqual([first])
  expect(await ids({ assignee: 'me' })).toEqual([first])
  expect(await ids({ assignee: 'none' })).toEqual([second])
  await app.call(
    inboxApi.label,
    { params: { id: second }, body: { labels: ['payment', 'payment', 'urgent'] } },
    { as: boss },
  )
  expect(await ids({ label: 'urgent' })).toEqual([second])
  expect((await get(second, boss)).thread?.labels).toEqual(['payment', 'urgent'])
  expect((await list(boss, { search: mark, counts: '1' })).counts).toEqual({ waiting: 1, open: 1 })
  expect(await countQueries(app.services, () => list(boss, { search: mark }))).toBeLessThanOrEqual(4)
})

test('a word is found in every thread; one that is everywhere only in the newest messages, and that is said', async () => {
  const { db } = app.services
  const [word, rare] = [aWord(), aWord()]
  const threads: number[] = []
  for (const content of [`${word} ${rare}`, word, word])
    threads.push((await asked(app.services, await learner(), { content })).threadId)
  const [first = 0, second = 0, third = 0] = threads
  const find = async (words: string, bounds: Bounds) => {
    const { ids, isCut } = await findThreads(db, words, bounds)
    return { ids: ids.toSorted((a, b) => a - b), isCut }
  }
  expect(await find(word, { newest: 2, common: 3, indexed: 10 })).toEqual({ ids: threads, isCut: false })
  expect(await find(word, { newest: 2, common: 2, indexed: 10 })).toEqual({ ids: [second, third], isCut: true })
  expect((await find(word, { newest: 1, common: 2, indexed: 1 })).isCut).toBe(true)
  expect(await find(rare, { newest: 1, common: 1, indexed: 10 })).toEqual({ ids: [first], isCut: false })
  expect(await find(aWord(), { newest: 9, common: 1, indexed: 10 })).toEqual({ ids: [], isCut: false })
  expect(await list(await admin(), { search: word })).not.toHaveProperty('has_more')
})

test('of two who take a thread at once one gets it; it is taken over only from whoever has it', async () => {
  const [one, two] = [await admin(), await admin()]
  const { threadId: id } = await asked(app.services, await learner())
  const both = await Promise.all([assign(id, one, { to: one, from: null }), assign(id, two, { to: two, from: null })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [winner, loser] = both[0]?.status === 200 ? [one, two] : [two, one]
  expect((await get(id, loser)).thread?.assignee?.id).toBe(winner.id)
  expect((await assign(id, loser, { to: loser, from: winner })).status).toBe(200)
  expect((await assign(id, one, { to: await learner(), from: loser })).status).toBe(422)
  expect((await assign(id, loser, { to: winner, from: loser })).status).toBe(200)
  const [told] = await app.services.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, winner.id))
    .orderBy(desc(notifications.id))
    .limit(1)
  expect(told?.title).toBe('A support conversation was assigned to you')
  expect((await assign(id, winner, { to: null, from: winner })).body.message).toBe('Conversation unassigned')
  // Anyone who answers what no one has, has it.
  await answered(app.services, id, loser)
  expect((await get(id, winner)).thread?.assignee?.id).toBe(loser.id)
})

test('notes are for admins: no answer to the person holds one', async () => {
  const [ada, boss] = [await learner(), await admin()]
  const { threadId: id } = await asked(app.services, ada)
  const before = (await get(id, boss)).version
  const noted = await app.call(inboxApi.note, { params: { id }, body: { words: 'Call the bank' } }, { as: boss })
  expect([noted.status, noted.body.message]).toEqual([201, 'Note saved'])
  expect((await get(id, boss, before)).thread?.notes).toMatchObject([{ writer: boss.name, words: 'Call the bank' }])
  for (const query of [{}, { after: 0 }])
    expect(JSON.stringify((await app.call(supportApi.get, { query }, { as: ada })).body)).not.toContain('bank')
})

test('a thread is closed and opened again, each once; what waited is answered or not', async () => {
  const [ada, boss] = [await learner(), await admin()]
  const { threadId: id } = await asked(app.services, ada)
  const closed = await Promise.all([move(id, 'close', boss), move(id, 'close', boss)])
  expect(closed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await get(id, boss)).thread).toMatchObject({ status: 'closed', waiting_since: null })
  expect((await move(id, 'reopen', boss)).status).toBe(200)
  expect((await move(id, 'reopen', boss)).status).toBe(409)
  expect((await get(id, boss)).thread?.status).toBe('open')
  await move(id, 'close', boss)
  await asked(app.services, ada)
  expect((await get(id, boss)).thread?.status).toBe('waiting')
  const lines = await app.services.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `support:${id}`))
    .orderBy(auditLog.id)
  expect(lines.map(({ action }) => action)).toEqual(['inbox.close', 'inbox.reopen', 'inbox.close'])
})

test('an answer that closes is one step: sent again it neither comes twice nor closes what was opened since', async () => {
  const [ada, boss] = [await learner(), await admin()]
  const { threadId: id } = await asked(app.services, ada)
  const body = { content: 'That is all. Good luck', client_key: randomUUID(), closes: true }
  const reply = () => app.call(inboxApi.reply, { params: { id }, body }, { as: boss })
  expect((await reply()).status).toBe(201)
  const closed = await get(id, boss)
  expect(closed.thread).toMatchObject({ status: 'closed', waiting_since: null, assignee: { id: boss.id } })
  expect((await move(id, 'reopen', boss)).status).toBe(200)
  expect((await reply()).status).toBe(201)
  const { thread, messages } = await get(id, boss)
  expect(thread?.status).toBe('open')
  expect(messages.filter(({ content }) => content === body.content)).toHaveLength(1)
  const lines = await app.services.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `support:${id}`))
    .orderBy(auditLog.id)
  expect(lines.map(({ action }) => action)).toEqual(['inbox.reply', 'inbox.close', 'inbox.reopen'])
})

test('the list is saved as a file, and the log says how much of it', async () => {
  const boss = await admin()
  const ada = await learner('=Ada')
  await asked(app.services, ada)
  const file = await send(app, inboxApi.export, { as: boss, query: { search: ada.email } })
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.text).toContain(`'=Ada,${ada.email},,Waiting`)
  const [line] = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'inbox.export'))
    .orderBy(desc(auditLog.id))
  expect(line).toMatchObject({ actorId: boss.id, detail: { count: 1 } })
})

test('admins who may sign in can be chosen', async () => {
  const boss = await admin()
  const away = await person(app.services.db, 'admin', { isActive: false })
  const { admins } = (await app.call(inboxApi.admins, {}, { as: boss })).body
  const ids = admins.map(({ id }) => id)
  expect(ids).toContain(boss.id)
  expect(ids).not.toContain(away.id)
})

test('each answer of an admin leaves a line that says who and in which thread, once, and holds no words', async () => {
  const [boss, ada] = [await admin(), await learner()]
  const { threadId: id } = await asked(app.services, ada)
  const body = { content: 'At the desk of the library', client_key: randomUUID() }
  const reply = (as: Person, sent: typeof body) => app.call(inboxApi.reply, { params: { id }, body: sent }, { as })
  for (const sent of [body, body]) expect((await reply(boss, sent)).status).toBe(201)
  // Ada has not read the first one, so that no one tells her of the second.
  const other = await admin()
  expect((await reply(other, { ...body, client_key: randomUUID() })).status).toBe(201)
  expect((await tell(app, ada, { as: boss, content: 'Until eight in the library' })).status).toBe(201)
  const lines = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `support:${id}`))
  const line = { action: 'inbox.reply', result: 'ok', detail: null }
  expect(lines).toMatchObject([boss, other, boss].map(({ id: actorId }) => ({ ...line, actorId })))
  expect(JSON.stringify(lines)).not.toContain('library')
})
