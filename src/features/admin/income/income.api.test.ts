import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CURRENCIES, type Currency, toMajor } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, type TestCourse } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aPayment } from '#tests/support/income.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aCohort, aMember, aProgram, aSoldProgram } from '#tests/support/programs.ts'
import { countQueries } from '#tests/support/queries.ts'
import { addressOf } from '#web/api/client.ts'
import { recordDonation } from '#features/money/donation/donation.service.ts'
import { postJournal } from '#features/money/payment/ledger/ledger.service.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { publications } from '#features/money/publication/publication.table.ts'
import { incomeApi } from './income.contract.ts'
import { financialMail } from './income.service.ts'

const app = useTestApp()
const a = (role: Role): Promise<Person> => person(app.services.db, role)
const days = (from: string, to: string) => ({ period: 'custom' as const, from: Day.parse(from), to: Day.parse(to) })
const year = (number: number) => days(`${number}-01-01`, `${number}-12-31`)
const ask = async (query: InputOf<typeof incomeApi.read>['query'], as?: Person) =>
  app.call(incomeApi.read, { query }, { as: as ?? (await a('accountant')) })
const read = async (query: InputOf<typeof incomeApi.read>['query']) => {
  const { status, body } = await ask(query)
  if (status !== 200) throw new Error(body.message)
  return body
}
const courses = (count: number): Promise<TestCourse[]> =>
  Promise.all(Array.from({ length: count }, () => aCourse(app.services, { priceMinor: 4900, lessons: [false] })))

/** The same by SQL of its own, straight from the ledger: what remains on the account of income, per currency and month. */
async function bySql(from: string, to: string): Promise<Map<string, number>> {
  const { rows } = await app.services.db.execute<{ key: string; currency: Currency; minor: string }>(sql`
    select currency || ' ' || substr((happened_at at time zone 'Africa/Kigali')::text, 1, 7) as key, currency,
      (0 - sum(amount_minor))::text as minor
    from ledger_lines, ledger_journals where ledger_journals.id = journal_id and account like 'income:%'
      and (happened_at at time zone 'Africa/Kigali')::date between ${from}::date and ${to}::date
    group by 1, 2`)
  return new Map(rows.map(({ key, currency, minor }) => [key, toMajor(Number(minor), currency)]))
}

test('only accountants and admins read the report (spec 3 §6)', async () => {
  for (const role of ['student', 'teacher', 'hr', 'manager'] as const) {
    const as = await a(role)
    for (const endpoint of [incomeApi.read, incomeApi.export, incomeApi.pdf])
      expect((await app.call(endpoint, {}, { as })).status).toBe(403)
  }
  expect((await app.call(incomeApi.read, {})).status).toBe(401)
  for (const role of ['accountant', 'admin'] as const) expect((await ask({}, await a(role))).status).toBe(200)
})

test('an empty year has no figures, and names what it is compared with', async () => {
  expect(await read(year(2011))).toMatchObject({
    from: '2011-01-01',
    to: '2011-12-31',
    before: { from: '2010-01-01', to: '2010-12-31' },
    currencies: [],
    months: [],
    courses: [],
    programs: [],
  })
})

test('one currency: months begin and end on the calendar of the organisation, refunds go down in their own month', async () => {
  const [one, other] = await courses(2)
  const pay = (more: Partial<Parameters<typeof aPayment>[1]>) =>
    aPayment(app.services, { courseId: one?.id ?? 0, at: '2013-05-10T10:00:00Z', ...more })
  await pay({ amountMinor: 4900 })
  // One hour past midnight in Kigali on the first of June.
  await pay({ at: '2013-05-31T23:00:00Z', amountMinor: 1000 })
  await pay({ amountMinor: 250, refundedAt: '2013-07-02T08:00:00Z' })
  await pay({ courseId: other?.id ?? 0, at: '2013-06-15T10:00:00Z', amountMinor: 999 })
  await pay({ at: '2012-12-31T21:59:59Z', amountMinor: 700 })
  await pay({ at: '2013-12-31T22:00:00Z', amountMinor: 12_345 })
  const shown = await read(year(2013))
  expect(shown.currencies).toEqual([
    { currency: 'USD', received: 71.49, refunded: 2.5, net: 68.99, before: 7, payments: 4, refunds: 1 },
  ])
  expect(shown.courses).toEqual([
    {
      id: one?.id,
      title: one?.title,
      is_places: false,
      currency: 'USD',
      received: 61.5,
      refunded: 2.5,
      net: 59,
      before: 7,
    },
    {
      id: other?.id,
      title: other?.title,
      is_places: false,
      currency: 'USD',
      received: 9.99,
      refunded: 0,
      net: 9.99,
      before: 0,
    },
  ])
  expect(shown.months).toHaveLength(12)
  expect(shown.months.filter(({ received, refunded }) => received + refunded > 0)).toMatchObject([
    { month: '2013-05', received: 51.5, net: 51.5 },
    { month: '2013-06', received: 19.99 },
    { month: '2013-07', received: 0, refunded: 2.5, net: -2.5 },
  ])
  const expected = await bySql('2013-01-01', '2013-12-31')
  for (const { month, currency, net } of shown.months) expect(net).toBe(expected.get(`${currency} ${month}`) ?? 0)
})

