import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { joinApi } from '#features/mentorship/program/catalogue/catalogue.contract.ts'
import { cohortApi } from '#features/mentorship/program/cohort/cohort.contract.ts'
import { memberApi } from '#features/mentorship/program-member/program-member.contract.ts'
import { cohorts } from '#features/mentorship/program/program.table.ts'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { setTo } from '#tests/support/settings.ts'
import { proveIt, takeTransfers } from '#tests/support/payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aCohort, aMember, aSoldProgram } from '#tests/support/programs.ts'
import { couponApi } from '../coupon/coupon.contract.ts'
import { readAccountBalances } from '../ledger/ledger.service.ts'
import { paymentApi } from '../payment.contract.ts'
import { findAttempt } from '../payment.data.ts'
import { paymentJobs } from '../payment.service.ts'
import { paymentSettings } from '../payment.settings.ts'
import { settlePaidAttempt } from '../settle/settle.service.ts'
import { placeApi } from './checkout.contract.ts'

const app = useTestApp()
beforeAll(() => takeTransfers(app))

const HOUR = 3600
const a = (role: Role): Promise<Person> => person(app.services.db, role)
const sold = (more: Parameters<typeof aSoldProgram>[1] = {}) => aSoldProgram(app, more)
const order = (cohortId: number, as: Person, more: { coupon?: string } = {}) =>
  app.call(placeApi.order, { params: { id: cohortId }, body: { currency: 'USD', ...more } }, { as })
const checkout = async (cohortId: number, as: Person) =>
  (await app.call(placeApi.checkout, { params: { id: cohortId } }, { as })).body
const join = (cohortId: number, as: Person) => app.call(joinApi.join, { params: { id: cohortId } }, { as })
const programsOf = async (as: Person) => (await app.call(memberApi.listOwn, {}, { as })).body.programs
const see = async (id: number, as: Person) => (await app.call(paymentApi.get, { params: { id } }, { as })).body.order
const takenOf = async (id: number) =>
  (await app.services.db.select({ taken: cohorts.taken }).from(cohorts).where(eq(cohorts.id, id)))[0]?.taken
const onAccount = async (name: string) =>
  (await readAccountBalances(app.services.db)).find(({ account, currency }) => account === name && currency === 'USD')
    ?.amountMinor ?? 0
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

/** An order whose proof waits. */
async function handedIn(more: Parameters<typeof aSoldProgram>[1] = {}) {
  const program = await sold(more)
  const learner = await a('student')
  const made = await order(program.cohortId, learner)
  if (made.status !== 201) throw new Error(made.body.message)
  const { body } = await proveIt(app, learner, made.body.order.id)
  return { ...program, programId: program.id, learner, id: body.order.id, attemptId: body.order.attempt?.id ?? 0 }
}
const accept = async (id: number, attemptId: number, as?: Person) =>
  app.call(
    paymentApi.accept,
    { params: { id }, body: { attempt_id: attemptId } },
    { as: as ?? (await a('accountant')) },
  )
const refuse = async (id: number, attemptId: number) =>
  app.call(
    paymentApi.refuse,
    { params: { id }, body: { attempt_id: attemptId, reason: 'Too little' } },
    { as: await a('accountant') },
  )
const refund = async (id: number, endsAccess: boolean) =>
  app.call(
    paymentApi.refund,
    { params: { id }, body: { reason: 'Bought by mistake', ends_access: endsAccess } },
    { as: await a('accountant') },
  )
const expire = async () => {
  await paymentJobs(app.services)
    .find(({ name }) => name === 'payment.expire')
    ?.handle({}, 'test')
}
/** Every place that is taken is someone's, or held by an order that can still be paid. */
async function expectTrueCounter(cohortId: number, taken: number) {
  expect(await takenOf(cohortId)).toBe(taken)
}

