import { beforeAll, expect, test } from 'vitest'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { requestApi } from '#features/learning/enrollment/request/request.contract.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { sendForm } from '#tests/support/forms.ts'
import { aPremiumCourse, order, picture, proveIt, takeTransfers } from '#tests/support/payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { readAccountBalances } from './ledger/ledger.service.ts'
import { paymentApi } from './payment.contract.ts'
import { paymentSettings } from './payment.settings.ts'
import { paymentAttempts } from './payment.table.ts'

const app = useTestApp()
beforeAll(() => takeTransfers(app))

const a = (role: Role): Promise<Person> => person(app.services.db, role)
const see = async (id: number, as: Person) => (await app.call(paymentApi.get, { params: { id } }, { as })).body
/** What staff do about the newest try of an order. */
async function decide(kind: 'accept' | 'refuse', id: number, as: Person, attemptId?: number) {
  const { order: seen } = await see(id, as)
  const body = { attempt_id: attemptId ?? seen.attempt?.id ?? 1 }
  if (kind === 'accept') return app.call(paymentApi.accept, { params: { id }, body }, { as })
  return app.call(paymentApi.refuse, { params: { id }, body: { ...body, reason: 'The amount is too low' } }, { as })
}
/** An order whose proof waits. */
async function handedIn() {
  const course = await aPremiumCourse(app)
  const learner = await a('student')
  const id = await order(app, learner, course)
  const { body } = await proveIt(app, learner, id)
  return { course, learner, id, attemptId: body.order.attempt?.id ?? 0 }
}
const cash = async () =>
  (await readAccountBalances(app.services.db)).find((row) => row.account === 'cash:manual')?.amountMinor ?? 0

test('a visitor is asked to sign in, and only those who keep the accounts see the list', async () => {
  expect((await app.call(paymentApi.checkout, { params: { id: 1 } })).status).toBe(401)
  expect((await app.call(paymentApi.listOwn, {})).status).toBe(401)
  for (const role of ['student', 'teacher', 'hr'] as const)
    expect((await app.call(paymentApi.list, {}, { as: await a(role) })).status).toBe(403)
  expect((await app.call(paymentApi.list, {}, { as: await a('accountant') })).status).toBe(200)
})

test('a premium course is not entered without a paid order (spec 1 §5)', async () => {
  const course = await aPremiumCourse(app)
  const as = await a('student')
  const enroll = () => app.call(requestApi.enroll, { params: { id: course.id }, body: FORM }, { as })
  const refused = { status: 422, body: { message: 'This is a premium course. Please purchase to enroll.' } }
  expect(await enroll()).toMatchObject(refused)
  await order(app, as, course)
  expect(await enroll()).toMatchObject(refused)
})

test('from the order to the first lesson: proof, acceptance, receipt by mail and as a PDF', async () => {
  const { course, learner, id } = await handedIn()
  const before = await cash()
  const keeper = await a('accountant')
  expect((await see(id, learner)).order).toMatchObject({ status: 'pending', total: 49, currency: 'USD' })
  const answer = await decide('accept', id, keeper)
  expect(answer).toMatchObject({ status: 200, body: { order: { status: 'paid', attempt: { status: 'paid' } } } })
  expect((await cash()) - before).toBe(4900)
  const { enrollments } = (await app.call(enrollmentApi.list, { query: { mine: '1' } }, { as: learner })).body
  expect(enrollments).toMatchObject([{ status: 'active', course: { id: course.id } }])
  const enrollmentId = enrollments[0]?.id ?? 0
  const learning = await app.call(learningApi.get, { params: { id: enrollmentId } }, { as: learner })
  expect(learning.body.enrollment).toMatchObject({ application: null, certificate_name: { name: learner.name } })
  const number = answer.body.order.receipt_number
  expect(number).toBeGreaterThan(0)
  const mail = (await app.mails()).filter(({ to }) => to === learner.email).at(-1)
  expect(mail?.subject).toBe(`Your receipt for ${course.title}`)
  expect(mail?.text).toContain(`Receipt number: ${number}`)
  expect(mail?.text).toContain('$49')
  const pdf = await app.http.inject({
    url: `/api/orders/${id}/receipt`,
    headers: { authorization: `Bearer ${learner.token}` },
  })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const csv = await app.http.inject({
    url: `${paymentApi.export.path}?status=paid`,
    headers: { authorization: `Bearer ${keeper.token}` },
  })
  expect(csv.body).toContain(course.title)
})