test('ten currencies: each is summed for itself, and every sum is that of the ledger', async () => {
  const made = await courses(3)
  const chosen = CURRENCIES.slice(0, 10)
  for (const [at, currency] of chosen.entries())
    for (const [nth, { id: courseId }] of made.entries())
      await aPayment(app.services, {
        courseId,
        currency,
        amountMinor: 1001 + at * 37 + nth * 1013,
        at: `2016-${String(1 + ((at + nth) % 12)).padStart(2, '0')}-15T12:00:00Z`,
        ...((at + nth) % 3 === 0 && { refundedAt: `2016-12-${10 + at}T12:00:00Z` }),
      })
  // What came in besides, and belongs to no order of a course.
  const { db } = app.services
  const besides = {
    key: 'besides',
    from: 'income:courses',
    to: 'cash:manual',
    currency: 'EUR',
    amountMinor: 55,
  } as const
  await db.transaction((tx) => postJournal(tx, besides, new Date('2016-02-02T10:00:00Z')))
  const shown = await read(year(2016))
  expect(shown.currencies.map(({ currency }) => currency)).toEqual([...new Set([...chosen, 'EUR'])].toSorted())
  const expected = await bySql('2016-01-01', '2016-12-31')
  const inSql = (currency: string) =>
    [...expected].filter(([key]) => key.startsWith(currency)).reduce((sum, [, net]) => sum + net, 0)
  const sumOf = (rows: { currency: string; net: number }[], currency: string) =>
    rows.filter((row) => row.currency === currency).reduce((sum, { net }) => sum + net, 0)
  for (const { currency, net } of shown.currencies)
    for (const sum of [
      net,
      sumOf(shown.months, currency),
      sumOf(shown.courses, currency),
      sumOf(shown.programs, currency),
    ])
      expect(sum).toBeCloseTo(inSql(currency), 6)
  for (const { month, currency, net } of shown.months)
    expect(net).toBeCloseTo(expected.get(`${currency} ${month}`) ?? 0, 6)
  expect(shown.courses.filter(({ id }) => id === null)).toMatchObject([{ title: null, currency: 'EUR', net: 0.55 }])
  // However much there is, the same few statements.
  const as = await a('admin')
  expect(await countQueries(app.services, () => ask(year(2016), as))).toBeLessThanOrEqual(7)
})

test('what a member pays for a course of a program counts there once, in the program joined first', async () => {
  const { services } = app
  const first = await aProgram({ services }, { title: 'Web Developer' })
  const second = await aProgram(
    { services },
    { title: 'Data Analyst', courses: [{ course_id: first.course.id, rule: 'joined', week: null }] },
  )
  const [both, nobody] = [await a('student'), await a('student')]
  for (const { id: programId } of [first, second])
    await aMember(services, await aCohort({ services }, { programId }), both)
  const at = '2018-03-04T10:00:00Z'
  await aPayment(services, { courseId: first.course.id, buyer: both, amountMinor: 5000, at })
  await aPayment(services, { courseId: first.course.id, buyer: nobody, amountMinor: 2000, at })
  const { programs } = await read(year(2018))
  expect(programs.map(({ id, title, net }) => [id, title, net])).toEqual([
    [first.id, 'Web Developer', 50],
    [null, null, 20],
  ])
})

