import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aPaidMentor, aSession } from '#tests/support/mentor-payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { readAccountBalances } from '#features/money/payment/ledger/ledger.service.ts'
import { mentorPaymentApi } from './mentor-payment.contract.ts'

const app = useTestApp()
const a = (role: Role): Promise<Person> => person(app.services.db, role)
const prepare = async (month: string, as?: Person) =>
  app.call(mentorPaymentApi.prepare, { body: { month } }, { as: as ?? (await a('accountant')) })
const statementsOf = async (mentor: Person, month?: string) => {
  const query = { search: mentor.name, ...(month && { month }) }
  return (await app.call(mentorPaymentApi.list, { query }, { as: await a('admin') })).body.statements
}
/** The newest statement of a mentor. */
const statementOf = async (mentor: Person, month?: string) => {
  const [found] = await statementsOf(mentor, month)
  if (!found) throw new Error('there is no statement')
  return found
}
const read = async (id: number, as: Person) =>
  (await app.call(mentorPaymentApi.get, { params: { id } }, { as })).body.statement
const approve = async (id: number, as?: Person, revision?: number) => {
  const by = as ?? (await a('admin'))
  const body = { revision: revision ?? (await read(id, by)).revision }
  return app.call(mentorPaymentApi.approve, { params: { id }, body }, { as: by })
}
const payment = { reference: 'FT-77', paid_on: Day.parse('2026-01-02') }
const pay = async (id: number, as?: Person) =>
  app.call(mentorPaymentApi.pay, { params: { id }, body: payment }, { as: as ?? (await a('accountant')) })

test('accountants and admins see all statements, a mentor the own ones once they are approved, others none', async () => {
  const mentor = await aPaidMentor(app.services, { amountMinor: 2000 })
  await aSession(app.services, mentor, '2025-03-10T10:00:00Z')
  await prepare('2025-03')
  const { id } = await statementOf(mentor.mentor)
  const params = { id }
  for (const role of ['student', 'hr', 'teacher'] as const) {
    const as = await a(role)
    for (const { status } of [
      await app.call(mentorPaymentApi.list, {}, { as }),
      await app.call(mentorPaymentApi.export, {}, { as }),
      await prepare('2025-03', as),
      await app.call(mentorPaymentApi.approve, { params, body: { revision: 1 } }, { as }),
      await pay(id, as),
      await app.call(mentorPaymentApi.answer, { params, body: { answer: 'Yes' } }, { as }),
      await app.call(mentorPaymentApi.correct, { params, body: { amount: 1, reason: 'Why' } }, { as }),
    ])
      expect(status).toBe(403)
    expect((await app.call(mentorPaymentApi.get, { params }, { as })).status).toBe(404)
  }
  expect((await app.call(mentorPaymentApi.listOwn, {})).status).toBe(401)
  const own = async () => (await app.call(mentorPaymentApi.listOwn, {}, { as: mentor.mentor })).body.statements
  expect(await own()).toEqual([])
  expect((await app.call(mentorPaymentApi.get, { params }, { as: mentor.mentor })).status).toBe(404)
  await approve(id)
  expect(await own()).toMatchObject([{ id, total: 20, status: 'approved' }])
  expect(await read(id, mentor.mentor)).toEqual(await read(id, await a('accountant')))
  expect((await app.call(mentorPaymentApi.pdf, { params }, { as: mentor.mentor })).status).toBe(200)
  expect((await app.call(mentorPaymentApi.get, { params }, { as: await a('mentor') })).status).toBe(404)
})

test('a statement has the sessions that took place in the month, each at the rate of its day, and its sum is that of SQL', async () => {
  const mentor = await aPaidMentor(app.services, { amountMinor: 2000, startsOn: '2025-01-01' })
  await aPaidMentor(app.services, { amountMinor: 3333, startsOn: '2025-04-15', of: mentor })
  const at = (moment: string, more = {}) => aSession(app.services, mentor, moment, more)
  await at('2025-04-01T08:00:00Z')
  // Already the 15th in Kigali.
  await at('2025-04-14T22:30:00Z', { minutes: 45 })
  await at('2025-04-20T08:00:00Z', { status: 'cancelled' })
  await at('2025-04-21T08:00:00Z', { status: 'no_show', missedBy: 'mentee' })
  // Already May in Kigali.
  await at('2025-04-30T22:30:00Z')
  await prepare('2025-04')
  const { id } = await statementOf(mentor.mentor, '2025-04')
  const shown = await read(id, await a('admin'))
  expect(shown).toMatchObject({ month: '2025-04', currency: 'USD', sessions: 2, minutes: 105, total: 45, revision: 1 })
  expect(shown.lines.map(({ minutes, rate, amount }) => [minutes, rate, amount])).toEqual([
    [60, 20, 20],
    [45, 33.33, 25],
  ])
  const { rows } = await app.services.db.execute<{ total: number }>(sql`
    select sum(floor(extract(epoch from ends_at - starts_at) / 3600 * rate.amount_minor + 0.5))::int as total
    from bookings join mentor_rates as rate on rate.mentor_user_id = bookings.mentor_user_id
      and rate.starts_on = (select max(starts_on) from mentor_rates as earlier
        where earlier.mentor_user_id = bookings.mentor_user_id
          and earlier.starts_on <= (bookings.starts_at at time zone 'Africa/Kigali')::date)
    where bookings.mentor_user_id = ${mentor.mentor.id} and status = 'done'
      and (starts_at at time zone 'Africa/Kigali')::date between '2025-04-01' and '2025-04-30'`)
  expect(shown.total * 100).toBe(rows[0]?.total)
})

