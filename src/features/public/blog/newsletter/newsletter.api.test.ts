import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { subscriberApi } from '#features/public/subscriber/subscriber.contract.ts'
import { endSubscription } from '#features/public/subscriber/subscriber.service.ts'
import { subscribers } from '#features/public/subscriber/subscriber.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { aPost } from '#tests/support/posts.ts'
import { newsletterApi } from './newsletter.contract.ts'
import { newsletterDeliveries as deliveries } from './newsletter.table.ts'

const app = useTestApp()
const ids = (id: number) => ({ params: { id } })
const admin = () => person(app.services.db, 'admin')
const send = async (id: number) => app.call(newsletterApi.send, ids(id), { as: await admin() })
const mailsTo = async (email: string) => (await app.mails()).filter((mail) => mail.to === email)
const titlesTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

/** Signs up; with `isConfirmed` also follows the link of the mail. */
async function subscribe(email: string, isConfirmed = true): Promise<void> {
  await app.services.db.update(subscribers).set({ askedFrom: null })
  await app.call(subscriberApi.create, { body: { email } })
  const token = /#token=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
  if (isConfirmed) await app.call(subscriberApi.confirm, { body: { token } })
}

const open = (address: string) => app.http.inject({ method: newsletterApi.ask.method, url: address })
/** As mail programs do it (RFC 8058): a form, no cookie, no origin. */
const oneClick = (address: string) =>
  app.http.inject({
    method: newsletterApi.leave.method,
    url: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const pathOf = (url: string | undefined) => new URL(url ?? 'http://none/none').pathname

test('a post goes once to each confirmed subscriber, as one mail that says how to end it', async () => {
  await subscribe('amina@example.test')
  await subscribe('moussa@example.test')
  await subscribe('unsure@example.test', false)
  const post = await aPost(app, { title: 'Harvest & more' })
  const [first, second] = await Promise.all([send(post.id), send(post.id)])
  expect(new Set([first.status, second.status])).toEqual(new Set([202, 409]))
  const said = [first, second].find(({ status }) => status === 202)
  expect(said?.body.message).toBe('The newsletter is being sent to 2 addresses')
  expect(await titlesTo('unsure@example.test')).not.toContain('Harvest & more')
  for (const email of ['amina@example.test', 'moussa@example.test']) {
    const mails = (await mailsTo(email)).filter(({ subject }) => subject === 'Harvest & more')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/blog/${post.slug}`)
    expect(mails[0]?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click')
    expect(mails[0]?.html).toContain(mails[0]?.unsubscribe?.url)
  }
  const { body } = await app.call(newsletterApi.get, ids(post.id), { as: await admin() })
  expect(body).toMatchObject({
    subscribers: 2,
    newsletter: { counts: { sent: 2, waiting: 0, failed: 0, uncertain: 0 } },
  })
})

test('a test goes to the admin alone, of a draft too, twenty times an hour, and the log says so', async () => {
  await subscribe('reader@example.test')
  const as = await admin()
  const sendTest = (id: number) => app.call(newsletterApi.sendTest, ids(id), { as })
  const later = new Date(app.services.now().getTime() + 86_400_000).toISOString()
  const waiting = await aPost(app, { title: 'Seeds', status: 'scheduled', publish_at: later }, as)
  const { status, body } = await sendTest(waiting.id)
  expect([status, body.message]).toEqual([202, `A test was sent to ${as.email}`])
  expect(await titlesTo('reader@example.test')).not.toContain('Test: Seeds')
  const mail = (await mailsTo(as.email)).find(({ subject }) => subject === 'Test: Seeds')
  expect(mail?.text).toContain(`/dashboard/blog/${waiting.id}/preview`)
  expect(mail?.html).toContain(mail?.unsubscribe?.url)
  // Nothing in a mail is looked for beside the mail.
  expect(mail?.html).not.toMatch(/(?:src|href)="(?!https?:|cid:)/)
  expect((await app.call(newsletterApi.get, ids(waiting.id), { as })).body.newsletter).toBeNull()
  const post = await aPost(app, { title: 'Harvest in the log' })
  for (let nth = 0; nth < 19; nth += 1) await sendTest(post.id)
  expect((await sendTest(post.id)).status).toBe(429)
  const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.action, 'newsletter.sendTest'))
  expect(lines).toHaveLength(20)
  expect(lines[0]).toMatchObject({ actorId: as.id, subject: `post:${waiting.id}` })
  const foreign = await aPost(app, { title: 'Not yours', status: 'draft' }, await person(app.services.db, 'mentor'))
  expect((await app.call(newsletterApi.sendTest, ids(foreign.id), { as: await admin() })).status).toBe(404)
})

test('only admins send, and only what is published', async () => {
  const mentor = await person(app.services.db, 'mentor')
  const post = await aPost(app, { title: 'A draft', status: 'draft' }, mentor)
  expect((await app.call(newsletterApi.send, ids(post.id), { as: mentor })).status).toBe(403)
  expect((await send(post.id)).status).toBe(404)
  const later = new Date(app.services.now().getTime() + 86_400_000).toISOString()
  const waiting = await aPost(app, { title: 'Later', status: 'scheduled', publish_at: later }, mentor)
  expect((await send(waiting.id)).body.message).toBe('Only a published post can be sent as a newsletter')
  expect((await app.call(newsletterApi.get, ids(999_999), { as: await admin() })).status).toBe(404)
})

test('opening the link changes nothing, one click without a cookie ends it, and only its owner comes back', async () => {
  const email = 'nyambura@example.test'
  await subscribe(email)
  await send((await aPost(app, { title: 'First letter' })).id)
  const address = pathOf((await mailsTo(email)).at(-1)?.unsubscribe?.url)
  const asked = await open(address)
  expect([asked.statusCode, asked.body.includes('<form method="post">')]).toEqual([200, true])
  expect(asked.body).not.toMatch(/nyambura|<script/)
  await send((await aPost(app, { title: 'Second letter' })).id)
  expect(await titlesTo(email)).toContain('Second letter')

  expect((await oneClick(address)).body).toContain('Your address has been removed from our list.')
  expect((await oneClick(address)).statusCode).toBe(200)
  await subscribe(email, false)
  await send((await aPost(app, { title: 'Third letter' })).id)
  expect(await titlesTo(email)).not.toContain('Third letter')
  await app.services.db.delete(subscribers).where(eq(subscribers.email, email))
  await subscribe(email)
  await send((await aPost(app, { title: 'Fourth letter' })).id)
  expect(await titlesTo(email)).toContain('Fourth letter')
  expect((await oneClick(address)).statusCode).toBe(200)
  await send((await aPost(app, { title: 'Fifth letter' })).id)
  expect(await titlesTo(email)).not.toContain('Fifth letter')
})

test('a link that we have not signed ends nothing; no other address takes such forms', async () => {
  const key = `${'0'.repeat(64)}-${'A'.repeat(43)}`
  expect((await open(`/newsletter/unsubscribe/${key}`)).statusCode).toBe(404)
  expect((await oneClick(`/newsletter/unsubscribe/${key}`)).statusCode).toBe(404)
  expect((await oneClick('/newsletter/unsubscribe/short')).statusCode).toBe(404)
  expect((await oneClick(subscriberApi.create.path)).statusCode).toBe(415)
})

test('what a crash has left in the middle is uncertain and not sent again; the rest goes on', async () => {
  const [lost, waiting] = ['lost@example.test', 'waiting@example.test']
  for (const email of [lost, waiting]) await subscribe(email)
  const post = await aPost(app, { title: 'Interrupted' })
  await send(post.id)
  await app.services.db.update(deliveries).set({ status: 'submitting' }).where(eq(deliveries.email, lost))
  expect(await titlesTo(lost)).not.toContain('Interrupted')
  expect(await titlesTo(waiting)).toContain('Interrupted')
  const { body } = await app.call(newsletterApi.get, ids(post.id), { as: await admin() })
  expect(body.newsletter?.counts).toMatchObject({ uncertain: 1, waiting: 0 })
})

test('who leaves while the mail waits does not get it; an address that bounced gets nothing, whoever asks again', async () => {
  const { db, now } = app.services
  const [leaver, dead] = ['leaver@example.test', 'dead@example.test']
  for (const email of [leaver, dead]) await subscribe(email)
  await send((await aPost(app, { title: 'Too late' })).id)
  await db.transaction((tx) => endSubscription(tx, leaver, 'unsubscribed', now()))
  await db.transaction((tx) => endSubscription(tx, dead, 'bounced', now()))
  expect(await titlesTo(leaver)).not.toContain('Too late')
  const before = (await mailsTo(dead)).length
  await app.call(subscriberApi.create, { body: { email: dead } })
  await db.transaction((tx) => endSubscription(tx, dead, 'unsubscribed', now()))
  await app.call(subscriberApi.create, { body: { email: dead } })
  expect(await mailsTo(dead)).toHaveLength(before)
})
