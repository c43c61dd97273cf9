import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aPremiumCourse, order, takeTransfers } from '#tests/support/payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { paymentApi } from '../payment.contract.ts'
import { couponApi } from './coupon.contract.ts'

const app = useTestApp()
beforeAll(() => takeTransfers(app))

const a = (role: Role): Promise<Person> => person(app.services.db, role)
type NewCoupon = InputOf<typeof couponApi.create>['body']
const create = async (body: NewCoupon, as?: Person) =>
  app.call(couponApi.create, { body }, { as: as ?? (await a('accountant')) })
const buy = (as: Person, course: { id: number }, coupon: string) =>
  app.call(paymentApi.order, { params: { id: course.id }, body: { currency: 'USD', coupon } }, { as })
const usedOf = async (code: string) => {
  const { body } = await app.call(couponApi.list, { query: { search: code } }, { as: await a('admin') })
  return body.coupons[0]?.used
}
const refused = (why: string) => ({ status: 422, body: { errors: { coupon: [why] } } })
const USED_UP = refused('This coupon has been used up')

test('only those who keep the accounts see and make coupons', async () => {
  for (const role of ['student', 'teacher', 'hr'] as const) {
    const as = await a(role)
    expect((await app.call(couponApi.list, {}, { as })).status).toBe(403)
    expect((await create({ code: 'MINE', percent: 100 }, as)).status).toBe(403)
  }
})

test('a percentage, or an amount of its own currency, is taken off the price', async () => {
  const course = await aPremiumCourse(app)
  await create({ code: 'karibu20', percent: 20 })
  await create({ code: 'TEN', amount: 10, currency: 'USD' })
  await create({ code: 'FRANCS', amount: 5000, currency: 'RWF' })
  expect((await buy(await a('student'), course, 'Karibu20')).body.order).toMatchObject({
    price: 49,
    discount: 9.8,
    total: 39.2,
    coupon: 'KARIBU20',
  })
  expect((await buy(await a('student'), course, 'ten')).body.order).toMatchObject({ discount: 10, total: 39 })
  expect(await buy(await a('student'), course, 'FRANCS')).toMatchObject(
    refused('This coupon is only for payments in RWF'),
  )
  expect(await buy(await a('student'), course, 'NO-SUCH')).toMatchObject(refused('This coupon code does not exist'))
  expect(await usedOf('FRANCS')).toBe(0)
})

