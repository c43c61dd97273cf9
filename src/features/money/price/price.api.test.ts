import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requestApi } from '#features/learning/enrollment/request/request.contract.ts'
import { placeApi } from '#features/money/payment/checkout/checkout.contract.ts'
import { paymentApi } from '#features/money/payment/payment.contract.ts'
import { paymentSettings } from '#features/money/payment/payment.settings.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aPremiumCourse } from '#tests/support/payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aProgram, aSoldProgram } from '#tests/support/programs.ts'
import { setTo } from '#tests/support/settings.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { catalogueApi } from '#features/mentorship/program/catalogue/catalogue.contract.ts'
import { anyPriceApi, priceApi, programPriceApi } from './price.contract.ts'

const app = useTestApp()
const a = (role: Role): Promise<Person> => person(app.services.db, role)
const today = () => dayIn(new Date(), 'Africa/Kigali')
type NewPrice = InputOf<typeof priceApi.add>['body']

const add = async (id: number, body: NewPrice, as: Person) => app.call(priceApi.add, { params: { id }, body }, { as })
const shown = async (id: number) => (await app.call(courseApi.get, { params: { id } })).body.course.price

test('only those who keep the accounts see and change prices', async () => {
  const { id } = await aPremiumCourse(app)
  for (const role of ['student', 'teacher', 'hr'] as const) {
    const as = await a(role)
    expect((await app.call(priceApi.list, {}, { as })).status).toBe(403)
    expect((await add(id, { currency: 'USD', amount: 1 }, as)).status).toBe(403)
  }
  const as = await a('admin')
  expect((await add(987_654, { currency: 'USD', amount: 1 }, as)).status).toBe(404)
  expect((await app.call(anyPriceApi.end, { params: { id: 987_654 } }, { as })).status).toBe(404)
})

test('a price for some days shows to everybody and is asked for at the checkout; ended, the usual one holds again', async () => {
  const course = await aPremiumCourse(app)
  const keeper = await a('accountant')
  const learner = await a('student')
  await setTo(app, paymentSettings.transfers, [
    { currency: 'USD', instructions: 'Bank of Kigali' },
    { currency: 'RWF', instructions: 'Mobile money' },
  ])
  await add(course.id, { currency: 'RWF', amount: 70_000 }, keeper)
  const sale = await add(course.id, { currency: 'USD', amount: 39.5, ends_on: addDays(today(), 3) }, keeper)
  expect(sale).toMatchObject({ status: 201, body: { prices: [{ currency: 'USD', amount: 39.5, status: 'now' }, {}] } })
  expect(await shown(course.id)).toBe(39.5)
  const checkout = await app.call(paymentApi.checkout, { params: { id: course.id } }, { as: learner })
  expect(checkout.body.offers).toMatchObject([
    { currency: 'USD', amount: 39.5 },
    { currency: 'RWF', amount: 70_000 },
  ])
  const ended = await app.call(anyPriceApi.end, { params: { id: sale.body.prices[0]?.id ?? 0 } }, { as: keeper })
  expect(ended.body.prices[0]).toMatchObject({ currency: 'USD', status: 'over', by: keeper.name })
  expect(await shown(course.id)).toBe(49)
  expect(
    (await app.call(anyPriceApi.end, { params: { id: sale.body.prices[0]?.id ?? 0 } }, { as: keeper })).status,
  ).toBe(409)
})

test('of several that hold the one that began last counts, and one to come changes nothing yet', async () => {
  const { id, title } = await aPremiumCourse(app)
  const as = await a('accountant')
  await add(id, { currency: 'USD', amount: 45 }, as)
  await add(id, { currency: 'USD', amount: 40, note: 'Open day' }, as)
  await add(id, { currency: 'USD', amount: 10, starts_on: addDays(today(), 2) }, as)
  const { body } = await app.call(priceApi.history, { params: { id } }, { as })
  expect(body.prices.map(({ amount, status }) => [amount, status])).toEqual([
    [10, 'coming'],
    [40, 'now'],
    [45, 'covered'],
  ])
  expect(await shown(id)).toBe(40)
  const list = await app.call(priceApi.list, { query: { search: title } }, { as })
  expect(list.body.priced).toMatchObject([{ id, usual_price: 49, prices: [{ currency: 'USD', amount: 40 }] }])
})

