import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Currency, toMajor } from '#shared/currency.ts'
import { addDays } from '#shared/calendar.ts'
import { Day } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { chosenPeriodOf } from '#shared/period.ts'
import { addressOf } from '#web/api/client.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aPaidMentor, aSession } from '#tests/support/mentor-payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { savedViewApi } from '#features/admin/report/saved-view/saved-view.contract.ts'
import { mentorPaymentApi } from '../mentor-payment.contract.ts'
import { approvePreparedStatement, disputeStatement, payApprovedStatement } from '../mentor-payment.service.ts'
import { mentorReportApi } from './mentor-report.contract.ts'
import { mentorPaymentsMail } from './mentor-report.service.ts'

const app = useTestApp()
let keeper: Person
const custom = (from: string, to: string) => ({ period: 'custom' as const, from: Day.parse(from), to: Day.parse(to) })
const YEAR = custom('2022-01-01', '2022-12-31')

/** Statements of 2021 and 2022 in two currencies: the first ones paid, one disputed, the last ones drafts. */
async function manyStatements() {
  const { services } = app
  const { db, now } = services
  const one = await aPaidMentor(services, { amountMinor: 2000, name: 'Adaeze Harbour' })
  const other = await aPaidMentor(services, { amountMinor: 9000, currency: 'RWF', name: 'Baraka Harbour' })
  for (const day of ['2021-03-04', '2021-11-20', '2022-02-01', '2022-02-28', '2022-05-09', '2022-12-30'])
    await aSession(services, one, `${day}T08:00:00Z`)
  for (const day of ['2022-02-03', '2022-06-30', '2022-11-11'])
    await aSession(services, other, `${day}T08:00:00Z`, { minutes: 45 })
  for (const month of ['2021-03', '2021-11', '2022-02', '2022-05', '2022-06', '2022-11', '2022-12'])
    await app.call(mentorPaymentApi.prepare, { body: { month } }, { as: keeper })
  const { id: byId } = await person(db, 'admin')
  const past = { happenedAt: now() }
  const query = { search: 'harbour', sort: 'month' as const, limit: 100 }
  const { statements } = (await app.call(mentorPaymentApi.list, { query }, { as: keeper })).body
  for (const { id, month, revision } of statements.filter((row) => row.month < '2022-06'))
    await db.transaction(async (tx) => {
      await approvePreparedStatement(past, tx, { id, byId, revision }, now())
      if (month === '2022-05') await disputeStatement(past, tx, { id, reason: 'It was longer' }, now())
      else
        await payApprovedStatement(
          past,
          tx,
          { id, byId, reference: `FT-${id}`, paidOn: Day.parse('2022-06-01') },
          now(),
        )
    })
}

beforeAll(async () => {
  keeper = await person(app.services.db, 'accountant')
  await manyStatements()
}, 60_000)

type Query = InputOf<typeof mentorReportApi.summary>['query']
const read = async (query: Query) =>
  (await app.call(mentorReportApi.summary, { query: { search: 'harbour', ...query } }, { as: keeper })).body

/** The same by SQL of its own: what the statements of some months come to, from their lines. */
async function bySql(from: string, to: string, only = sql`true`): Promise<Map<Currency, number>> {
  const { rows } = await app.services.db.execute<{ currency: Currency; minor: number }>(sql`
    select s.currency, sum(l.amount_minor)::int as minor
    from mentor_statements s join mentor_statement_lines l on l.statement_id = s.id join users on users.id = s.mentor_user_id
    where users.name like '%Harbour' and s.month between ${from} and ${to} and ${only} group by 1`)
  return new Map(rows.map(({ currency, minor }) => [currency, toMajor(minor, currency)]))
}

test('what statements come to is the sum of their lines by SQL, by currency and month, in both periods', async () => {
  for (const [query, only] of [
    [YEAR, undefined],
    [{ ...YEAR, status: 'paid' }, sql`s.status = 'paid'`],
    [{ ...YEAR, status: 'draft' }, sql`s.status = 'draft'`],
    [{ ...YEAR, disputed: 'open' }, sql`s.disputed_at is not null and s.answered_at is null`],
  ] as const) {
    const { period, currencies, months } = await read(query)
    expect(period.before).toEqual({ from: '2021-01-01', to: '2021-12-31' })
    const [now, before] = [await bySql('2022-01', '2022-12', only), await bySql('2021-01', '2021-12', only)]
    const paid = await bySql('2022-01', '2022-12', sql`${only ?? sql`true`} and s.status = 'paid'`)
    expect(currencies.map(({ currency }) => currency)).toEqual(
      [...new Set([...now.keys(), ...before.keys()])].toSorted(),
    )
    for (const { currency, ...pay } of currencies) {
      const own = months.filter((month) => month.currency === currency)
      expect([pay.total, pay.before, pay.paid]).toEqual([
        now.get(currency) ?? 0,
        before.get(currency) ?? 0,
        paid.get(currency) ?? 0,
      ])
      expect(own).toHaveLength(12)
      for (const { month, total } of own) expect(total).toBe((await bySql(month, month, only)).get(currency) ?? 0)
      expect(own.reduce((sum, month) => sum + (month.before ?? 0), 0)).toBe(pay.before)
    }
  }
  expect((await read(YEAR)).currencies).toMatchObject([
    { currency: 'RWF', statements: 3, sessions: 3, minutes: 135, total: 20_250, paid: 6750, before: 0 },
    { currency: 'USD', statements: 3, sessions: 4, minutes: 240, total: 80, paid: 40, before: 40 },
  ])
})