test('a visitor is asked to sign in, a stranger sees nobody else’s order, and a draft cannot be bought', async () => {
  const { cohortId } = await sold()
  expect((await app.call(placeApi.checkout, { params: { id: cohortId } })).status).toBe(401)
  const made = await order(cohortId, await a('student'))
  expect(
    (await app.call(paymentApi.get, { params: { id: made.body.order.id } }, { as: await a('teacher') })).status,
  ).toBe(404)
  const draft = await sold({ isDraft: true })
  expect((await order(draft.cohortId, await a('student'))).status).toBe(404)
  expect((await order(987_654, await a('student'))).status).toBe(404)
})

test('a program with a price is not joined without paying; the order holds the place, and paid it becomes a membership', async () => {
  const { cohortId, learner, id, attemptId, programId } = await handedIn({ places: 1 })
  expect(await join(cohortId, learner)).toMatchObject({
    status: 422,
    body: { message: 'This program is not free. Buy a place to join it.' },
  })
  await expectTrueCounter(cohortId, 1)
  const before = [await onAccount('cash:manual'), await onAccount('income:programs')]
  expect(await programsOf(learner)).toEqual([])
  const answer = await accept(id, attemptId)
  expect(answer).toMatchObject({
    status: 200,
    body: { order: { status: 'paid', item: { kind: 'program', id: programId } } },
  })
  expect([await onAccount('cash:manual'), await onAccount('income:programs')]).toEqual([
    (before[0] ?? 0) + 12_000,
    (before[1] ?? 0) - 12_000,
  ])
  expect(await programsOf(learner)).toMatchObject([
    { status: 'joined', program: { id: programId }, cohort: { id: cohortId }, parts: [{ state: 'active' }] },
  ])
  await expectTrueCounter(cohortId, 1)
  const subjects = (await app.mails()).filter(({ to }) => to === learner.email).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['You have joined Web Developer', 'Your receipt for Web Developer'])
  const pdf = await app.http.inject({
    url: `/api/orders/${id}/receipt`,
    headers: { authorization: `Bearer ${learner.token}` },
  })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const again = await order(cohortId, learner)
  expect([again.status, again.body.message]).toEqual([409, 'You are already in this program'])
  expect((await checkout(cohortId, learner)).is_member).toBe(true)
  const csv = await app.http.inject({
    url: `${paymentApi.export.path}?status=paid`,
    headers: { authorization: `Bearer ${(await a('accountant')).token}` },
  })
  expect(csv.body).toContain('Web Developer,January,USD,120')
})

test('of many who want the last places as many get them as there are, and the others hear it', async () => {
  const { cohortId } = await sold({ places: 3 })
  const people = await Promise.all(Array.from({ length: 8 }, () => a('student')))
  const answers = await Promise.all(people.map((as) => order(cohortId, as)))
  expect(statusesOf(answers)).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This cohort is full. Choose another.')
  await expectTrueCounter(cohortId, 3)
  // Who was too late has no order that would hold something later.
  const late = people[answers.findIndex(({ status }) => status === 409)]
  if (!late) throw new Error('nobody was too late')
  expect((await app.call(paymentApi.listOwn, {}, { as: late })).body.orders).toEqual([])
})