test('a second press takes up the open order, and a second proof waits for the first', async () => {
  const course = await aPremiumCourse(app)
  const as = await a('student')
  const ids = await Promise.all(
    Array.from({ length: 6 }, () =>
      app.call(paymentApi.order, { params: { id: course.id }, body: { currency: 'USD' } }, { as }),
    ),
  )
  expect(ids.map(({ status }) => status)).toEqual(ids.map(() => 201))
  const made = new Set(ids.map(({ body }) => body.order.id))
  expect(made.size).toBe(1)
  const [id = 0] = made
  expect((await app.call(paymentApi.receipt, { params: { id } }, { as })).status).toBe(409)
  const proofs = await Promise.all([proveIt(app, as, id), proveIt(app, as, id), proveIt(app, as, id)])
  expect(proofs.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409, 409])
  const checkout = await app.call(paymentApi.checkout, { params: { id: course.id } }, { as })
  expect(checkout.body).toMatchObject({
    order: { id, status: 'pending' },
    offers: [{ currency: 'USD', amount: 49, methods: [{ provider: 'manual' }] }],
  })
})

test('a refused proof says why, and another one can be handed in; the screen of yesterday decides nothing', async () => {
  const { learner, id, attemptId } = await handedIn()
  const keeper = await a('accountant')
  const refused = await decide('refuse', id, keeper)
  expect(refused.body.order).toMatchObject({ status: 'failed', attempt: { reason: 'The amount is too low' } })
  const mail = (await app.mails()).findLast(({ to }) => to === learner.email)
  expect(mail?.text).toContain('Reason: The amount is too low')
  expect((await proveIt(app, learner, id, 'TX 4712')).status).toBe(200)
  expect((await decide('accept', id, keeper, attemptId)).status).toBe(409)
  expect((await decide('accept', id, keeper)).status).toBe(200)
  expect((await see(id, learner)).attempts).toMatchObject([{ status: 'paid' }, { status: 'failed' }])
})

test('of several who decide at once one does, and the money is in the ledger once', async () => {
  const { id, attemptId } = await handedIn()
  const before = await cash()
  const keepers = await Promise.all([a('accountant'), a('accountant'), a('admin')])
  const answers = await Promise.all([
    ...keepers.map((keeper) => decide('accept', id, keeper, attemptId)),
    ...keepers.map((keeper) => decide('refuse', id, keeper, attemptId)),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  const isPaid = (await see(id, keepers[0])).order.status === 'paid'
  expect((await cash()) - before).toBe(isPaid ? 4900 : 0)
})

test('whoever hands in a proof never approves it, not even somebody who keeps the accounts', async () => {
  const course = await aPremiumCourse(app)
  const keeper = await a('accountant')
  const id = await order(app, keeper, course)
  await proveIt(app, keeper, id)
  expect((await decide('accept', id, keeper)).status).toBe(403)
  expect((await decide('accept', id, await a('accountant'))).status).toBe(200)
  const body = { reason: 'For myself', ends_access: false }
  expect((await app.call(paymentApi.refund, { params: { id }, body }, { as: keeper })).status).toBe(403)
})

test('an order and its proof are seen by their owner and by those who keep the accounts only', async () => {
  const { learner, id } = await handedIn()
  const other = await a('student')
  expect((await app.call(paymentApi.get, { params: { id } }, { as: other })).status).toBe(404)
  expect((await proveIt(app, other, id)).status).toBe(404)
  const proof = (await see(id, learner)).order.attempt?.proof_url ?? ''
  expect((await app.http.inject(proof)).headers['content-type']).toBe('image/webp')
  expect((await app.http.inject(proof.replace(/\?.*/, ''))).statusCode).toBe(403)
  expect((await app.call(paymentApi.listOwn, {}, { as: other })).body.orders).toEqual([])
})

test('a reference that was handed in before is shown to those who keep the accounts, not to the learner', async () => {
  const [first, second] = [await handedIn(), await handedIn()]
  await decide('refuse', second.id, await a('accountant'))
  await proveIt(app, second.learner, second.id, 'FT 2026-99')
  await decide('refuse', first.id, await a('accountant'))
  await proveIt(app, first.learner, first.id, 'ft 2026-99')
  const [newest] = (await see(first.id, await a('accountant'))).attempts
  expect(newest).toMatchObject({ reference: 'ft 2026-99', also_in: [second.id] })
  expect((await see(first.id, first.learner)).attempts[0]?.also_in).toEqual([])
})

test('a proof needs a reference and a picture', async () => {
  const course = await aPremiumCourse(app)
  const as = await a('student')
  const path = `/api/orders/${await order(app, as, course)}/proof`
  const without = await sendForm(app, paymentApi.submitProof, { path, as, fields: { reference: 'TX' } })
  expect(without.body.errors).toEqual({ proof: ['Add a picture of your proof of payment'] })
  const files = { proof: { name: 'p.png', data: await picture() } }
  const unnamed = await sendForm(app, paymentApi.submitProof, { path, as, fields: { reference: ' ' }, files })
  expect(unnamed.body.errors).toEqual({ reference: ['Enter your payment reference'] })
  const text = { proof: { name: 'p.png', data: Buffer.from('no picture') } }
  const fake = await sendForm(app, paymentApi.submitProof, { path, as, fields: { reference: 'TX' }, files: text })
  expect(fake.status).toBe(422)
})

test('a refund with a reason: the money goes back once, and the place ends or stays as chosen', async () => {
  const keeper = await a('accountant')
  for (const ends of [true, false]) {
    const { course, learner, id } = await handedIn()
    const before = await cash()
    const refund = () =>
      app.call(
        paymentApi.refund,
        { params: { id }, body: { reason: 'Bought by mistake', ends_access: ends } },
        { as: keeper },
      )
    expect((await refund()).status).toBe(409)
    await decide('accept', id, keeper)
    const answers = await Promise.all([refund(), refund(), refund()])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409, 409])
    expect(await cash()).toBe(before)
    const { body } = await app.call(enrollmentApi.status, { params: { id: course.id } }, { as: learner })
    expect(body.status).toBe(ends ? undefined : 'active')
    const mail = (await app.mails()).findLast(({ to }) => to === learner.email)
    expect(mail?.text).toContain('Bought by mistake')
    expect(mail?.text).toContain(
      ends ? 'You no longer have a place in the course.' : 'You keep your place in the course.',
    )
  }
})

