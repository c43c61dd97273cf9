import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#features/notification/notification.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { allJobs } from '#server/all-jobs.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { contactApi } from './contact.contract.ts'
import { contactMessages } from './contact.table.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin')
const WORDS = { name: 'Wanjiku', subject: 'Places for our school', words: 'We are twelve.\nMay we come together?' }

type More = { website?: string; words?: string; as?: Person; language?: string }

const send = (email: string, { as, language, ...more }: More = {}) =>
  app.call(
    contactApi.send,
    { body: { ...WORDS, email, ...more } },
    { ...(as && { as }), ...(language && { headers: { 'accept-language': language } }) },
  )
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)
const listed = async (as: Person, query: { status?: 'open' | 'answered' | 'closed'; search?: string } = {}) =>
  (await app.call(contactApi.list, { query: { ...query, counts: '1' } }, { as })).body
const get = (id: number, as: Person | null) => app.call(contactApi.get, { params: { id } }, { as })
const answer = (id: number, as: Person, seen = 0) =>
  app.call(
    contactApi.answer,
    { params: { id }, body: { words: 'You are welcome.\nSaturday?', answers_seen: seen } },
    { as },
  )

/** A message of this address in the inbox. */
async function received(email: string, more: More = {}): Promise<number> {
  await send(email, more)
  const [row] = await app.services.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.id))
  return row?.id ?? 0
}

test('anybody writes; admins are told and the address gets a mail that repeats nothing', async () => {
  const boss = await admin()
  const said = await send(' Wanjiku@Example.test ')
  expect([said.status, said.body.message]).toEqual([201, 'Thank you! We have received your message.'])
  const [row] = (await listed(boss, { search: 'wanjiku@' })).messages
  expect(row).toMatchObject({ name: 'Wanjiku', email: 'wanjiku@example.test', status: 'open', has_account: false })
  const [notice] = await app.services.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, boss.id), eq(notifications.link, `/dashboard/contact-messages/${row?.id}`)))
  expect(notice?.message).toBe('Wanjiku: Places for our school')
  const mails = await mailsTo('wanjiku@example.test')
  expect(mails.map(({ subject }) => subject)).toEqual(['We have received your message'])
  expect(mails[0]?.text).not.toMatch(/Wanjiku|twelve|school/)
})

test('the same message while it waits is kept once, also when it comes twice at once; a program’s is not kept', async () => {
  const boss = await admin()
  const twice = await Promise.all([send('twice@example.test'), send('twice@example.test')])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect((await listed(boss, { search: 'twice@' })).total).toBe(1)
  expect(await mailsTo('twice@example.test')).toHaveLength(1)
  const bot = await send('bot@example.test', { website: 'https://spam.example' })
  expect(bot.body).toEqual(twice[0]?.body)
  expect((await listed(boss, { search: 'bot@' })).total).toBe(0)
})

test('what is missing is said at its field', async () => {
  const body = { name: ' ', email: 'nobody', subject: '', words: '' }
  expect((await app.call(contactApi.send, { body })).body).toMatchObject({
    errors: {
      name: ['Please enter your name'],
      email: ['Please enter a valid e-mail address'],
      subject: ['Please write a subject'],
      words: ['Please write a message'],
    },
  })
})

test('an answer goes out by mail in the language of the page, once for who has read the others', async () => {
  const boss = await admin()
  const id = await received('awa@example.test', { language: 'fr' })
  const both = await Promise.all([answer(id, boss), answer(id, await admin())])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const mails = await mailsTo('awa@example.test')
  expect(mails).toHaveLength(2)
  const mail = mails.find(({ subject }) => subject.includes('Places for our school'))
  expect(mail?.subject).toBe('Re\u00A0: Places for our school')
  expect(mail?.text).toContain('Saturday?')
  const { contact } = (await get(id, boss)).body
  expect(contact).toMatchObject({ status: 'answered', words: WORDS.words })
  expect(contact.entries.map(({ kind, words }) => [kind, words])).toEqual([['answer', 'You are welcome.\nSaturday?']])
  expect((await answer(id, boss, 1)).status).toBe(201)
  const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.action, 'contact.answer'))
  expect(JSON.stringify(lines)).not.toContain('Saturday')
})

test('a message is closed and opened again; a closed one is not answered', async () => {
  const boss = await admin()
  const id = await received('closing@example.test')
  const move = (endpoint: typeof contactApi.close | typeof contactApi.reopen) =>
    app.call(endpoint, { params: { id } }, { as: boss })
  const closed = await move(contactApi.close)
  expect([closed.status, closed.body.message]).toEqual([200, 'Message closed'])
  expect((await move(contactApi.close)).status).toBe(409)
  expect((await answer(id, boss)).status).toBe(409)
  // The same words again are another message, and the first can be opened beside it.
  expect(await received('closing@example.test')).not.toBe(id)
  expect((await move(contactApi.reopen)).body.message).toBe('Message opened again')
  expect((await move(contactApi.reopen)).status).toBe(409)
  const { messages, counts } = await listed(boss, { status: 'open', search: 'closing@' })
  expect(messages[0]?.id).toBe(id)
  expect(counts).toMatchObject({ open: 2 })
  expect((await app.call(contactApi.close, { params: { id: 999_999 } }, { as: boss })).status).toBe(404)
})

test('notes stay among admins; nobody else reads or handles messages', async () => {
  const boss = await admin()
  const learner = await person(app.services.db, 'student')
  const id = await received('noted@example.test', { as: learner })
  const note = (as: Person | null, of = id) =>
    app.call(contactApi.note, { params: { id: of }, body: { words: 'Ask Eric first' } }, { as })
  expect((await note(boss)).body.message).toBe('Note saved')
  expect((await note(boss, 999_999)).status).toBe(404)
  const { contact } = (await get(id, boss)).body
  expect(contact).toMatchObject({ status: 'open', has_account: true, entries: [{ kind: 'note', writer: boss.name }] })
  expect(await mailsTo('noted@example.test')).toHaveLength(1)
  for (const as of [learner, await person(app.services.db, 'hr')])
    for (const call of [note(as), get(id, as), answer(id, as)]) expect((await call).status).toBe(403)
  expect((await get(id, null)).status).toBe(401)
  expect((await get(999_999, boss)).status).toBe(404)
})

test('one network and one address write so often and not more', async () => {
  app.pass(3601)
  const statuses: number[] = []
  for (let nth = 0; nth < 6; nth++)
    statuses.push((await send('often@example.test', { words: `Question ${nth}` })).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  for (let nth = 0; nth < 5; nth++) statuses.push((await send(`other-${nth}@example.test`)).status)
  expect(statuses.at(-1)).toBe(429)
  app.pass(3601)
  expect((await send('later@example.test')).status).toBe(201)
  expect((await send('often@example.test')).status).toBe(429)
})

test('a year after it was closed a message is deleted; one that waits is kept', async () => {
  const boss = await admin()
  const settled = await received('settled@example.test')
  const waiting = await received('waiting@example.test')
  await app.call(contactApi.close, { params: { id: settled } }, { as: boss })
  app.pass(364 * 86_400)
  const cleanUp = () =>
    allJobs(app.services)
      .find(({ name }) => name === 'contact-clean-up')
      ?.handle({}, '')
  const kept = async () => {
    await cleanUp()
    const rows = await app.services.db.select({ id: contactMessages.id }).from(contactMessages)
    return rows.map(({ id }) => id).filter((id) => id === settled || id === waiting)
  }
  expect(await kept()).toHaveLength(2)
  app.pass(2 * 86_400)
  expect(await kept()).toEqual([waiting])
})