test('a month counts in the days in which it ended, so in one period only', async () => {
  const total = async (query: Query) => {
    const { currencies } = await read(query)
    return currencies.map(({ currency, total: now, before }) => [currency, now, before])
  }
  expect(await total(custom('2022-02-28', '2022-03-30'))).toEqual([
    ['RWF', 6750, 0],
    ['USD', 40, 0],
  ])
  expect(await total(custom('2022-03-01', '2022-03-30'))).toEqual([
    ['RWF', 0, 6750],
    ['USD', 0, 40],
  ])
  expect(await total(custom('2022-04-01', '2022-04-10'))).toEqual([])
  const ended = await read(custom('2022-02-01', '2022-02-27'))
  expect(ended.months).toEqual([])
})

test('list and file have the statements of the period, and all of them without one', async () => {
  const list = async (query: object) =>
    (await app.call(mentorPaymentApi.list, { query: { search: 'harbour', ...query } }, { as: keeper })).body
  expect((await list({})).total).toBe(8)
  expect((await list(YEAR)).total).toBe(6)
  expect((await list({ ...YEAR, status: 'draft' })).statements.map(({ month }) => month)).toEqual([
    '2022-12',
    '2022-11',
    '2022-06',
  ])
  expect((await list(custom('2022-03-01', '2022-03-30'))).total).toBe(0)
  const query = { search: 'harbour', ...YEAR, disputed: 'open' as const }
  const { lines } = await readCsv(app, mentorPaymentApi.export, { query, as: keeper })
  expect(lines.slice(1).map((line) => line.slice(0, 22))).toEqual(['2022-05,Adaeze Harbour'])
})

test('the report is paper, and a view of it is mailed with what the page shows', async () => {
  const { db, now } = app.services
  const query = { search: 'harbour', ...YEAR, status: 'paid' as const }
  const paper = await app.http.inject({
    url: addressOf(mentorReportApi.pdf, { query }),
    headers: { authorization: `Bearer ${keeper.token}`, 'accept-language': 'fr' },
  })
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(paper.headers['content-disposition']).toContain('mentor-payments-2022-01-01-2022-12-31.pdf')
  const linesOf = (search: string) => mentorPaymentsMail.figures(db, YEAR, new URLSearchParams(search), now())
  for (const [search, more] of [
    ['', {}],
    ['status=paid', { status: 'paid' }],
    ['disputed=open&status=all', { disputed: 'open' }],
    ['status=nothing&search=nobody', {}],
  ] as const) {
    const { currencies } = await read({ ...YEAR, search: '', ...more })
    expect(currencies.length).toBeGreaterThan(0)
    expect((await linesOf(search)).map(({ values }) => values)).toEqual(
      currencies.map(({ currency, total, before, statements, sessions }) => ({
        amount: { amount: total, currency },
        earlier: { amount: before, currency },
        statements,
        sessions,
      })),
    )
  }
  expect(await linesOf('status=draft&disputed=open')).toEqual([{ text: 'No statements in this period' }])
})

test('accountants and admins read it and keep views of it; nobody else', async () => {
  const { db } = app.services
  const view = { report: 'mentor-payments' as const, name: 'This year', search: 'period=this_year&statement=4' }
  const save = (as: Person) => app.call(savedViewApi.save, { body: { ...view, schedule: 'weekly' } }, { as })
  expect((await save(keeper)).body.view.search).toBe('period=this_year')
  for (const role of ['accountant', 'admin', 'hr', 'mentor'] as const) {
    const as = await person(db, role)
    const isReader = role === 'accountant' || role === 'admin'
    expect([role, (await save(as)).status]).toEqual([role, isReader ? 201 : 403])
    for (const endpoint of [mentorReportApi.summary, mentorReportApi.pdf])
      expect([role, (await app.call(endpoint, {}, { as })).status]).toEqual([role, isReader ? 200 : 403])
  }
  expect((await app.call(mentorReportApi.summary, {})).status).toBe(401)
})

test('the mail of each month has its statements and those of the month before, neither twice', async () => {
  const { db, now } = app.services
  const monthAt = (nth: number) => new Date(Date.UTC(2022, nth)).toISOString().slice(0, 7)
  for (let nth = 0; nth < 12; nth += 1) {
    const [month, earlier, after] = [monthAt(nth), monthAt(nth - 1), Day.parse(`${monthAt(nth + 1)}-01`)]
    const [total, before] = [await bySql(month, month), await bySql(earlier, earlier)]
    const expected = [...new Set([...total.keys(), ...before.keys()])].toSorted().map((currency) => ({
      amount: { amount: total.get(currency) ?? 0, currency },
      earlier: { amount: before.get(currency) ?? 0, currency },
    }))
    // Mailed on the first day after the month, whichever of both the view asks for.
    for (const chosen of [
      chosenPeriodOf({ period: 'last_month' }, after),
      chosenPeriodOf({ period: 'this_month' }, addDays(after, -1)),
    ]) {
      const lines = await mentorPaymentsMail.figures(db, chosen, new URLSearchParams(), now())
      expect([month, lines.flatMap(({ values }) => (values ? [values] : []))]).toMatchObject([month, expected])
    }
  }
})
