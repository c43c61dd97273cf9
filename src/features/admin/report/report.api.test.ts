import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CURRENCIES, type Currency, toMajor } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { addressOf } from '#web/api/client.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { aPayment } from '#tests/support/income.ts'
import { aPaidMentor, aSession } from '#tests/support/mentor-payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aSoldProgram } from '#tests/support/programs.ts'
import { incomeApi } from '#features/admin/income/income.contract.ts'
import { placeReportApi } from '#features/admin/income/place-report/place-report.contract.ts'
import { mentorPaymentApi } from '#features/money/mentor-payment/mentor-payment.contract.ts'
import { mentorReportApi } from '#features/money/mentor-payment/mentor-report/mentor-report.contract.ts'
import { publicationApi } from '#features/money/publication/publication.contract.ts'
import { academicApi } from './academic/academic.contract.ts'
import { courseReportApi } from './course-report/course-report.contract.ts'
import { learnerReportApi } from './learner-report/learner-report.contract.ts'
import { teacherReportApi } from './teacher-report/teacher-report.contract.ts'

const app = useTestApp()
const year = (number: number) => ({
  period: 'custom' as const,
  from: Day.parse(`${number}-01-01`),
  to: Day.parse(`${number}-12-31`),
})

/** The files of the reports about money: CSV, then paper. */
const OF_MONEY = [
  ['financial', incomeApi.export, incomeApi.pdf],
  ['mentor payments', mentorPaymentApi.export, mentorReportApi.pdf],
  ['program pricing', placeReportApi.export, placeReportApi.pdf],
] as const
const OTHERS = [
  ['academic', academicApi.csv, academicApi.pdf],
  ['courses', courseReportApi.export, courseReportApi.pdf],
  ['teachers', teacherReportApi.export, teacherReportApi.pdf],
  ['learners', learnerReportApi.export, learnerReportApi.pdf],
] as const

/** Both files of a report about a year are made and hold something; answers how many lines the CSV has. */
async function files(as: Person, number: number, [name, csv, pdf]: readonly [string, Endpoint, Endpoint]) {
  const read = (endpoint: Endpoint) =>
    app.http.inject({
      url: addressOf(endpoint, { query: year(number) }),
      headers: { authorization: `Bearer ${as.token}` },
    })
  const [table, paper] = [await read(csv), await read(pdf)]
  expect([name, table.statusCode, paper.statusCode]).toEqual([name, 200, 200])
  expect([name, paper.rawPayload.subarray(0, 5).toString('latin1')]).toEqual([name, '%PDF-'])
  return table.body.trim().split('\r\n').length
}

test.each(OTHERS)('%s: an empty year is a file and a paper', async (...report) => {
  expect(await files(await person(app.services.db, 'hr'), 2003, report)).toBeGreaterThan(0)
})

test.each(OF_MONEY)('%s: an empty year is a file and a paper', async (...report) => {
  expect(await files(await person(app.services.db, 'accountant'), 2003, report)).toBeGreaterThan(0)
})

test('publications: an empty year is zeros, a file and a paper', async () => {
  const as = await person(app.services.db, 'accountant')
  const { total, before, points } = (await app.call(publicationApi.summary, { query: year(2003) }, { as })).body
  expect([total, before, points.every(({ count }) => count === 0)]).toEqual([0, 0, true])
  const query = { start_date: year(2003).from, end_date: year(2003).to }
  for (const endpoint of [publicationApi.export, publicationApi.pdf]) {
    const url = addressOf(endpoint, { query })
    expect((await app.http.inject({ url, headers: { authorization: `Bearer ${as.token}` } })).statusCode).toBe(200)
  }
})

/** Paid courses and places, and sessions of mentors, one of each in each of these currencies, in May of a year. */
async function moneyIn(number: number, currencies: readonly Currency[]): Promise<void> {
  const { services } = app
  const { id: courseId } = await aCourse(services, { lessons: [false] })
  const { id: programId, cohortId } = await aSoldProgram({ services })
  for (const [at, currency] of currencies.entries()) {
    const paid = { currency, amountMinor: 70_001 + at, at: `${number}-05-0${1 + (at % 9)}T10:00:00Z` }
    await aPayment(services, { ...paid, courseId })
    await aPayment(services, { ...paid, programId, cohortId })
    const startsOn = `${number}-01-01`
    const mentor = await aPaidMentor(services, { currency, amountMinor: 3000 + at * 100, startsOn })
    await aSession(services, mentor, `${number}-05-0${1 + (at % 9)}T08:00:00Z`)
  }
  const as = await person(services.db, 'accountant')
  const prepared = await app.call(mentorPaymentApi.prepare, { body: { month: `${number}-05` } }, { as })
  expect(prepared.status).toBeLessThan(300)
}

type Sum = readonly [currency: string, amount: number]

/** By SQL of its own, per currency: what an account has received in a year, and what statements of May come to. */
async function bySql(number: number, account: string): Promise<Sum[]> {
  const received = sql`select currency, (0 - sum(amount_minor))::int as minor from ledger_lines l
    join ledger_journals j on j.id = l.journal_id
    where account like ${account} and extract(year from happened_at) = ${number} group by 1 order by 1`
  const stated = sql`select s.currency, sum(l.amount_minor)::int as minor from mentor_statements s
    join mentor_statement_lines l on l.statement_id = s.id where s.month = ${`${number}-05`} group by 1 order by 1`
  const { rows } = await app.services.db.execute<{ currency: Currency; minor: number }>(
    account === 'statements' ? stated : received,
  )
  return rows.map(({ currency, minor }) => [currency, toMajor(minor, currency)])
}

test.each([
  [2011, 1],
  [2015, 10],
])(
  'the reports of %i about money in %i currencies: each sum is that of SQL, files and papers are made',
  async (number, many) => {
    const currencies = CURRENCIES.slice(0, many)
    await moneyIn(number, currencies)
    const as = await person(app.services.db, 'accountant')
    const query = year(number)
    const income = (await app.call(incomeApi.read, { query }, { as })).body
    const places = (await app.call(placeReportApi.read, { query }, { as })).body
    const pay = (await app.call(mentorReportApi.summary, { query }, { as })).body
    const courses = income.courses.filter((row) => !row.is_places)
    for (const [shown, account] of [
      [income.currencies.map((row): Sum => [row.currency, row.net]), 'income:%'],
      [courses.map((row): Sum => [row.currency, row.net]), 'income:courses'],
      [places.currencies.map((row): Sum => [row.currency, row.net]), 'income:programs'],
      [pay.currencies.map((row): Sum => [row.currency, row.total]), 'statements'],
    ] as const) {
      const expected = await bySql(number, account)
      expect(expected.map(([currency]) => currency)).toEqual(currencies.toSorted())
      expect([account, shown]).toEqual([account, expected])
    }
    for (const months of [income.months, places.months, pay.months])
      expect([months.length, new Set(months.map(({ currency }) => currency)).size]).toEqual([12 * many, many])
    for (const report of OF_MONEY) expect(await files(as, number, report)).toBeGreaterThan(many)
  },
  120_000,
)
