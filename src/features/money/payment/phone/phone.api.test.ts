import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { prices } from '#features/money/price/price.table.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { paymentSettings } from '#features/money/payment/payment.settings.ts'
import { useTestApp } from '#tests/support/app.ts'
import { MomoService } from '#tests/support/momo.ts'
import { aPremiumCourse, proveIt } from '#tests/support/payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { readAccountBalances } from '../ledger/ledger.service.ts'
import { paymentApi } from '../payment.contract.ts'
import { findAttempt } from '../payment.data.ts'
import { phoneJob } from './phone.service.ts'

const momo = await new MomoService().start()
afterAll(() => momo.stop())
const app = useTestApp({ ...momo.settings, BASE_URL: 'https://mbuyu.test', LOG_LEVEL: 'fatal' })
beforeEach(() => void (momo.mood = 'works'))
// What no one confirms would be asked about for two days by the next test that runs the queue.
afterEach(() => momo.forgetPending())

const PRICE = 70_000
const see = async (id: number, as: Person) => (await app.call(paymentApi.get, { params: { id } }, { as })).body
const press = (id: number, as: Person, phone = '+250 788 123 456') =>
  app.call(paymentApi.payByPhone, { params: { id }, body: { phone_number: phone } }, { as })
const cash = async () =>
  (await readAccountBalances(app.services.db)).find((row) => row.account === 'cash:momo')?.amountMinor ?? 0

/** An order in francs, to be paid by phone. */
async function ordered() {
  const { db } = app.services
  const course = await aPremiumCourse(app)
  const learner = await person(db, 'student')
  const price = { courseId: course.id, currency: 'RWF' as const, amountMinor: PRICE, createdById: learner.id }
  await db.insert(prices).values({ ...price, startsAt: new Date(Date.now() - 1000) })
  const made = await app.call(
    paymentApi.order,
    { params: { id: course.id }, body: { currency: 'RWF' } },
    { as: learner },
  )
  return { course, learner, id: made.body.order.id }
}

/** The same with a payment that the service has been asked for, or was to be. */
async function asked(mood: MomoService['mood'] = 'works') {
  const { course, learner, id } = await ordered()
  const { body } = await press(id, learner)
  const attempt = body.order.attempt
  if (!attempt) throw new Error('nothing was asked for')
  momo.mood = mood
  const ask = (nth?: number) => work({ attempt: attempt.id, ...(nth !== undefined && { asked: nth }) })
  await ask(0)
  momo.mood = 'works'
  const report = (key?: string, method: 'PUT' | 'POST' = 'PUT') => {
    const url = new URL(momo.callbacks.get(attempt.reference) ?? 'https://nowhere.test/')
    const path = key === undefined ? url.pathname : url.pathname.replace(/[^/]+$/, key)
    return app.http.inject({ method, url: path, payload: { status: 'SUCCESSFUL', externalId: String(id) } })
  }
  return { course, learner, id, attempt: attempt.id, reference: attempt.reference, ask, report }
}

let job: ReturnType<typeof phoneJob> | undefined
/** What a worker does with one piece of work. */
const work = (data: Record<string, unknown>) => (job ??= phoneJob(app.services)).handle(data, 'test')

test('from the button to the first lesson: the phone is asked, the person confirms, the status says so', async () => {
  const before = await cash()
  const { course, learner, id, reference, ask } = await asked()
  expect(momo.payments.get(reference)).toMatchObject({
    amount: '70000',
    currency: 'RWF',
    externalId: String(id),
    payer: { partyIdType: 'MSISDN', partyId: '250788123456' },
  })
  expect((await see(id, learner)).order).toMatchObject({ status: 'pending', attempt: { status: 'prompt_sent' } })
  await ask(1)
  expect((await see(id, learner)).order.status).toBe('pending')
  momo.decide(reference, { status: 'SUCCESSFUL' })
  await ask(2)
  expect((await see(id, learner)).order).toMatchObject({ status: 'paid', attempt: { status: 'paid' } })
  expect((await cash()) - before).toBe(PRICE)
  const { body } = await app.call(enrollmentApi.status, { params: { id: course.id } }, { as: learner })
  expect(body.status).toBe('active')
})

test('a second press waits for the same prompt, and a transfer is not handed in meanwhile', async () => {
  const { learner, id } = await ordered()
  await setTo(app, paymentSettings.transfers, [{ currency: 'RWF', instructions: 'Mobile money' }])
  const answers = await Promise.all([press(id, learner), press(id, learner), press(id, learner)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.order.attempt?.reference)).size).toBe(1)
  expect((await proveIt(app, learner, id)).status).toBe(409)
  expect((await press(id, await person(app.services.db, 'student'))).status).toBe(404)
})

test.each(['loses calls', 'loses answers', 'is down'] as const)(
  'a service that %s leaves the payment open; it is asked for once and paid once',
  async (mood) => {
    const before = await cash()
    const { learner, id, reference, ask } = await asked(mood)
    expect((await see(id, learner)).order.status).toBe('pending')
    await ask(1)
    await ask(2)
    expect([...momo.payments.keys()].filter((known) => known === reference)).toHaveLength(1)
    momo.decide(reference, { status: 'SUCCESSFUL' })
    momo.mood = mood
    await ask(3)
    expect((await see(id, learner)).order.status).toBe('pending')
    momo.mood = 'works'
    await ask(4)
    expect((await see(id, learner)).order.status).toBe('paid')
    expect((await cash()) - before).toBe(PRICE)
  },
)