test('places in programs count for their program, are one line beside the courses, and every table has the sum of the ledger', async () => {
  const { services } = app
  const { id, cohortId, course } = await aSoldProgram({ services }, { title: 'Sold Developer' })
  const member = await a('student')
  await aMember(services, cohortId, member)
  const at = '2006-03-04T10:00:00Z'
  const place = { programId: id, cohortId }
  await aPayment(services, { ...place, buyer: member, amountMinor: 12_000, at })
  await aPayment(services, { ...place, amountMinor: 9000, at, refundedAt: '2006-04-02T08:00:00Z' })
  await aPayment(services, { courseId: course.id, buyer: member, amountMinor: 4900, at: '2006-05-01T10:00:00Z' })
  const shown = await read(year(2006))
  expect(shown.currencies).toMatchObject([{ received: 259, refunded: 90, net: 169, payments: 3, refunds: 1 }])
  expect(shown.courses.map((row) => [row.id, row.is_places, row.net])).toEqual([
    [null, true, 120],
    [course.id, false, 49],
  ])
  expect(shown.programs.map((row) => [row.id, row.title, row.received, row.net])).toEqual([
    [id, 'Sold Developer', 259, 169],
  ])
  const expected = await bySql('2006-01-01', '2006-12-31')
  for (const { month, currency, net } of shown.months) expect(net).toBe(expected.get(`${currency} ${month}`) ?? 0)
})

test('what is ordered and not paid, and what is owed, stands beside it per currency', async () => {
  const { db } = app.services
  const [course] = await courses(1)
  const courseId = course?.id ?? 0
  for (const status of ['created', 'pending', 'failed', 'expired'] as const)
    await db.insert(orders).values({
      userId: (await a('student')).id,
      courseId,
      status,
      currency: 'GHS',
      priceMinor: 10_000,
      discountMinor: 2500,
      createdAt: new Date('2020-01-01T10:00:00Z'),
    })
  const owed = { key: 'owed', from: 'owed:learners', to: 'cash:momo', currency: 'GHS', amountMinor: 300 } as const
  await db.transaction((tx) => postJournal(tx, owed, app.services.now()))
  const shown = await read({})
  expect(shown.waiting.filter(({ currency }) => currency === 'GHS')).toEqual(
    ['created', 'failed', 'pending'].map((status) => ({
      currency: 'GHS',
      status,
      orders: 1,
      amount: 75,
      since: '2020-01-01T10:00:00.000Z',
    })),
  )
  expect(shown.owed).toEqual([{ currency: 'GHS', amount: 3 }])
})

test('what waits, what is owed and the period before, per currency, are what plain SQL sums', async () => {
  const { services } = app
  const { db, now } = services
  const [course] = await courses(1)
  const courseId = course?.id ?? 0
  for (const [nth, currency] of (['KES', 'UGX', 'EUR'] as const).entries()) {
    for (const at of ['1993-02-03', '1993-12-30', '1994-01-01', '1994-11-12'])
      await aPayment(services, {
        courseId,
        currency,
        amountMinor: 1000 + nth * 77,
        at: `${at}T09:00:00Z`,
        ...(at === '1993-02-03' && nth === 0 && { refundedAt: '1994-03-03T09:00:00Z' }),
      })
    for (const status of ['created', 'pending', 'failed', 'expired'] as const)
      await db.insert(orders).values({
        userId: (await a('student')).id,
        courseId,
        status,
        currency,
        priceMinor: 5000 + nth,
        discountMinor: 100 * nth,
        createdAt: new Date(`2021-0${nth + 1}-05T10:00:00Z`),
      })
    const owed = {
      key: `owed ${currency}`,
      from: 'owed:learners',
      to: 'cash:momo',
      currency,
      amountMinor: 40 + nth,
    } as const
    await db.transaction((tx) => postJournal(tx, owed, now()))
  }
  const shown = await read(year(1994))
  const [net, before] = [await bySql('1994-01-01', '1994-12-31'), await bySql('1993-01-01', '1993-12-31')]
  const inAll = (sums: Map<string, number>, currency: string) =>
    [...sums].filter(([key]) => key.startsWith(currency)).reduce((sum, [, amount]) => sum + amount, 0)
  expect(shown.currencies).toHaveLength(3)
  for (const { currency, ...sums } of shown.currencies) {
    expect([sums.net, sums.before]).toEqual([inAll(net, currency), inAll(before, currency)])
    const months = shown.months.filter((month) => month.currency === currency)
    for (const { month, before: earlier } of months)
      expect(earlier).toBe(before.get(`${currency} ${month.replace('1994', '1993')}`) ?? 0)
  }
  const waiting = await db.execute<{
    currency: Currency
    status: string
    many: number
    minor: number
    since: string
  }>(sql`
    select currency, status, count(*)::int as many, sum(price_minor - discount_minor)::int as minor,
      to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD') as since
    from orders where status not in ('paid', 'expired', 'refunded') group by 1, 2 order by 1, 2`)
  expect(shown.waiting.map(({ since, ...one }) => ({ ...one, since: since.slice(0, 10) }))).toEqual(
    waiting.rows.map(({ currency, status, many, minor, since }) => ({
      currency,
      status,
      orders: many,
      amount: toMajor(minor, currency),
      since,
    })),
  )
  const owed = await db.execute<{ currency: Currency; minor: number }>(sql`
    select currency, (0 - sum(amount_minor))::int as minor from ledger_lines where account = 'owed:learners'
    group by 1 having sum(amount_minor) <> 0 order by 1`)
  expect(shown.owed).toEqual(owed.rows.map(({ currency, minor }) => ({ currency, amount: toMajor(minor, currency) })))
})