test('a course whose price is 0 dollars is free: it is enrolled in, not bought', async () => {
  const { id } = await aPremiumCourse(app)
  const learner = await a('student')
  await add(id, { currency: 'USD', amount: 0 }, await a('accountant'))
  const order = await app.call(paymentApi.order, { params: { id }, body: { currency: 'USD' } }, { as: learner })
  expect(order.body.message).toBe('This course is free. You can enroll right away.')
  expect((await app.call(requestApi.enroll, { params: { id }, body: FORM }, { as: learner })).status).toBe(201)
})

test('an amount has the coins of its currency, and the last day is not before the first', async () => {
  const { id } = await aPremiumCourse(app)
  const as = await a('accountant')
  const errorsOf = async (body: NewPrice) => (await add(id, body, as)).body.errors
  expect(await errorsOf({ currency: 'RWF', amount: 10.5 })).toEqual({
    amount: ['Too many decimal places for this currency'],
  })
  expect(await errorsOf({ currency: 'RWF', amount: 0 })).toEqual({
    amount: ['To make the course free, set its price in USD to 0'],
  })
  expect(await errorsOf({ currency: 'USD', amount: -1 })).toEqual({ amount: ['The price must be at least 0'] })
  const [day, before] = [addDays(today(), 5), addDays(today(), 4)]
  expect(await errorsOf({ currency: 'USD', amount: 9, starts_on: day, ends_on: before })).toEqual({
    ends_on: ['Choose a day after the first day'],
  })
})

test('a program without a price is free; dollars of 0 make it free for some days, whatever other currencies say', async () => {
  const { id } = await aProgram(app, { title: 'Priced Developer' })
  const [keeper, learner] = [await a('accountant'), await a('student')]
  const addTo = async (body: NewPrice) => app.call(programPriceApi.add, { params: { id }, body }, { as: keeper })
  const slug = 'priced-developer'
  const shownOf = async () => (await app.call(catalogueApi.get, { params: { slug } })).body.program.prices
  for (const as of [learner, await a('teacher'), await a('hr')]) {
    expect((await app.call(programPriceApi.list, {}, { as })).status).toBe(403)
    expect((await app.call(programPriceApi.history, { params: { id } }, { as })).status).toBe(403)
    const price = { params: { id }, body: { currency: 'USD' as const, amount: 1 } }
    expect((await app.call(programPriceApi.add, price, { as })).status).toBe(403)
  }
  expect((await app.call(programPriceApi.list, {})).status).toBe(401)
  expect((await app.call(programPriceApi.history, { params: { id: 987_654 } }, { as: keeper })).status).toBe(404)
  expect(await shownOf()).toEqual([{ currency: 'USD', amount: 0 }])
  expect((await addTo({ currency: 'RWF', amount: 0 })).body.errors).toEqual({
    amount: ['To make the program free, set its price in USD to 0'],
  })
  expect((await addTo({ currency: 'RWF', amount: 160_000 })).status).toBe(201)
  expect(await shownOf()).toEqual([{ currency: 'RWF', amount: 160_000 }])
  await addTo({ currency: 'USD', amount: 120 })
  expect(await shownOf()).toEqual([
    { currency: 'USD', amount: 120 },
    { currency: 'RWF', amount: 160_000 },
  ])
  const free = await addTo({ currency: 'USD', amount: 0, note: 'Open week' })
  expect(free.body.prices.map(({ amount, currency, status }) => [amount, currency, status])).toEqual([
    [0, 'USD', 'now'],
    [120, 'USD', 'covered'],
    [160_000, 'RWF', 'now'],
  ])
  expect(await shownOf()).toEqual([{ currency: 'USD', amount: 0 }])
  const ended = await app.call(anyPriceApi.end, { params: { id: free.body.prices[0]?.id ?? 0 } }, { as: keeper })
  expect(ended.body.prices[0]).toMatchObject({ amount: 0, status: 'over', by: keeper.name })
  const history = await app.call(programPriceApi.history, { params: { id } }, { as: keeper })
  expect(history.body).toMatchObject({ priced: { id, prices: [{ amount: 120 }, { amount: 160_000 }] } })
  expect(history.body.prices).toEqual(ended.body.prices)
  const list = await app.call(
    programPriceApi.list,
    { query: { search: 'Priced Dev', sort: '-price' } },
    { as: await a('admin') },
  )
  expect(list.body.priced).toMatchObject([
    { id, address: slug, usual_price: null, is_published: true, prices: [{ amount: 120 }, { amount: 160_000 }] },
  ])
  const cards = (await app.call(catalogueApi.list, {})).body.programs
  expect(cards.find((card) => card.id === id)?.prices).toHaveLength(2)
})

