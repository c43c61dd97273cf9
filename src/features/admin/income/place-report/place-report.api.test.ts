import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { CURRENCIES, type Currency, toMajor } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { addressOf } from '#web/api/client.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aPayment } from '#tests/support/income.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aSoldProgram } from '#tests/support/programs.ts'
import { countQueries } from '#tests/support/queries.ts'
import { savedViewApi } from '#features/admin/report/saved-view/saved-view.contract.ts'
import { placeReportApi } from './place-report.contract.ts'
import { programPricingMail } from './place-report.service.ts'

const app = useTestApp()
let keeper: Person
const year = (number: number) => ({
  period: 'custom' as const,
  from: Day.parse(`${number}-01-01`),
  to: Day.parse(`${number}-12-31`),
})
const read = async (query: InputOf<typeof placeReportApi.read>['query']) => {
  const { status, body } = await app.call(placeReportApi.read, { query }, { as: keeper })
  expect(status).toBe(200)
  return body
}
const TEN = CURRENCIES.slice(0, 10)
const programs: { id: number; cohortId: number; course: { id: number } }[] = []

/** Two programs sold in ten currencies in 2016 and 2017, some places refunded, beside what a course brought. */
beforeAll(async () => {
  keeper = await person(app.services.db, 'accountant')
  const { services } = app
  for (const title of ['Sold Weaving', 'Sold Dyeing']) programs.push(await aSoldProgram({ services }, { title }))
  const { id: courseId } = await aCourse(services, { lessons: [false] })
  for (const [at, currency] of TEN.entries())
    for (const [nth, { id: programId, cohortId }] of programs.entries())
      for (const [no, day] of ['2016-03-04', '2016-12-31', '2017-01-01', '2017-06-30', '2017-12-31'].entries())
        if ((at + nth + no) % 4 !== 3)
          await aPayment(services, {
            programId,
            cohortId,
            currency,
            amountMinor: 5000 + at * 100 + nth * 10 + no,
            at: `${day}T10:00:00Z`,
            ...((at + no) % 5 === 2 && { refundedAt: '2017-08-09T08:00:00Z' }),
          })
  await aPayment(services, { courseId, amountMinor: 999, at: '2017-05-05T10:00:00Z' })
}, 120_000)

type Sums = { key: string; currency: Currency; sold: number; back: number; received: number; refunded: number }

/** The same by SQL of its own, from the orders: what was paid for places, and what went back, of a year by some key. */
async function bySql(of: number, key: ReturnType<typeof sql>): Promise<string[]> {
  const inYear = (column: ReturnType<typeof sql>) =>
    sql`extract(year from ${column} at time zone 'Africa/Kigali') = ${of}`
  const { rows } = await app.services.db.execute<Sums>(sql`
    select ${key} as key, currency, sum(sold)::int as sold, sum(back)::int as back,
      sum(sold * price_minor)::int as received, sum(back * price_minor)::int as refunded
    from (
      select program_id, currency, price_minor, 1 as sold, 0 as back, paid_at as moved_at from orders
      where program_id is not null and paid_at is not null and ${inYear(sql`paid_at`)}
      union all
      select program_id, currency, price_minor, 0, 1, (select happened_at from ledger_journals, payment_attempts a
        where a.order_id = orders.id and key = 'refunded:' || a.id) from orders
      where program_id is not null and status = 'refunded' and ${inYear(sql`(select happened_at from ledger_journals, payment_attempts a
        where a.order_id = orders.id and key = 'refunded:' || a.id)`)}
    ) moved group by 1, 2 order by 1, 2`)
  return rows.map(({ currency, ...one }) =>
    [one.key, currency, one.sold, one.back, toMajor(one.received, currency), toMajor(one.refunded, currency)].join(' '),
  )
}

const written = (
  key: string,
  row: { currency: string; sold: number; given_back: number; received: number; refunded: number },
): string => [key, row.currency, row.sold, row.given_back, row.received, row.refunded].join(' ')

const hasMoved = (row: { sold: number; given_back: number }): boolean => row.sold + row.given_back > 0