test('a year so far is compared with the same days of the year before, and what is between counts for neither', async () => {
  const { now } = app.services
  const thisYear = now().getUTCFullYear()
  const [course] = await courses(1)
  const at = (moment: string) =>
    aPayment(app.services, { courseId: course?.id ?? 0, currency: 'XOF', amountMinor: 1000, at: moment })
  await at(`${thisYear}-01-01T10:00:00Z`)
  await at(`${thisYear - 1}-01-01T10:00:00Z`)
  await at(`${thisYear - 1}-12-31T10:00:00Z`)
  const { currencies, from, before } = await read({ period: 'this_year' })
  expect([from, before.from]).toEqual([`${thisYear}-01-01`, `${thisYear - 1}-01-01`])
  const isLastDay = now().toISOString().slice(5, 10) >= '12-31'
  expect(currencies.find(({ currency }) => currency === 'XOF')).toMatchObject({
    received: 1000,
    before: isLastDay ? 2000 : 1000,
  })
})

test('a saved view is mailed with what came in, each currency for itself', async () => {
  const [course] = await courses(1)
  const courseId = course?.id ?? 0
  await aPayment(app.services, { courseId, currency: 'ZMW', amountMinor: 12_050, at: '2009-03-04T08:00:00Z' })
  await aPayment(app.services, { courseId, currency: 'RWF', amountMinor: 5000, at: '2009-03-05T08:00:00Z' })
  const { from, to } = year(2009)
  const { db, now } = app.services
  const figures = (span: { from: Day; to: Day }) =>
    financialMail.figures(db, { period: 'custom', ...span }, new URLSearchParams(), now())
  expect((await figures({ from, to })).map(({ values }) => values)).toEqual([
    { amount: { amount: 5000, currency: 'RWF' }, earlier: { amount: 0, currency: 'RWF' } },
    { amount: { amount: 120.5, currency: 'ZMW' }, earlier: { amount: 0, currency: 'ZMW' } },
  ])
  expect(
    (await figures({ from: Day.parse('2008-01-01'), to: Day.parse('2008-01-31') })).map(({ text }) => text),
  ).toEqual(['No income in this period'])
})

test('a view about publications is mailed with those that it shows, and another one without any', async () => {
  const { db, now } = app.services
  const recordedById = (await a('accountant')).id
  const one = { title: 'Weekly', publicationType: 'newspaper', status: 'completed', recordedById } as const
  await db.insert(publications).values([
    { ...one, publicationDate: Day.parse('1998-03-04'), priceMinor: 100_050 },
    { ...one, publicationDate: Day.parse('1998-03-05'), priceMinor: 50_000, status: 'pending' },
    { ...one, publicationDate: Day.parse('1998-03-06'), priceMinor: 7_000, publicationType: 'flyer' },
    { ...one, publicationDate: Day.parse('1998-03-07'), priceMinor: 9_900, status: 'cancelled' },
    { ...one, publicationDate: Day.parse('1998-02-27'), priceMinor: 300 },
  ])
  const span = { from: Day.parse('1998-03-01'), to: Day.parse('1998-03-31') }
  const amounts = async (search: string) => {
    const lines = await financialMail.figures(db, { period: 'custom', ...span }, new URLSearchParams(search), now())
    return lines.slice(1).map(({ values = {} }) => [values.from, values.amount, values.earlier])
  }
  const naira = (amount: number) => ({ amount, currency: 'NGN' })
  const first = { day: '1998-03-01' }
  expect(await amounts('period=last_month')).toEqual([])
  expect(await amounts('view=publications')).toEqual([[first, naira(1570.5), naira(3)]])
  expect(await amounts('status=completed')).toEqual([[first, naira(1070.5), naira(3)]])
  expect(await amounts('publication_type=flyer&status=all')).toEqual([[first, naira(70), naira(0)]])
  expect(await amounts('start_date=1998-03-05&end_date=1998-03-06')).toEqual([
    [{ day: '1998-03-05' }, naira(570), naira(1000.5)],
  ])
})