test('of many who want the last uses as many get them as there are, and who leaves it gives it back', async () => {
  const course = await aPremiumCourse(app)
  await create({ code: 'THREE', percent: 50, cap: 3 })
  const people = await Promise.all(Array.from({ length: 8 }, () => a('student')))
  const answers = await Promise.all(people.map((as) => buy(as, course, 'THREE')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await usedOf('THREE')).toBe(3)
  const winner = people[answers.findIndex(({ status }) => status === 201)]
  const loser = people[answers.findIndex(({ status }) => status === 422)]
  if (!winner || !loser) throw new Error('nobody has won or lost')
  expect(await buy(loser, course, 'THREE')).toMatchObject(USED_UP)
  // The same order once more takes no second use; without the coupon it gives its use back.
  expect((await buy(winner, course, 'THREE')).status).toBe(201)
  expect(await usedOf('THREE')).toBe(3)
  await order(app, winner, course)
  expect(await usedOf('THREE')).toBe(2)
  expect((await buy(loser, course, 'THREE')).status).toBe(201)
})

test('many who exchange their coupons at once all get the other one', async () => {
  const course = await aPremiumCourse(app)
  await create({ code: 'LEFT', percent: 10 })
  await create({ code: 'RIGHT', percent: 20 })
  const people = await Promise.all(Array.from({ length: 10 }, () => a('student')))
  const code = (at: number): string => (at % 2 === 0 ? 'LEFT' : 'RIGHT')
  for (const [at, as] of people.entries()) await buy(as, course, code(at))
  const answers = await Promise.all(people.map((as, at) => buy(as, course, code(at + 1))))
  expect(answers.map(({ status, body }) => [status, body.order.coupon])).toEqual(
    people.map((_, at) => [201, code(at + 1)]),
  )
  expect([await usedOf('LEFT'), await usedOf('RIGHT')]).toEqual([5, 5])
})

test('a coupon is refused after its end, and for another course', async () => {
  const [course, other] = [await aPremiumCourse(app), await aPremiumCourse(app)]
  const as = await a('student')
  const made = await create({ code: 'ONLY-THIS', percent: 10, course_id: course.id })
  expect(made.body.coupon).toMatchObject({ course: { id: course.id }, status: 'open' })
  expect(await buy(as, other, 'ONLY-THIS')).toMatchObject(refused('This coupon is not valid for this course'))
  expect((await buy(as, course, 'ONLY-THIS')).status).toBe(201)
  const keeper = await a('accountant')
  const params = { id: made.body.coupon.id }
  expect((await app.call(couponApi.end, { params }, { as: keeper })).body.coupon.status).toBe('ended')
  expect((await app.call(couponApi.end, { params }, { as: keeper })).status).toBe(409)
  expect(await buy(await a('student'), course, 'ONLY-THIS')).toMatchObject(
    refused('This coupon is no longer available'),
  )
  const today = dayIn(new Date(), 'Africa/Kigali')
  app.pass(-2 * 86_400)
  await create({ code: 'LAST-DAY', percent: 10, expires_on: addDays(today, -2) })
  expect((await buy(await a('student'), course, 'LAST-DAY')).status).toBe(201)
  app.pass(2 * 86_400)
  expect(await buy(await a('student'), course, 'LAST-DAY')).toMatchObject(refused('This coupon has expired'))
  expect((await create({ code: 'LATE', percent: 10, expires_on: addDays(today, -1) })).body.errors).toEqual({
    expires_on: ['Choose today or a later day'],
  })
})

test('a coupon for the whole price gives the place right away, without a receipt', async () => {
  const course = await aPremiumCourse(app)
  const learner = await a('student')
  await create({ code: 'GIFT', percent: 100 })
  const { order: given } = (await buy(learner, course, 'GIFT')).body
  expect(given).toMatchObject({
    status: 'paid',
    total: 0,
    receipt_number: null,
  })
  const { enrollments } = (await app.call(enrollmentApi.list, { query: { mine: '1' } }, { as: learner })).body
  expect(enrollments).toMatchObject([{ status: 'active', course: { id: course.id } }])
  const receipt = await app.call(paymentApi.receipt, { params: { id: given.id } }, { as: learner })
  expect(receipt).toMatchObject({
    status: 409,
    body: { message: 'The coupon covered the full price: nothing was paid, so there is no receipt' },
  })
  const mail = (await app.mails()).filter(({ to }) => to === learner.email).at(-1)
  expect(mail?.subject).toBe(`Your order for ${course.title}`)
  expect(mail?.text).not.toMatch(/receipt|received your payment/i)
})

test('a code exists once, and a coupon takes off one thing', async () => {
  await create({ code: 'ONCE', percent: 10 })
  const errorsOf = async (body: NewCoupon) => (await create(body)).body.errors
  expect(await errorsOf({ code: 'once', percent: 10 })).toEqual({ code: ['A coupon with this code already exists'] })
  expect(await errorsOf({ code: 'BOTH', percent: 10, amount: 5, currency: 'USD' })).toEqual({
    percent: ['Enter a percentage or an amount'],
  })
  expect(await errorsOf({ code: 'NOTHING' })).toEqual({ percent: ['Enter a percentage or an amount'] })
  expect(await errorsOf({ code: 'COINS', amount: 5 })).toEqual({ currency: ['Choose a currency'] })
  expect(await errorsOf({ code: 'a b', percent: 10 })).toEqual({
    code: ['Use 3 to 40 letters, digits and hyphens'],
  })
})

test('codes are not guessed: after thirty in an hour the person has to wait', async () => {
  const course = await aPremiumCourse(app)
  const as = await a('student')
  for (let nth = 0; nth < 30; nth += 1) expect((await buy(as, course, `GUESS-${nth}`)).status).toBe(422)
  expect((await buy(as, course, 'GUESS-30')).status).toBe(429)
})

test('the coupons are a file with the rows of the list, and the log tells who took it', async () => {
  const keeper = await a('accountant')
  const course = await aCourse(app.services, { title: '=Filed', priceMinor: 4900 })
  const last = addDays(dayIn(app.services.now(), 'Africa/Kigali'), 3)
  await create({ code: 'FILE-TEN', amount: 10.5, currency: 'USD', course_id: course.id, cap: 5, expires_on: last })
  await create({ code: 'FILE-HALF', percent: 50 })
  const { coupon } = (await create({ code: 'FILE-OVER', percent: 5 })).body
  await app.call(couponApi.end, { params: { id: coupon.id } }, { as: keeper })
  const { headers, lines } = await readCsv(app, couponApi.export, { query: { search: 'file-' }, as: keeper })
  expect(headers['content-disposition']).toBe('attachment; filename=coupons.csv')
  expect(lines[0]).toContain('Code,Percentage,Amount,Currency,For,Used,Limit,Expires,Status')
  const open = ['FILE-HALF,50,,,Everything,0,,,Valid', `FILE-TEN,,10.5,USD,'=Filed,0,5,${last},Valid`]
  expect(lines.slice(1)).toEqual(['FILE-OVER,5,,,Everything,0,,,Ended', ...open])
  const query = { search: 'file-', state: 'open' } as const
  expect((await readCsv(app, couponApi.export, { query, as: keeper })).lines.slice(1)).toEqual(open)
  const { coupons } = (await app.call(couponApi.list, { query }, { as: keeper })).body
  expect(coupons.map(({ code }) => code)).toEqual(['FILE-HALF', 'FILE-TEN'])
  const log = await app.services.db.select().from(auditLog).where(eq(auditLog.actorId, keeper.id))
  expect(log.findLast(({ action }) => action === 'coupon.export')?.detail).toEqual({ ...query, count: 2 })
  for (const role of ['student', 'teacher', 'hr'] as const)
    expect((await readCsv(app, couponApi.export, { query, as: await a(role) })).status).toBe(403)
})