test('who has a place, and who wants a free course, need not buy', async () => {
  const { learner, course, id } = await handedIn()
  await decide('accept', id, await a('accountant'))
  const again = { params: { id: course.id }, body: { currency: 'USD' as const } }
  expect(await app.call(paymentApi.order, again, { as: learner })).toMatchObject({
    status: 409,
    body: { message: 'You are already enrolled in this course' },
  })
  const free = await aCourse(app.services, { lessons: [] })
  const answer = await app.call(paymentApi.order, { ...again, params: { id: free.id } }, { as: learner })
  expect(answer).toMatchObject({ status: 422, body: { message: 'This course is free. You can enroll right away.' } })
})

test('an order that nobody pays expires after two weeks', async () => {
  const course = await aPremiumCourse(app)
  const as = await a('student')
  app.pass(-13 * 86_400)
  const id = await order(app, as, course)
  const tried = await handedIn()
  app.pass(13 * 86_400)
  await decide('refuse', tried.id, await a('accountant'))
  app.pass(2 * 86_400)
  const job = (await import('./payment.service.ts'))
    .paymentJobs(app.services)
    .find(({ name }) => name === 'payment.expire')
  await job?.handle({}, 'test')
  app.pass(-2 * 86_400)
  expect((await see(id, as)).order.status).toBe('expired')
  // Who was refused two days ago can still try again.
  expect((await see(tried.id, tried.learner)).order.status).toBe('failed')
  expect(await order(app, as, course)).not.toBe(id)
})

test('what the organisation says about refunds is read before one orders and before one pays', async () => {
  const [course, as] = [await aPremiumCourse(app), await a('student')]
  const shown = async (id: number) => [
    (await app.call(paymentApi.checkout, { params: { id: course.id } }, { as })).body.refund_rule,
    (await see(id, as)).refund_rule,
  ]
  const id = await order(app, as, course)
  expect(await shown(id)).toEqual(['', ''])
  await setTo(app, paymentSettings.refunds, 'Within 14 days.')
  expect(await shown(id)).toEqual(['Within 14 days.', 'Within 14 days.'])
})

test('an order says within how many days a proof is usually checked, once some were', async () => {
  const { id, learner } = await handedIn()
  await app.services.db.update(paymentAttempts).set({ decidedAt: null })
  expect((await see(id, learner)).usual_days).toBe(null)
  const keeper = await a('accountant')
  for (let nth = 0; nth < 5; nth++) await decide('accept', (await handedIn()).id, keeper)
  expect((await see(id, learner)).usual_days).toBe(1)
})
