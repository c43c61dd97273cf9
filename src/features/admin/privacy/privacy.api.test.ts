import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#features/base/account/account.contract.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { verifications } from '#features/learning/verification/verification.table.ts'
import { siteTextApi } from '#features/public/site-text/site-text.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aPremiumCourse, order, takeTransfers } from '#tests/support/payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { consentApi } from './consent/consent.contract.ts'
import { consents } from './consent/consent.table.ts'
import { privacyApi } from './privacy.contract.ts'
import { privacyRequestApi } from './request/request.contract.ts'
import { retentionApi } from './retention-report/retention-report.contract.ts'

const app = useTestApp()
const DAY = 86_400
const made = (role: Person['role']) => person(app.services.db, role)
const own = async (as: Person) => (await app.call(privacyApi.get, {}, { as })).body
const pending = async (as: Person) => (await app.call(consentApi.pending, {}, { as })).body.versions
const publish = (as: Person, version: number) =>
  app.call(consentApi.publish, { body: { text: 'terms', version, note: 'Refunds within 30 days.' } }, { as })

test('what is accepted at sign-up is recorded; a new version asks everybody once, with the words that were shown', async () => {
  const { db } = app.services
  const admin = await made('admin')
  const form = {
    name: 'Chipo Banda',
    email: 'chipo@example.test',
    phone_number: '+260 97 111 2222',
    password: 'msasa-tree-9-high',
    password_confirmation: 'msasa-tree-9-high',
  }
  const { body: signedUp } = await app.call(accountApi.register, { body: form })
  const chipo: Person = { ...signedUp.user, role: 'student', token: signedUp.token }
  expect((await own(chipo)).consents.map(({ text, version, way }) => [text, version, way])).toEqual([
    ['privacy', 1, 'sign-up'],
    ['terms', 1, 'sign-up'],
  ])
  expect(await pending(chipo)).toEqual([])
  const older = await made('student')
  await app.call(
    siteTextApi.save,
    { params: { name: 'terms', language: 'en' }, body: { html: '<p>New terms</p>', revision: 0 } },
    { as: admin },
  )
  const both = await Promise.all([publish(admin, 1), publish(await made('admin'), 1)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  for (const as of [chipo, older])
    expect(await pending(as)).toMatchObject([{ text: 'terms', version: 2, note: 'Refunds within 30 days.' }])
  const accept = (version: number) => app.call(consentApi.accept, { body: { text: 'terms', version } }, { as: chipo })
  expect((await accept(1)).status).toBe(409)
  expect((await Promise.all([accept(2), accept(2)])).map(({ status }) => status)).toEqual([201, 201])
  expect(await pending(chipo)).toEqual([])
  const rows = await db.select().from(consents).where(eq(consents.userId, chipo.id))
  expect(rows.find(({ version }) => version === 2)).toMatchObject({ language: 'en', revision: 1, way: 'notice' })
  const { body } = await app.call(consentApi.versions, {}, { as: admin })
  expect(body.versions.map(({ text, version, accepted }) => [text, version, accepted])).toEqual([
    ['terms', 2, 1],
    ['terms', 1, 1],
    ['privacy', 1, 1],
  ])
  expect((await publish(chipo, 2)).status).toBe(403)
})

test('a request is answered by mail within 30 days, by one administrator, and the log knows', async () => {
  const [admin, other, student] = [await made('admin'), await made('admin'), await made('student')]
  const words = 'Please write my name with an accent: Aïcha.'
  const send = () => app.call(privacyRequestApi.send, { body: { kind: 'correction', words } }, { as: student })
  expect((await send()).status).toBe(201)
  const list = (as: Person, status = 'open' as const) => app.call(privacyRequestApi.list, { query: { status } }, { as })
  const [request] = (await list(admin)).body.requests
  expect(request).toMatchObject({ words, kind: 'correction', is_late: false, user: { id: student.id } })
  expect((new Date(request?.due_on ?? 0).getTime() - Date.now()) / DAY / 1000).toBeCloseTo(30, -0.5)
  const params = { id: request?.id ?? 0 }
  const answer = { answer: 'We have corrected it.' }
  expect((await app.call(privacyRequestApi.begin, { params }, { as: admin })).body.request.handled_by).toBe(admin.name)
  const both = await Promise.all([
    app.call(privacyRequestApi.finish, { params, body: answer }, { as: admin }),
    app.call(privacyRequestApi.refuse, { params, body: { answer: 'No' } }, { as: other }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await own(student)).requests[0]?.answer).toBe(both[0]?.status === 200 ? answer.answer : 'No')
  const mails = (await app.mails()).filter(({ to }) => to === student.email).map(({ subject }) => subject)
  expect(mails).toEqual(['Our answer to your privacy request'])
  const log = await app.services.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `privacy-request:${params.id}`))
    .orderBy(auditLog.id)
  expect(log.map(({ action }) => action).slice(0, 2)).toEqual(['privacy.ask', 'privacy.begin'])
  expect(log).toHaveLength(3)
  for (let nth = 0; nth < 5; nth += 1) expect((await send()).status).toBe(201)
  expect((await send()).status).toBe(409)
  // Which of the two won above is chance; each is seen to work here.
  const [first, second] = (await list(admin)).body.requests.map(({ id }) => ({ id }))
  const refused = await app.call(
    privacyRequestApi.refuse,
    { params: first ?? { id: 0 }, body: { answer: 'No' } },
    { as: other },
  )
  expect(refused.body.request).toMatchObject({ status: 'refused', answer: 'No', handled_by: other.name })
  const finished = await app.call(
    privacyRequestApi.finish,
    { params: second ?? { id: 0 }, body: answer },
    { as: other },
  )
  expect(finished.body.request).toMatchObject({ status: 'done', answer: answer.answer, handled_by: other.name })
  expect((await list(student)).status).toBe(403)
})

test('of what must stay ten years the report says how much is older, and why it stays', async () => {
  const { db, now } = app.services
  const admin = await made('admin')
  const past = async () =>
    (await app.call(retentionApi.get, {}, { as: admin })).body.rules.flatMap((rule) => rule.past ?? [])
  const [money, work] = await past()
  expect(money).toMatchObject({ years: 10, rows: 0, stays: expect.stringContaining('payslips do not change') })
  expect(work).toMatchObject({ years: 10, rows: 0 })
  await takeTransfers(app)
  const id = await order(app, await made('student'), await aPremiumCourse(app))
  const createdAt = new Date(now().getTime() - 3660 * DAY * 1000)
  await db.update(orders).set({ createdAt }).where(eq(orders.id, id))
  expect((await past())[0]).toMatchObject({ rows: 1, oldest: createdAt.toISOString() })
})

test('the report says what each job has removed, and what is left', async () => {
  const { db, now } = app.services
  const admin = await made('admin')
  const checkedAt = new Date(now().getTime() - 4000 * DAY * 1000)
  const old = { kind: 'certificate' as const, result: 'unknown' as const, place: 'page' as const, checkedAt }
  await db.insert(verifications).values(old as typeof verifications.$inferInsert)
  const read = async () => (await app.call(retentionApi.get, {}, { as: admin })).body
  const checks = async () => (await read()).jobs.find(({ table }) => table === 'verifications')
  expect(await checks()).toMatchObject({ job: 'verification-clean-up', ran_at: null, oldest: checkedAt.toISOString() })
  await app.jobsOf('verification-clean-up')
  await app.jobsOf('verification-clean-up')
  expect(await checks()).toMatchObject({ removed: 0, removed_ever: 1, left: 0, oldest: null })
  const { jobs, rules } = await read()
  expect(jobs.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['sessions', 'chat_messages', 'support_messages', 'error_log', 'privacy_exports']),
  )
  expect(rules.length).toBeGreaterThan(10)
  expect((await app.call(retentionApi.get, {}, { as: await made('hr') })).status).toBe(403)
})
