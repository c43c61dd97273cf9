import { sql } from 'drizzle-orm'
import { boolean, constantFrom, integer, record, sample } from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { aPayment } from '#tests/support/income.ts'
import { aSoldProgram } from '#tests/support/programs.ts'
import { type Account, readAccountBalances, nextReceiptNumber, postJournal } from './ledger.service.ts'
import { incomeLines, ledgerJournals, ledgerLines } from './ledger.table.ts'

const app = useTestApp()
const now = new Date('2026-05-17T08:00:00Z')
const messageOf = (problem: unknown): string =>
  problem instanceof Error ? `${problem.message} ${messageOf(problem.cause)}` : ''
/** Why a transaction was refused. */
const refusal = async (work: (tx: Db) => Promise<unknown>): Promise<string> =>
  messageOf(await app.services.db.transaction(work).catch((problem: unknown) => problem))

const ACCOUNTS: Account[] = ['cash:manual', 'cash:momo', 'income:courses', 'owed:learners']
const movement = record({
  key: integer({ min: 1, max: 1500 }).map(String),
  from: constantFrom(...ACCOUNTS),
  to: constantFrom(...ACCOUNTS),
  currency: constantFrom('USD', 'RWF', 'KES' as const),
  amountMinor: integer({ min: 1, max: 900_000_000 }),
  isLost: boolean(),
})

test('after thousands of random movements, some doubled and some rolled back, every currency is balanced', async () => {
  const { db } = app.services
  const expected = new Map<string, number>()
  const seen = new Set<string>()
  for (const { isLost, ...each } of sample(movement, { numRuns: 2000, seed: 8 })) {
    const isWritten = await db
      .transaction(async (tx) => {
        const written = await postJournal(tx, { ...each, currency: each.currency }, now)
        await nextReceiptNumber(tx)
        if (isLost) throw new Error('lost')
        return written
      })
      .catch(() => false)
    expect(isWritten).toBe(!isLost && !seen.has(each.key))
    if (!isWritten) continue
    seen.add(each.key)
    for (const [account, sign] of [
      [each.to, 1],
      [each.from, -1],
    ] as const) {
      const name = `${account} ${each.currency}`
      expected.set(name, (expected.get(name) ?? 0) + sign * each.amountMinor)
    }
  }
  const found = await readAccountBalances(db)
  expect(new Map(found.map((row) => [`${row.account} ${row.currency}`, row.amountMinor]))).toEqual(expected)
  for (const currency of ['USD', 'RWF', 'KES']) {
    const sum = found.filter((row) => row.currency === currency).reduce((all, row) => all + row.amountMinor, 0)
    expect([currency, sum]).toEqual([currency, 0])
  }
}, 120_000)

test('numbers have no gaps: what is rolled back gives its number back', async () => {
  const { db } = app.services
  const first = await db.transaction(nextReceiptNumber)
  const taken = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      db
        .transaction(async (tx) => {
          const number = await nextReceiptNumber(tx)
          if (at % 3 === 0) throw new Error('lost')
          return number
        })
        .catch(() => undefined),
    ),
  )
  const kept = taken.filter((number) => number !== undefined).toSorted((a, b) => a - b)
  expect(kept).toEqual(kept.map((_, at) => first + 1 + at))
})

test('a journal without lines, or whose lines do not balance in each currency, is not committed', async () => {
  const line = { account: 'cash:manual', exponent: 2 }
  const journal = async (tx: Db, key: string) => {
    const [row] = await tx.insert(ledgerJournals).values({ key, happenedAt: now }).returning()
    return row?.id ?? 0
  }
  expect(await refusal((tx) => journal(tx, 'empty'))).toContain('has no lines')
  expect(
    await refusal(async (tx) => {
      const journalId = await journal(tx, 'one-sided')
      await tx.insert(ledgerLines).values({ ...line, journalId, currency: 'USD', amountMinor: 5 })
    }),
  ).toContain('is not balanced')
  expect(
    await refusal(async (tx) => {
      const journalId = await journal(tx, 'two-currencies')
      await tx.insert(ledgerLines).values([
        { ...line, journalId, currency: 'USD', amountMinor: 5 },
        { ...line, journalId, currency: 'EUR', amountMinor: -5 },
      ])
    }),
  ).toContain('is not balanced')
  expect(
    await refusal(async (tx) => {
      const journalId = await journal(tx, 'nothing')
      await tx.insert(ledgerLines).values({ ...line, journalId, currency: 'USD', amountMinor: 0 })
    }),
  ).toContain('ledger_lines_amount')
})

test('each line of income is copied once with what was sold, of all who pay and are refunded at the same time', async () => {
  const { services } = app
  const { id: courseId } = await aCourse(services, { priceMinor: 4900, lessons: [false] })
  const place = await aSoldProgram({ services })
  const before = await services.db.$count(incomeLines)
  await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      aPayment(services, {
        ...(nth % 3 === 0 ? { programId: place.id, cohortId: place.cohortId } : { courseId }),
        currency: nth % 2 === 0 ? 'USD' : 'RWF',
        amountMinor: 1000 + nth,
        at: '2026-04-30T22:30:00Z',
        ...(nth % 4 === 0 && { refundedAt: '2026-05-02T08:00:00Z' }),
      }),
    ),
  )
  expect(await services.db.$count(incomeLines)).toBe(before + 15)
  const { rows } = await services.db.execute(sql`
    with lines as (select l.id, j.happened_at, l.currency, 0 - l.amount_minor as minor, l.account like '%programs' as is_place,
        o.id as order_id, o.course_id, o.program_id
      from ledger_lines l join ledger_journals j on j.id = l.journal_id
      left join payment_attempts a on j.key in ('paid:' || a.id, 'refunded:' || a.id) left join orders o on o.id = a.order_id
      where l.account in ('income:courses', 'income:programs'))
    select * from ((table lines except table income_lines) union all (table income_lines except table lines)) as differing`)
  expect(rows).toEqual([])
})

test('nothing of the ledger is changed or removed, and a written journal takes no further line that unbalances it', async () => {
  const { db } = app.services
  await db.transaction((tx) =>
    postJournal(
      tx,
      { key: 'kept', from: 'income:courses', to: 'cash:manual', currency: 'USD', amountMinor: 4900 },
      now,
    ),
  )
  for (const statement of [
    sql`update ledger_lines set amount_minor = 1`,
    sql`delete from ledger_lines`,
    sql`update ledger_journals set key = 'other'`,
    sql`delete from ledger_journals`,
    sql`truncate ledger_journals, ledger_lines, income_lines`,
    sql`update income_lines set amount_minor = 1`,
    sql`delete from income_lines`,
  ])
    expect(await refusal((tx) => tx.execute(statement))).toContain('only ever added')
  expect(
    await refusal((tx) =>
      tx.execute(sql`insert into ledger_lines (journal_id, account, currency, exponent, amount_minor)
        select id, 'cash:manual', 'USD', 2, 1 from ledger_journals where key = 'kept'`),
    ),
  ).toContain('is not balanced')
})