test('the file and the paper have outstanding orders, money owed, gifts and publications too, those of the page', async () => {
  const { db, now } = app.services
  const as = await a('accountant')
  const [course] = await courses(1)
  const recordedById = as.id
  const order = { userId: (await a('student')).id, courseId: course?.id ?? 0, currency: 'TZS' } as const
  await db.insert(orders).values({ ...order, status: 'pending', priceMinor: 9000, createdAt: now() })
  const owed = {
    key: 'owed besides',
    from: 'owed:learners',
    to: 'cash:momo',
    currency: 'TZS',
    amountMinor: 70,
  } as const
  await db.transaction((tx) => postJournal(tx, owed, now()))
  const giver = { name: null, email: null, userId: null, byId: recordedById } as const
  const gift = { ...giver, way: 'bank', purpose: '', note: '', language: 'en', currency: 'TZS' } as const
  for (const more of [
    { reference: 'G-1', amountMinor: 400, receivedOn: Day.parse('1996-05-05') },
    { reference: 'G-2', amountMinor: 150, receivedOn: Day.parse('1995-05-05') },
  ])
    await db.transaction((tx) => recordDonation({ happenedAt: now() }, tx, { ...gift, ...more }, now()))
  const one = { title: 'Weekly', status: 'completed', publicationDate: Day.parse('1996-02-02'), recordedById } as const
  await db.insert(publications).values([
    { ...one, publicationType: 'flyer', priceMinor: 10_050 },
    { ...one, publicationType: 'other', priceMinor: 5000 },
  ])
  const query = { ...year(1996), publication_type: 'flyer' as const }
  const { lines } = await readCsv(app, incomeApi.export, { query, as })
  const { currencies, waiting, owed: back, gifts, gift_months: months } = await read(year(1996))
  expect([currencies, gifts]).toEqual([[], [{ currency: 'TZS', amount: 4, before: 1.5, gifts: 1 }]])
  expect(months).toHaveLength(12)
  expect(lines).toHaveLength(1 + waiting.length + back.length + gifts.length + months.length + 1)
  expect(lines).toEqual(
    expect.arrayContaining([
      'Outstanding orders,Being checked,TZS,,,,,90,1',
      'Refunds owed to learners,TZS,TZS,,,,,0.7,',
      'Gifts,TZS,TZS,,,,1.5,4,1',
      // A whole year is compared with the whole one before, also a leap year: May with May.
      'Gifts by month,1996-05,TZS,,,,1.5,4,',
    ]),
  )
  expect(lines.at(-1)).toMatch(/^Publications,.*1996.*,NGN,,,,0,100\.5,$/)
  const paper = await app.http.inject({
    url: addressOf(incomeApi.pdf, { query }),
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { from, to } = year(1996)
  const mailed = await financialMail.figures(db, { period: 'custom', from, to }, new URLSearchParams(), now())
  expect(mailed.map(({ text }) => text)).toEqual([
    'No income in this period',
    'Gifts: {amount}, previous period: {earlier}',
  ])
  expect(mailed.at(-1)?.values).toEqual({
    amount: { amount: 4, currency: 'TZS' },
    earlier: { amount: 1.5, currency: 'TZS' },
  })
})

test('the figures are a CSV file and a PDF, and the log tells who took them', async () => {
  const [course] = await courses(1)
  await aPayment(app.services, {
    courseId: course?.id ?? 0,
    currency: 'KES',
    amountMinor: 150_050,
    at: '2022-08-08T08:00:00Z',
  })
  const as = await a('accountant')
  const { status, lines } = await readCsv(app, incomeApi.export, { query: year(2022), as })
  expect(status).toBe(200)
  expect(lines[0]).toContain('By,Name,Currency,Received,Refunded,Income,Previous period,Amount,Number')
  expect(lines).toContain('Currency,KES,KES,1500.5,0,1500.5,0,,')
  expect(lines).toContain(`Course,${course?.title},KES,1500.5,0,1500.5,0,,`)
  const { from, to } = year(2022)
  const pdf = await app.http.inject({
    url: `/api/financial-reports/income.pdf?period=custom&from=${from}&to=${to}`,
    headers: { authorization: `Bearer ${as.token}`, 'accept-language': 'fr' },
  })
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect((await app.call(incomeApi.pdf, { query: year(2011) }, { as })).status).toBe(200)
  const { rows } = await app.services.db.execute<{ action: string; detail: unknown }>(
    sql`select action, detail from audit_log where actor_id = ${as.id} and action like 'income.%' order by id limit 2`,
  )
  expect(rows).toEqual([
    { action: 'income.export', detail: { from, to, count: lines.length - 1 } },
    { action: 'income.pdf', detail: { from, to, count: 1 } },
  ])
})
