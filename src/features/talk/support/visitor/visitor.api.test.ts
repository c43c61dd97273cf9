import { expect, test } from 'vitest'
import { contactApi } from '#features/talk/contact/contact.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { sendForm } from '#tests/support/forms.ts'
import { supportImageApi } from '../image/image.contract.ts'
import { inboxApi } from '../inbox/inbox.contract.ts'
import { visitorApi } from './visitor.contract.ts'

const KEY = 'a-key-that-only-our-own-mail-server-has'
const app = useTestApp({ MAIL_REPLY_KEY: KEY, MAIL_REPLY_ADDRESS: 'reply@mbuyu.test' })
const closed = useTestApp()

let written = 0

/** A visitor who was answered: the thread, the mail's token, and where the mail is answered. */
async function aVisitor(from = app) {
  const boss = await person(from.services.db, 'admin')
  const email = `visitor-${++written}@example.test`
  const body = { name: 'Nyambura', email, subject: 'A visit', words: 'May I come?' }
  await from.call(contactApi.send, { body }, { headers: { 'x-forwarded-for': `10.0.0.${written}` } })
  const { threads } = (await from.call(inboxApi.list, { query: { search: email } }, { as: boss })).body
  const id = threads[0]?.id ?? 0
  await from.call(inboxApi.reply, { params: { id }, body: { content: 'Yes, on Saturday.' } }, { as: boss })
  const mail = (await from.mails()).find(({ to, subject }) => to === email && subject.startsWith('An answer from '))
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { boss, id, email, token, mail }
}

const get = async (id: number, as: Person) => (await app.call(inboxApi.get, { params: { id } }, { as })).body
const write = (token: string, words = 'Thank you!') => app.call(visitorApi.write, { body: { token, words } })
type Mail = Parameters<typeof app.call<typeof visitorApi.mail>>[1]['body']
const mailIn = (body: Mail, key = KEY, to = app) =>
  to.call(visitorApi.mail, { body }, { headers: { authorization: `Bearer ${key}` } })

test('a visitor answers by the link of the mail: it writes into that thread, reads nothing, and opens no other', async () => {
  const { boss, id, token } = await aVisitor()
  expect((await write(token)).body.message).toBe('Thank you. We have received your message.')
  expect((await write(token)).status).toBe(201)
  const { thread, messages } = await get(id, boss)
  expect(thread).toMatchObject({ status: 'waiting', about: null })
  expect(messages.map(({ content }) => content)).toEqual(['May I come?', 'Yes, on Saturday.', 'Thank you!'])
  expect((await write(`${id + 1}${token.slice(String(id).length)}`)).status).toBe(404)
  expect((await write('')).status).toBe(404)
  expect((await write(token, ' ')).status).toBe(422)
})

test('a mail to the reply address comes into the thread once, without what it quotes', async () => {
  const { boss, id, token } = await aVisitor()
  const to = `Mbuyu <reply+${token}@mbuyu.test>`
  const text = 'See you then.\n\nOn Mon, 23 Nov 2026, Mbuyu wrote:\n> Yes, on Saturday.'
  const body = { to, text, message_key: '<1@example.test>' }
  const answers = await Promise.all([mailIn(body), mailIn(body), mailIn(body)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await mailIn({ ...body, text: 'Something else' })).status).toBe(409)
  const { messages } = await get(id, boss)
  expect(messages.map(({ content }) => content)).toEqual(['May I come?', 'Yes, on Saturday.', 'See you then.'])
  expect((await mailIn({ ...body, to: 'reply+1-0@mbuyu.test' })).status).toBe(404)
})

test('nothing in a mail turns the direction of what stands behind it', async () => {
  const { boss, id, token } = await aVisitor()
  const to = `reply+${token}@mbuyu.test`
  const body = { to, text: 'See \u202Ereversed\u2066 you\u202C.', message_key: '<turned@example.test>' }
  expect((await mailIn(body)).status).toBe(200)
  expect((await get(id, boss)).messages.at(-1)?.content).toBe('See reversed you.')
})

test('what a program has written is a note and sends nothing back, however often two programs would answer each other', async () => {
  const { boss, id, email, token } = await aVisitor()
  const mails = async () => (await app.mails()).filter(({ to }) => to === email).length
  const before = await mails()
  for (let nth = 0; nth < 5; nth += 1) {
    const body = { to: `reply+${token}@mbuyu.test`, text: 'I am away.', message_key: `<away-${nth % 2}>` }
    expect((await mailIn({ ...body, is_automatic: true })).status).toBe(200)
  }
  const other = { to: `reply+${token}@mbuyu.test`, text: 'Something else', message_key: '<away-0>', is_automatic: true }
  expect((await mailIn(other)).status).toBe(409)
  const { thread, messages } = await get(id, boss)
  expect(thread?.status).toBe('open')
  expect(thread?.notes).toMatchObject([{ writer: null, words: 'I am away.' }, { words: 'I am away.' }])
  expect(messages).toHaveLength(2)
  expect(await mails()).toBe(before)
})

test('without a key there is no such call, and without an address mails name none', async () => {
  const { token, mail } = await aVisitor()
  expect(mail?.replyTo).toBe(`reply+${token}@mbuyu.test`)
  const body = { to: `reply+${token}@mbuyu.test`, text: 'Hello', message_key: '<2@example.test>' }
  expect((await mailIn(body, KEY, closed)).status).toBe(404)
  expect((await app.call(visitorApi.mail, { body })).status).toBe(404)
  expect((await mailIn(body, `${KEY}x`)).status).toBe(404)
  expect((await aVisitor(closed)).mail?.replyTo).toBeUndefined()
})

test('a visitor gets words only', async () => {
  const { boss, id } = await aVisitor()
  const picture = { image: { name: 'screen.png', data: await aPicture() } }
  const { body } = await sendForm<{ url: string }>(app, supportImageApi.upload, { files: picture, as: boss })
  const sent = await app.call(
    inboxApi.reply,
    { params: { id }, body: { content: null, image_url: body.url } },
    { as: boss },
  )
  expect([sent.status, sent.body]).toMatchObject([
    422,
    { errors: { image_url: ['You can only send text to visitors'] } },
  ])
})
