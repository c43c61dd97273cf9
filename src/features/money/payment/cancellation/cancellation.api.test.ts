import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { cohorts } from '#features/mentorship/program/program.table.ts'
import { couponApi } from '#features/money/payment/coupon/coupon.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aPremiumCourse, order, proveIt, takeTransfers } from '#tests/support/payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aSoldProgram } from '#tests/support/programs.ts'
import { placeApi } from '../checkout/checkout.contract.ts'
import { readAccountBalances } from '../ledger/ledger.service.ts'
import { paymentApi } from '../payment.contract.ts'
import { findAttempt } from '../payment.data.ts'
import { settlePaidAttempt } from '../settle/settle.service.ts'
import { cancellationApi } from './cancellation.contract.ts'

const app = useTestApp()
beforeAll(() => takeTransfers(app))

const cancel = (id: number, as: Person | null) => app.call(cancellationApi.cancel, { params: { id } }, { as })
const takenOf = async (id: number) =>
  (await app.services.db.select({ taken: cohorts.taken }).from(cohorts).where(eq(cohorts.id, id)))[0]?.taken

test('an unpaid order is cancelled, which frees its place and its coupon, and can be ordered again', async () => {
  const { db } = app.services
  const [me, other, keeper] = [await person(db, 'student'), await person(db, 'student'), await person(db, 'accountant')]
  const { cohortId } = await aSoldProgram(app, { places: 1 })
  await app.call(couponApi.create, { body: { code: 'ONCE', percent: 10, cap: 1 } }, { as: keeper })
  const place = (as: Person) =>
    app.call(placeApi.order, { params: { id: cohortId }, body: { currency: 'USD', coupon: 'ONCE' } }, { as })
  const { id } = (await place(me)).body.order
  expect((await place(other)).status).toBe(409)
  expect((await cancel(id, null)).status).toBe(401)
  for (const as of [other, keeper]) expect((await cancel(id, as)).status).toBe(404)
  const { body } = await cancel(id, me)
  expect(body).toMatchObject({ message: 'Order cancelled', order: { status: 'cancelled' } })
  expect(await takenOf(cohortId)).toBe(0)
  const again = await cancel(id, me)
  expect([again.status, again.body.message]).toEqual([409, 'This order is already cancelled'])
  expect((await place(other)).status).toBe(201)
  expect(await takenOf(cohortId)).toBe(1)
  const course = await aPremiumCourse(app)
  const first = await order(app, me, course)
  await cancel(first, me)
  expect(await order(app, me, course)).not.toBe(first)
})

test('an order of which a payment is being checked stays, whichever of proof and cancellation comes first', async () => {
  const me = await person(app.services.db, 'student')
  const id = await order(app, me, await aPremiumCourse(app))
  const [proof, cancelled] = await Promise.all([proveIt(app, me, id), cancel(id, me)])
  expect([proof.status, cancelled.status].toSorted((one, other) => one - other)).toEqual([200, 409])
  const waiting = await order(app, me, await aPremiumCourse(app))
  await proveIt(app, me, waiting)
  const refused = await cancel(waiting, me)
  expect([refused.status, refused.body.message]).toEqual([409, 'This order is already being checked'])
})

test('money that arrives for a cancelled order is owed back', async () => {
  const { db, now } = app.services
  const me = await person(db, 'student')
  const id = await order(app, me, await aPremiumCourse(app))
  const { body } = await proveIt(app, me, id)
  const attemptId = body.order.attempt?.id ?? 0
  const refusal = { params: { id }, body: { attempt_id: attemptId, reason: 'No such transfer' } }
  await app.call(paymentApi.refuse, refusal, { as: await person(db, 'accountant') })
  expect((await cancel(id, me)).status).toBe(200)
  const attempt = await findAttempt(db, attemptId)
  if (!attempt) throw new Error('there is no such payment')
  await db.transaction((tx) => settlePaidAttempt({ happenedAt: now() }, tx, { attempt, byId: null }, now()))
  expect((await app.call(paymentApi.get, { params: { id } }, { as: me })).body.order.status).toBe('cancelled')
  const owed = (await readAccountBalances(db)).find(({ account }) => account === 'owed:learners')
  expect(owed?.amountMinor).toBe(-4900)
})