test('reports in every order and number, doubled and beside two workers, pay once', async () => {
  const before = await cash()
  const { learner, id, reference, ask, report } = await asked()
  // A report before anything has happened changes nothing: only the status counts.
  expect((await report()).statusCode).toBe(200)
  await ask()
  expect((await see(id, learner)).order.status).not.toBe('paid')
  momo.decide(reference, { status: 'SUCCESSFUL' })
  const sent = await Promise.all([report(), report(undefined, 'POST'), report()])
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await Promise.all([ask(1), ask(1), ask(), ask(), ask(2)])
  await app.mails()
  expect((await see(id, learner)).order.status).toBe('paid')
  expect((await cash()) - before).toBe(PRICE)
  const receipts = (await app.mails()).filter(({ to, subject }) => to === learner.email && /receipt/.test(subject))
  expect(receipts).toHaveLength(1)
})

test('a report with a wrong key, or about nothing, is answered as if there were nothing', async () => {
  const { learner, id, reference, report } = await asked()
  momo.decide(reference, { status: 'SUCCESSFUL' })
  expect((await report('0'.repeat(32))).statusCode).toBe(404)
  for (const call of [paymentApi.momoPut, paymentApi.momoPost]) {
    const params = { reference: crypto.randomUUID(), key: '0'.repeat(32) }
    expect((await app.call(call, { params, body: { status: 'SUCCESSFUL' } })).status).toBe(404)
  }
  expect((await see(id, learner)).order.status).toBe('pending')
})

test('money for another amount, currency or order is not taken for this one', async () => {
  for (const wrong of [{ amount: '700' }, { currency: 'UGX' }, { externalId: '1' }]) {
    const { learner, id, reference, ask } = await asked()
    momo.decide(reference, { status: 'SUCCESSFUL', ...wrong })
    await ask(1)
    expect((await see(id, learner)).order.status).toBe('pending')
  }
})

test('what the service says about a failure is what the learner reads; then another try is possible', async () => {
  const { learner, id, reference, ask } = await asked()
  momo.decide(reference, { status: 'FAILED', reason: 'APPROVAL_REJECTED' })
  await ask(1)
  expect((await see(id, learner)).order).toMatchObject({
    status: 'failed',
    attempt: { status: 'failed', reason: null, failure: 'declined' },
  })
  const mail = (await app.mails()).findLast(({ to }) => to === learner.email)
  expect(mail?.text).toContain('Reason: The payment was declined on the phone.')
  expect((await press(id, learner)).body.order).toMatchObject({ status: 'pending', attempt: { status: 'created' } })
})

test('a number that the service refuses fails right away', async () => {
  const { learner, id } = await ordered()
  const { body } = await press(id, learner, '123 456')
  await work({ attempt: body.order.attempt?.id, asked: 0 })
  expect((await see(id, learner)).order.attempt).toMatchObject({ status: 'failed', failure: 'refused' })
  expect((await press(id, learner, 'no number')).status).toBe(422)
})

test('after two days without an answer the try is over; money that is confirmed later still counts', async () => {
  const { learner, id, attempt, reference, ask } = await asked()
  // Everything that waits for its time is done: each time the service says that it is pending.
  await app.mails()
  expect(await findAttempt(app.services.db, attempt)).toMatchObject({ status: 'expired', asked: 54 })
  expect((await see(id, learner)).order.status).toBe('failed')
  momo.decide(reference, { status: 'SUCCESSFUL' })
  await ask(54)
  expect((await see(id, learner)).order.status).toBe('failed')
  await ask()
  expect((await see(id, learner)).order.status).toBe('paid')
})

test('money for an order that was paid another way is kept apart and those who keep the accounts are told', async () => {
  const { learner, id, reference, ask } = await asked()
  await app.mails()
  await setTo(app, paymentSettings.transfers, [{ currency: 'RWF', instructions: 'Mobile money' }])
  const keeper = await person(app.services.db, 'accountant')
  const proof = await proveIt(app, learner, id)
  const body = { attempt_id: proof.body.order.attempt?.id ?? 0 }
  await app.call(paymentApi.accept, { params: { id }, body }, { as: keeper })
  const before = await cash()
  momo.decide(reference, { status: 'SUCCESSFUL' })
  await ask()
  expect((await cash()) - before).toBe(PRICE)
  const owed = (await readAccountBalances(app.services.db)).find((row) => row.account === 'owed:learners')
  expect(owed?.amountMinor).toBe(-PRICE)
})

test('a token that has ended is renewed', async () => {
  const { learner, id, reference, ask } = await asked()
  momo.endTokens()
  momo.decide(reference, { status: 'SUCCESSFUL' })
  await ask(1)
  expect((await see(id, learner)).order.status).toBe('paid')
})