test('a second press takes up the open order and holds one place; another cohort moves it', async () => {
  const { id: programId, cohortId } = await sold({ places: 5 })
  const other = await aCohort(app, { programId, name: 'March', places: 1 })
  const learner = await a('student')
  const answers = await Promise.all(Array.from({ length: 5 }, () => order(cohortId, learner)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
  await expectTrueCounter(cohortId, 1)
  const moved = await order(other, learner)
  expect(moved.body.order.item.cohort).toEqual({ id: other, name: 'March' })
  expect([await takenOf(cohortId), await takenOf(other)]).toEqual([0, 1])
  const second = await a('student')
  await order(cohortId, second)
  expect((await order(other, second)).status).toBe(409)
  expect([await takenOf(cohortId), await takenOf(other)]).toEqual([1, 1])
  // Two who change at once, each to where the other is, wait for no one.
  await app.services.db.update(cohorts).set({ places: 3 }).where(eq(cohorts.id, other))
  expect(statusesOf(await Promise.all([order(other, second), order(cohortId, learner)]))).toEqual([201, 201])
  expect([await takenOf(cohortId), await takenOf(other)]).toEqual([1, 1])
  const keeper = await a('admin')
  expect((await app.call(cohortApi.remove, { params: { id: other } }, { as: keeper })).status).toBe(409)
})

test('an order that is not paid within its hours expires once, frees the place and the coupon, and tells its owner', async () => {
  await setTo(app, paymentSettings.heldHours, 48)
  app.pass(-49 * HOUR)
  const { cohortId } = await sold({ places: 1 })
  const learner = await a('student')
  await app.call(couponApi.create, { body: { code: 'HELD', percent: 10, cap: 1 } }, { as: await a('accountant') })
  const { id } = (await order(cohortId, learner, { coupon: 'HELD' })).body.order
  expect((await checkout(cohortId, learner)).held_hours).toBe(48)
  app.pass(47 * HOUR)
  await expire()
  expect((await see(id, learner)).status).toBe('created')
  app.pass(2 * HOUR)
  await Promise.all([expire(), expire()])
  await expire()
  expect((await see(id, learner)).status).toBe('expired')
  await expectTrueCounter(cohortId, 0)
  const mails = (await app.mails()).filter(({ to }) => to === learner.email).map(({ subject }) => subject)
  expect(mails).toEqual(['Your order for Web Developer has expired'])
  const next = await order(cohortId, await a('student'), { coupon: 'HELD' })
  expect([next.status, next.body.order.discount]).toEqual([201, 12])
  expect((await order(cohortId, learner)).status).toBe(409)
  await setTo(app, paymentSettings.heldHours, 72)
})

test('what was handed in is not taken away while it waits; refused, the place is held as long again', async () => {
  app.pass(-173 * HOUR)
  const { cohortId, learner, id, attemptId } = await handedIn({ places: 1 })
  app.pass(100 * HOUR)
  await expire()
  expect((await see(id, learner)).status).toBe('pending')
  await refuse(id, attemptId)
  app.pass(71 * HOUR)
  await expire()
  expect((await see(id, learner)).status).toBe('failed')
  await expectTrueCounter(cohortId, 1)
  app.pass(2 * HOUR)
  await expire()
  expect((await see(id, learner)).status).toBe('expired')
  await expectTrueCounter(cohortId, 0)
})

test('of several who report the same money one gives a membership; what comes after the order is over is owed back', async () => {
  const { cohortId, learner, id, attemptId } = await handedIn({ places: 1 })
  const keepers = await Promise.all([a('accountant'), a('accountant'), a('admin')])
  expect(statusesOf(await Promise.all(keepers.map((keeper) => accept(id, attemptId, keeper))))).toEqual([200, 409, 409])
  expect(await programsOf(learner)).toHaveLength(1)
  await expectTrueCounter(cohortId, 1)

  app.pass(-73 * HOUR)
  const late = await handedIn({ places: 1 })
  await refuse(late.id, late.attemptId)
  app.pass(73 * HOUR)
  await expire()
  const other = await a('student')
  expect((await order(late.cohortId, other)).status).toBe(201)
  const [owed, income] = [await onAccount('owed:learners'), await onAccount('income:programs')]
  const { db, now } = app.services
  const attempt = await findAttempt(db, late.attemptId)
  if (!attempt) throw new Error('the try is gone')
  const report = () =>
    db.transaction((tx) => settlePaidAttempt({ happenedAt: now() }, tx, { attempt, byId: null }, now()))
  expect((await Promise.all([report(), report()])).toSorted((one, two) => Number(one) - Number(two))).toEqual([
    false,
    true,
  ])
  expect([await onAccount('owed:learners'), await onAccount('income:programs')]).toEqual([owed - 12_000, income])
  expect(await programsOf(late.learner)).toEqual([])
  await expectTrueCounter(late.cohortId, 1)
})

test('a refund with a reason ends the membership and the courses that only the program included, or keeps both', async () => {
  for (const ends of [true, false]) {
    const premium = await aCourse(app.services, { priceMinor: 4900, lessons: [false] })
    const courses = [{ course_id: premium.id, rule: 'joined' as const, week: null }]
    const { cohortId, learner, id, attemptId } = await handedIn({ places: 1, courses, courses_included: true })
    expect((await refund(id, ends)).status).toBe(409)
    await accept(id, attemptId)
    const placeIn = async () =>
      (await app.call(enrollmentApi.status, { params: { id: premium.id } }, { as: learner })).body.status
    expect(await placeIn()).toBe('active')
    const income = await onAccount('income:programs')
    expect(statusesOf(await Promise.all([refund(id, ends), refund(id, ends)]))).toEqual([200, 409])
    expect(await onAccount('income:programs')).toBe(income + 12_000)
    expect((await programsOf(learner))[0]?.status).toBe(ends ? 'left' : 'joined')
    expect(await placeIn()).toBe(ends ? undefined : 'active')
    await expectTrueCounter(cohortId, ends ? 0 : 1)
    const mail = (await app.mails()).findLast(({ to }) => to === learner.email)
    expect(mail?.text).toContain(
      ends ? 'You no longer have a place in the program.' : 'You keep your place in the program.',
    )
    if (!ends) continue
    // Bought once more, the courses open once more.
    const again = await order(cohortId, learner)
    const proved = await proveIt(app, learner, again.body.order.id)
    await accept(again.body.order.id, proved.body.order.attempt?.id ?? 0)
    expect(await placeIn()).toBe('active')
  }
})

test('who has paid and left comes back without paying; who is in it already keeps that place, and the held one is free', async () => {
  const { cohortId, learner, id, attemptId } = await handedIn()
  await accept(id, attemptId)
  const memberId = (await programsOf(learner))[0]?.id ?? 0
  await app.call(memberApi.leave, { params: { id: memberId } }, { as: learner })
  await expectTrueCounter(cohortId, 0)
  expect(await checkout(cohortId, learner)).toMatchObject({ is_member: false, order: { status: 'paid' } })
  expect((await join(cohortId, learner)).status).toBe(201)
  await expectTrueCounter(cohortId, 1)

  const given = await handedIn()
  await aMember(app.services, given.cohortId, given.learner)
  await expectTrueCounter(given.cohortId, 2)
  await accept(given.id, given.attemptId)
  await expectTrueCounter(given.cohortId, 1)
})

test('a coupon is for everything, for one course or for one program; for the whole price the place is given right away', async () => {
  const [mine, other] = [await sold(), await sold()]
  const keeper = await a('accountant')
  const course = await aCourse(app.services, { priceMinor: 4900, lessons: [] })
  const make = (code: string, only: { course_id?: number; program_id?: number }) =>
    app.call(couponApi.create, { body: { code, percent: 100, ...only } }, { as: keeper })
  expect((await make('MINE-ONLY', { program_id: mine.id })).body.coupon).toMatchObject({
    program: { id: mine.id },
    course: null,
  })
  await make('COURSE-ONLY', { course_id: course.id })
  expect((await make('BOTH-OF', { course_id: course.id, program_id: mine.id })).status).toBe(422)
  const learner = await a('student')
  const refused = { status: 422, body: { errors: { coupon: ['This coupon is not valid for this program'] } } }
  expect(await order(other.cohortId, learner, { coupon: 'MINE-ONLY' })).toMatchObject(refused)
  expect(await order(mine.cohortId, learner, { coupon: 'COURSE-ONLY' })).toMatchObject(refused)
  await expectTrueCounter(other.cohortId, 0)
  const toCourse = { params: { id: course.id }, body: { currency: 'USD' as const, coupon: 'MINE-ONLY' } }
  expect((await app.call(paymentApi.order, toCourse, { as: learner })).status).toBe(422)
  const free = await order(mine.cohortId, learner, { coupon: 'MINE-ONLY' })
  expect(free.body.order).toMatchObject({ status: 'paid', total: 0, receipt_number: null })
  expect(await programsOf(learner)).toMatchObject([{ status: 'joined' }])
  await expectTrueCounter(mine.cohortId, 1)
})