test('the price list is a file with a line for each currency, in the order of the list, and the log tells who took it', async () => {
  const { db } = app.services
  const keeper = await a('accountant')
  const dear = await aCourse(app.services, { title: '=Filed dear', priceMinor: 4900 })
  const cheap = await aCourse(app.services, { title: 'Filed cheap', priceMinor: 1000, isPublished: false })
  await aCourse(app.services, { title: 'Another one', priceMinor: 1000 })
  await add(dear.id, { currency: 'USD', amount: 39.5 }, keeper)
  await add(dear.id, { currency: 'RWF', amount: 70_000 }, keeper)
  const query = { search: 'filed', sort: '-price' } as const
  const { status, headers, lines } = await readCsv(app, priceApi.export, { query, as: keeper })
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename=course-prices.csv'])
  expect(lines[0]).toContain('Course,Currency,Current price,Usual price,Status')
  expect(lines.slice(1)).toEqual([
    "'=Filed dear,USD,39.5,49,Published",
    "'=Filed dear,RWF,70000,,Published",
    'Filed cheap,USD,10,10,Draft',
  ])
  const { priced } = (await app.call(priceApi.list, { query }, { as: keeper })).body
  expect(priced.map(({ id }) => id)).toEqual([dear.id, cheap.id])
  const log = await db.select().from(auditLog).where(eq(auditLog.actorId, keeper.id))
  expect(log.find(({ action }) => action === 'price.export')?.detail).toEqual({ ...query, count: 2 })
  for (const role of ['student', 'teacher', 'hr'] as const)
    expect((await readCsv(app, priceApi.export, { query, as: await a(role) })).status).toBe(403)
})

test('so is that of programs, of which a free one costs 0', async () => {
  const keeper = await a('admin')
  const { id } = await aSoldProgram({ services: app.services }, { title: '=Sold Filing' })
  await app.call(programPriceApi.add, { params: { id }, body: { currency: 'RWF', amount: 160_000 } }, { as: keeper })
  await aProgram(app, { title: 'Free Filing', isDraft: true })
  const query = { search: 'filing', sort: 'price' } as const
  const { headers, lines } = await readCsv(app, programPriceApi.export, { query, as: keeper })
  expect(headers['content-disposition']).toBe('attachment; filename=program-prices.csv')
  expect(lines[0]).toContain('Program,Currency,Current price,Status')
  expect(lines.slice(1)).toEqual([
    'Free Filing,USD,0,Draft',
    "'=Sold Filing,USD,120,Published",
    "'=Sold Filing,RWF,160000,Published",
  ])
  const { priced } = (await app.call(programPriceApi.list, { query }, { as: keeper })).body
  expect(priced.map(({ title }) => title)).toEqual(['Free Filing', '=Sold Filing'])
  const student = await a('student')
  expect((await readCsv(app, programPriceApi.export, { query, as: student })).status).toBe(403)
})

test('a place is offered in the order of currencies that courses have: dollars first', async () => {
  const keeper = await a('accountant')
  const { id, cohortId } = await aSoldProgram({ services: app.services })
  const transfers = (['EUR', 'RWF', 'USD'] as const).map((currency) => ({ currency, instructions: 'Bank of Kigali' }))
  await setTo(app, paymentSettings.transfers, transfers)
  for (const currency of ['EUR', 'RWF'] as const)
    await app.call(programPriceApi.add, { params: { id }, body: { currency, amount: 90 } }, { as: keeper })
  const { body } = await app.call(placeApi.checkout, { params: { id: cohortId } }, { as: await a('student') })
  expect(body.offers.map(({ currency }) => currency)).toEqual(['USD', 'RWF', 'EUR'])
})