test('places and income by program, currency and month are those of plain SQL over the orders, in both periods', async () => {
  const [now, before] = [await read(year(2017)), await read(year(2016))]
  expect(now.period.before).toEqual({ from: '2016-01-01', to: '2016-12-31' })
  for (const [report, of] of [
    [now, 2017],
    [before, 2016],
  ] as const) {
    expect(report.currencies.map((row) => written('all', row))).toEqual(await bySql(of, sql`'all'`))
    const rows = report.programs.filter(hasMoved).map((row) => written(String(row.id), row))
    expect(rows.toSorted()).toEqual((await bySql(of, sql`program_id::text`)).toSorted())
    const months = report.months
      .filter((month) => month.received + month.refunded > 0)
      .map((one) => `${one.month} ${one.currency} ${one.received} ${one.refunded}`)
    const expected = await bySql(of, sql`to_char(moved_at at time zone 'Africa/Kigali', 'YYYY-MM')`)
    const shown = expected.map((line) =>
      line
        .split(' ')
        .filter((_, at) => at !== 2 && at !== 3)
        .join(' '),
    )
    expect(months.toSorted()).toEqual(shown.toSorted())
  }
  expect(now.currencies.map(({ currency }) => currency)).toEqual(TEN.toSorted())
  for (const { currency, ...row } of now.currencies) {
    const earlier = before.currencies.find((one) => one.currency === currency)
    expect([row.sold_before, row.before]).toEqual([earlier?.sold ?? 0, earlier?.net ?? 0])
    expect(row.net).toBeCloseTo(row.received - row.refunded, 6)
    const own = now.programs.filter((one) => one.currency === currency)
    expect(own.reduce((sum, one) => sum + one.sold, 0)).toBe(row.sold)
    expect(own.reduce((sum, one) => sum + one.net, 0)).toBeCloseTo(row.net, 6)
  }
  expect(await countQueries(app.services, () => read(year(2017)))).toBeLessThanOrEqual(6)
})

test('a program with a price stands there although it sold nothing, an empty year has no sums', async () => {
  const { currencies, months, programs: rows } = await read(year(2003))
  expect([currencies, months]).toEqual([[], []])
  for (const { id } of programs)
    expect(rows.find((row) => row.id === id)).toMatchObject({ currency: 'USD', sold: 0, net: 0, before: 0 })
  expect(rows.every(({ price }) => price !== null && price > 0)).toBe(true)
})

test('the report is a file and a paper, also of an empty year and of ten currencies, and the log tells who took them', async () => {
  for (const of of [2003, 2017]) {
    const { programs: rows } = await read(year(of))
    const { lines } = await readCsv(app, placeReportApi.export, { query: year(of), as: keeper })
    expect(lines[0]).toContain(
      'Program,Currency,Current price,Places sold,Places sold in the previous period,Places refunded,Received,Refunded,Income,Previous period',
    )
    expect(lines).toHaveLength(1 + rows.length)
    const paper = await app.http.inject({
      url: addressOf(placeReportApi.pdf, { query: year(of) }),
      headers: { authorization: `Bearer ${keeper.token}`, 'accept-language': 'fr' },
    })
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(paper.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    expect(paper.headers['content-disposition']).toContain(`program-pricing-${of}-01-01-${of}-12-31.pdf`)
  }
  const { rows: taken } = await app.services.db.execute<{ action: string }>(
    sql`select action from audit_log where actor_id = ${keeper.id} and action like 'placeReport.%' order by id`,
  )
  expect(taken.map(({ action }) => action)).toEqual(
    [2003, 2017].flatMap(() => ['placeReport.export', 'placeReport.pdf']),
  )
}, 120_000)

test('a view of it is kept and mailed with what the page shows, by those who read it alone', async () => {
  const { db, now } = app.services
  const { currencies } = await read(year(2017))
  const lines = await programPricingMail.figures(db, year(2017), new URLSearchParams(), now())
  expect(lines.map(({ values }) => values)).toEqual(
    currencies.map(({ currency, sold, net, before }) => ({
      sold,
      amount: { amount: net, currency },
      earlier: { amount: before, currency },
    })),
  )
  expect(await programPricingMail.figures(db, year(2003), new URLSearchParams(), now())).toEqual([
    { text: 'No places sold in this period' },
  ])
  const view = { report: 'program-pricing' as const, name: 'This year', search: 'period=this_year' }
  for (const role of ['accountant', 'admin', 'hr', 'student'] as const) {
    const as = await person(db, role)
    const isReader = role === 'accountant' || role === 'admin'
    const saved = await app.call(savedViewApi.save, { body: { ...view, schedule: 'monthly' } }, { as })
    expect([role, saved.status]).toEqual([role, isReader ? 201 : 403])
    for (const endpoint of [placeReportApi.read, placeReportApi.export, placeReportApi.pdf])
      expect([role, (await app.call(endpoint, {}, { as })).status]).toEqual([role, isReader ? 200 : 403])
  }
  expect((await app.call(placeReportApi.read, {})).status).toBe(401)
})