test('drafts are made anew; what is approved stays, and what came late is in the next statement, once', async () => {
  const mentor = await aPaidMentor(app.services, { amountMinor: 1000 })
  await aSession(app.services, mentor, '2025-05-05T08:00:00Z')
  await prepare('2025-05')
  await aSession(app.services, mentor, '2025-05-06T08:00:00Z')
  await prepare('2025-05')
  const first = await statementOf(mentor.mentor, '2025-05')
  expect(first).toMatchObject({ sessions: 2, total: 20, revision: 2 })
  expect((await approve(first.id, undefined, 1)).status).toBe(409)
  expect((await approve(first.id)).status).toBe(200)
  await aSession(app.services, mentor, '2025-05-07T08:00:00Z')
  await aSession(app.services, mentor, '2025-06-02T08:00:00Z')
  await prepare('2025-05')
  await prepare('2025-06')
  expect(await statementsOf(mentor.mentor)).toMatchObject([
    { month: '2025-06', sessions: 2, total: 20, status: 'draft' },
    { month: '2025-05', sessions: 2, total: 20, status: 'approved', revision: 2 },
  ])
  const { db } = app.services
  const refusal = (statement: ReturnType<typeof sql>) =>
    db.execute(statement).then(
      () => 'done',
      (problem: unknown) => String(problem instanceof Error ? problem.cause : problem),
    )
  expect(await refusal(sql`update mentor_statements set total_minor = 1 where id = ${first.id}`)).toContain(
    'is approved',
  )
  expect(await refusal(sql`delete from mentor_statement_lines where statement_id = ${first.id}`)).toContain('stays')
})

test('of many who prepare a month at once, each session is in one statement', async () => {
  const mentor = await aPaidMentor(app.services, { amountMinor: 1000 })
  for (const day of ['01', '02', '03']) await aSession(app.services, mentor, `2025-07-${day}T08:00:00Z`)
  const keepers = await Promise.all(Array.from({ length: 6 }, () => a('accountant')))
  const answers = await Promise.all(keepers.map((as) => prepare('2025-07', as)))
  expect(answers.map(({ status }) => status)).toEqual(keepers.map(() => 200))
  expect(await statementsOf(mentor.mentor)).toMatchObject([{ sessions: 3, total: 30 }])
  const { lines, worked_by: workers } = await read((await statementOf(mentor.mentor)).id, await a('admin'))
  expect([lines.length, workers.length]).toEqual([3, 6])
})

test('whoever has prepared a statement does not approve it, nor does the mentor; of two who approve at once one is told', async () => {
  const preparer = await a('admin')
  const mentor = await aPaidMentor(app.services, {
    amountMinor: 1000,
    mentor: await person(app.services.db, 'accountant', { name: 'Who Guides Besides' }),
  })
  await aSession(app.services, mentor, '2025-08-01T08:00:00Z')
  await prepare('2025-08', preparer)
  const { id } = await statementOf(mentor.mentor)
  const toApprove = async (as: Person) => {
    const query = { decider: 'me', month: '2025-08' } as const
    return (await app.call(mentorPaymentApi.list, { query }, { as })).body.statements.map((one) => one.id)
  }
  for (const as of [preparer, mentor.mentor]) expect(await toApprove(as)).not.toContain(id)
  expect(await toApprove(await a('admin'))).toContain(id)
  expect((await approve(id, preparer)).status).toBe(403)
  expect((await approve(id, mentor.mentor)).status).toBe(403)
  const answers = await Promise.all([approve(id), approve(id)])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  expect((await pay(id, mentor.mentor)).status).toBe(403)
})

