import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#features/base/notification/notification.table.ts'
import { inboxApi } from '#features/talk/support/inbox/inbox.contract.ts'
import { supportApi } from '#features/talk/support/support.contract.ts'
import { supportThreads } from '#features/talk/support/support.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { allJobs } from '#app/jobs.ts'
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
const listed = async (as: Person, search: string) =>
  (await app.call(inboxApi.list, { query: { search, counts: '1' } }, { as })).body
const get = async (id: number, as: Person) => (await app.call(inboxApi.get, { params: { id } }, { as })).body
const answer = (id: number, as: Person, content = 'You are welcome.\nSaturday?') =>
  app.call(inboxApi.reply, { params: { id }, body: { content, image_url: null } }, { as })

/** The thread of what this address has written. */
async function received(email: string, more: More = {}): Promise<number> {
  const boss = await admin()
  await send(email, more)
  return (await listed(boss, email)).threads[0]?.id ?? 0
}

test('anybody writes; admins are told, read it in the support chat, and the address gets a mail that repeats nothing', async () => {
  const boss = await admin()
  const said = await send(' Wanjiku@Example.test ')
  expect([said.status, said.body.message]).toEqual([201, 'Thank you. We have received your message.'])
  const [row] = (await listed(boss, 'wanjiku@')).threads
  expect(row).toMatchObject({
    status: 'waiting',
    subject: 'Places for our school',
    person: { id: null, name: 'Wanjiku', email: 'wanjiku@example.test' },
    last_message: { content: WORDS.words },
  })
  expect((await get(row?.id ?? 0, boss)).messages).toMatchObject([{ sender_id: null, sender_name: 'Wanjiku' }])
  const notices = await app.services.db
    .select()
    .from(notifications)
    .where(eq(notifications.link, `/dashboard/admin-chat/${row?.id}`))
  expect(notices.map(({ userId }) => userId)).toContain(boss.id)
  const mails = await mailsTo('wanjiku@example.test')
  expect(mails.map(({ subject }) => subject)).toEqual(['We have received your message'])
  expect(mails[0]?.text).not.toMatch(/Wanjiku|twelve|school/)
})

test('the same message on the same day is kept once, also when it comes twice at once; a program’s is not kept', async () => {
  const boss = await admin()
  const twice = await Promise.all([send('twice@example.test'), send('twice@example.test')])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect((await listed(boss, 'twice@')).total).toBe(1)
  expect(await mailsTo('twice@example.test')).toHaveLength(1)
  const bot = await send('bot@example.test', { website: 'https://spam.example' })
  expect(bot.body).toEqual(twice[0]?.body)
  expect((await listed(boss, 'bot@')).total).toBe(0)
})

test('what is missing is said at its field', async () => {
  const body = { name: ' ', email: 'nobody', subject: '', words: '' }
  expect((await app.call(contactApi.send, { body })).body).toMatchObject({
    errors: {
      name: ['Enter your name'],
      email: ['Please enter a valid email address'],
      subject: ['Enter a subject'],
      words: ['Write your message'],
    },
  })
})

test('an account writes into its own thread, and finds the answer there', async () => {
  const boss = await admin()
  const ada = await person(app.services.db, 'student')
  const twice = await Promise.all([send('other@example.test', { as: ada }), send('other@example.test', { as: ada })])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  const [row] = (await listed(boss, ada.email)).threads
  expect(row).toMatchObject({ person: { id: ada.id }, subject: null })
  await answer(row?.id ?? 0, boss)
  const { messages } = (await app.call(supportApi.get, {}, { as: ada })).body
  expect(messages.map(({ content }) => content)).toEqual([
    'Places for our school\n\nWe are twelve.\nMay we come together?',
    'You are welcome.\nSaturday?',
  ])
  expect(await mailsTo('other@example.test')).toEqual([])
})

test('an answer goes to a visitor by mail, in the language of the page, and the log does not hold it', async () => {
  const boss = await admin()
  const id = await received('awa@example.test', { language: 'fr' })
  expect((await answer(id, boss)).status).toBe(201)
  const mail = (await mailsTo('awa@example.test')).find(({ text }) => text.includes('Saturday?'))
  expect(mail?.subject).toBe('Une réponse de Mbuyu')
  // No one has confirmed that the address belongs to the person who wrote.
  expect(mail?.text).not.toContain('Places for our school')
  const { thread, messages } = await get(id, boss)
  expect(thread).toMatchObject({ status: 'open', assignee: { id: boss.id } })
  expect(messages.map(({ is_from_team: isFromTeam }) => isFromTeam)).toEqual([false, true])
  const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.action, 'contact.answer'))
  expect(lines.at(-1)).toMatchObject({ actorId: boss.id, subject: `support:${id}` })
  expect(JSON.stringify(lines)).not.toContain('Saturday')
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

test('a year after it was closed a message is deleted with its thread; one that waits is kept', async () => {
  const boss = await admin()
  const settled = await received('settled@example.test')
  const waiting = await received('waiting@example.test')
  await app.call(inboxApi.close, { params: { id: settled } }, { as: boss })
  app.pass(364 * 86_400)
  const kept = async () => {
    await allJobs(app.services)
      .find(({ name }) => name === 'contact-clean-up')
      ?.handle({}, '')
    const rows = await app.services.db.select({ id: supportThreads.id }).from(supportThreads)
    return rows.map(({ id }) => id).filter((id) => id === settled || id === waiting)
  }
  expect(await kept()).toHaveLength(2)
  app.pass(2 * 86_400)
  expect(await kept()).toEqual([waiting])
  expect(await app.services.db.$count(contactMessages, eq(contactMessages.email, 'settled@example.test'))).toBe(0)
})