test('paid once, with a reference, and written into the ledger once', async () => {
  const mentor = await aPaidMentor(app.services, { amountMinor: 15_000, currency: 'RWF' })
  await aSession(app.services, mentor, '2025-09-01T08:00:00Z', { minutes: 30 })
  await prepare('2025-09')
  const { id } = await statementOf(mentor.mentor)
  const cost = async () =>
    (await readAccountBalances(app.services.db)).find(
      ({ account, currency }) => account === 'cost:mentors' && currency === 'RWF',
    )?.amountMinor ?? 0
  const before = await cost()
  expect((await pay(id)).status).toBe(409)
  await approve(id)
  const answers = await Promise.all([pay(id), pay(id)])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  expect((await cost()) - before).toBe(7500)
  expect(await read(id, mentor.mentor)).toMatchObject({ status: 'paid', reference: 'FT-77', paid_on: '2026-01-02' })
  // Neither ahead of us nor before the month that is paid.
  for (const day of ['2199-01-01', '2025-08-31', '2016-01-02']) {
    const wrong = { params: { id }, body: { ...payment, paid_on: Day.parse(day) } }
    expect((await app.call(mentorPaymentApi.pay, wrong, { as: await a('admin') })).body.errors).toHaveProperty(
      'paid_on',
    )
  }
})

test('a dispute holds the payment until it is answered, and the correction comes into the next statement', async () => {
  const mentor = await aPaidMentor(app.services, { amountMinor: 2000 })
  await aSession(app.services, mentor, '2025-10-01T08:00:00Z')
  await prepare('2025-10')
  const { id } = await statementOf(mentor.mentor)
  const params = { id }
  const dispute = (as: Person) => app.call(mentorPaymentApi.dispute, { params, body: { reason: 'Too short' } }, { as })
  expect((await dispute(mentor.mentor)).status).toBe(404)
  await approve(id)
  expect((await dispute(await a('accountant'))).status).toBe(403)
  const answers = await Promise.all([dispute(mentor.mentor), dispute(mentor.mentor)])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  expect((await pay(id)).status).toBe(409)
  const keeper = await a('accountant')
  const answer = { answer: 'You are right', amount: 5 }
  const answered = await app.call(mentorPaymentApi.answer, { params, body: answer }, { as: keeper })
  expect(answered.body.statement).toMatchObject({ answer: 'You are right', total: 20, waiting: [{ amount: 5 }] })
  expect((await app.call(mentorPaymentApi.answer, { params, body: answer }, { as: keeper })).status).toBe(409)
  expect((await pay(id)).status).toBe(200)
  const less = { params, body: { amount: -30, reason: 'Paid twice in July' } }
  expect((await app.call(mentorPaymentApi.correct, less, { as: keeper })).status).toBe(200)
  // Ten less than nothing waits until there is something to take it from.
  await aSession(app.services, mentor, '2025-11-01T08:00:00Z')
  await prepare('2025-11')
  expect(await statementsOf(mentor.mentor)).toHaveLength(1)
  await aSession(app.services, mentor, '2025-12-01T08:00:00Z')
  await prepare('2025-12')
  const next = await statementOf(mentor.mentor, '2025-12')
  expect(next).toMatchObject({ sessions: 2, total: 15 })
  // Anyone who entered a correction has worked on it.
  expect((await approve(next.id, keeper)).status).toBe(403)
  const { lines } = await read(next.id, await a('admin'))
  expect(lines.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
    ['session', 20, null],
    ['session', 20, null],
    ['correction', 5, 'You are right'],
    ['correction', -30, 'Paid twice in July'],
  ])
})

test('each currency has a statement of its own, and a session without a rate is only counted', async () => {
  const mentor = await aPaidMentor(app.services, { amountMinor: 2000, startsOn: '2024-02-10' })
  await aPaidMentor(app.services, { amountMinor: 9000, currency: 'RWF', startsOn: '2024-02-20', of: mentor })
  for (const day of ['05', '12', '25']) await aSession(app.services, mentor, `2024-02-${day}T08:00:00Z`)
  const { body } = await prepare('2024-02')
  expect(body.without_rate).toBeGreaterThanOrEqual(1)
  expect((await statementsOf(mentor.mentor)).map(({ currency, total }) => [currency, total])).toEqual(
    expect.arrayContaining([
      ['RWF', 9000],
      ['USD', 20],
    ]),
  )
  expect((await prepare('2099-01')).body.errors).toEqual({ month: ['Choose a month that has ended'] })
})

test('the list is found, ordered and taken as a file with the same few statements', async () => {
  const mentor = await aPaidMentor(app.services, { amountMinor: 2000, name: 'Adaeze Lantern' })
  await aSession(app.services, mentor, '2023-02-05T08:00:00Z')
  await prepare('2023-02')
  const as = await a('accountant')
  const ask = (query: object) => app.call(mentorPaymentApi.list, { query }, { as })
  expect((await ask({ search: 'lantern', counts: '1', sort: '-total' })).body).toMatchObject({
    total: 1,
    counts: { draft: 1 },
  })
  expect((await ask({ search: 'lantern', disputed: 'open' })).body.total).toBe(0)
  expect(await countQueries(app.services, () => ask({ counts: '1' }))).toBeLessThanOrEqual(3)
  const { lines } = await readCsv(app, mentorPaymentApi.export, { query: { search: 'lantern' }, as })
  expect(lines[1]).toBe('2023-02,Adaeze Lantern,1,60,USD,20,Draft,,,,,,')
})
