import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CURRENCIES, type Currency, exponentOf, toMajor } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { person } from '#tests/support/people.ts'
import { readMigrations } from '../../../../../scripts/migrations.ts'
import { incomeApi } from '#features/admin/income/income.contract.ts'
import { type Donation, donationApi } from '../donation.contract.ts'
import { donations } from '../donation.table.ts'

const app = useTestApp()
const keeper = () => person(app.services.db, 'accountant')

type Form = InputOf<typeof donationApi.create>['body']
let nth = 0
const form = (more: Partial<Form> = {}): Form => ({
  name: 'Immaculée Uwase',
  amount: 500,
  currency: 'RWF',
  received_on: Day.parse('2021-03-02'),
  way: 'bank',
  reference: `ENTRY-${(nth += 1)}`,
  ...more,
})

async function recorded(more: Partial<Form> = {}): Promise<Donation> {
  const { status, body } = await app.call(donationApi.create, { body: form(more) }, { as: await keeper() })
  expect(status).toBe(201)
  return body.donation
}

async function corrected(gift: Donation, more: Partial<Form>): Promise<Donation> {
  const { name, amount, currency, received_on: day, way, reference, revision } = gift
  const body = { name: name ?? '', amount, currency, received_on: day, way, reference, revision, ...more }
  const answer = await app.call(donationApi.update, { params: { id: gift.id }, body }, { as: await keeper() })
  expect(answer.status).toBe(200)
  return answer.body.donation
}

async function voided({ id }: Donation): Promise<void> {
  const answer = await app.call(
    donationApi.remove,
    { params: { id }, body: { reason: 'Twice' } },
    { as: await keeper() },
  )
  expect(answer.status).toBe(200)
}

/** The journals of a gift: its key, its day, and the money that came to or went from each account. */
async function entriesOf({ id }: Pick<Donation, 'id'>): Promise<string[]> {
  const { rows } = await app.services.db.execute<{ entry: string }>(sql`
    select key || ' ' || to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD') || ' ' ||
      string_agg(account || ' ' || currency || ' ' || amount_minor, ', ' order by account) as entry
    from ledger_journals j join ledger_lines l on l.journal_id = j.id
    where key = ${`gift:${id}`} or key like ${`gift:${id}:%`} group by j.id, key, happened_at order by j.id`)
  return rows.map(({ entry }) => entry)
}

test('a gift is in the ledger; a correction takes its entry back and writes another, a void one is taken back', async () => {
  const gift = await recorded()
  const { id } = gift
  const first = `gift:${id} 2021-03-02 cash:bank RWF 500, income:gifts RWF -500`
  expect(await entriesOf(gift)).toEqual([first])
  // What the ledger does not know of changes nothing in it.
  const named = await corrected(gift, { name: 'Immaculée Uwase Keza', note: 'By letter' })
  expect(await entriesOf(gift)).toEqual([first])
  const other = await corrected(named, { amount: 70.5, currency: 'USD', received_on: Day.parse('2021-04-30') })
  const second = [
    `gift:${id}:3:back 2021-03-02 cash:bank RWF -500, income:gifts RWF 500`,
    `gift:${id}:3 2021-04-30 cash:bank USD 7050, income:gifts USD -7050`,
  ]
  expect(await entriesOf(gift)).toEqual([first, ...second])
  await corrected(other, { way: 'mobile_money' })
  const third = [
    `gift:${id}:4:back 2021-04-30 cash:bank USD -7050, income:gifts USD 7050`,
    `gift:${id}:4 2021-04-30 cash:mobile_money USD 7050, income:gifts USD -7050`,
  ]
  await voided(gift)
  const last = `gift:${id}:void 2021-04-30 cash:mobile_money USD -7050, income:gifts USD 7050`
  expect(await entriesOf(gift)).toEqual([first, ...second, ...third, last])
})

test('what is refused writes nothing, and of several corrections at once one is in the ledger', async () => {
  const gift = await recorded()
  const count = async () => (await app.services.db.execute(sql`select id from ledger_journals`)).rows.length
  const before = await count()
  const as = await keeper()
  const again = await app.call(donationApi.create, { body: form({ reference: gift.reference }) }, { as })
  expect([again.status, await count()]).toEqual([422, before])
  const params = { id: gift.id }
  const bodies = [600, 700, 800].map((amount) => ({ ...form({ amount, reference: gift.reference }), revision: 1 }))
  const answers = await Promise.all(bodies.map((body) => app.call(donationApi.update, { params, body }, { as })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await count()).toBe(before + 2)
  const { rows } = await app.services.db.execute<{ minor: number }>(sql`
    select (0 - sum(amount_minor))::int as minor from ledger_lines l join ledger_journals j on j.id = l.journal_id
    where account = 'income:gifts' and key like ${`gift:${gift.id}%`}`)
  const { donation } = (await app.call(donationApi.get, { params }, { as })).body
  expect(rows).toEqual([{ minor: donation.amount }])
})

/** What plain SQL sums: gifts by their own table, and by the ledger, per currency and month. */
async function bySql(year: number) {
  const ofGifts = sql`select currency || ' ' || to_char(received_on, 'YYYY-MM') as key, currency, amount_minor as minor
    from donations where status = 'received' and extract(year from received_on) = ${year}`
  const ofLedger = sql`select currency || ' ' || to_char(happened_at at time zone 'UTC', 'YYYY-MM') as key, currency, 0 - amount_minor as minor
    from ledger_lines l, ledger_journals j where j.id = l.journal_id and account = 'income:gifts'
      and extract(year from happened_at at time zone 'UTC') = ${year}`
  const [gifts, ledger] = await Promise.all(
    [ofGifts, ofLedger].map(async (rows) => {
      const found = await app.services.db.execute<{ key: string; currency: Currency; minor: number }>(
        sql`select key, currency, sum(minor)::int as minor from (${rows}) found group by 1, 2 having sum(minor) <> 0 order by 1`,
      )
      return found.rows.map(({ key, currency, minor }) => `${key} ${toMajor(minor, currency)}`)
    }),
  )
  return { gifts, ledger }
}

test('report, page, gifts and ledger have the same sums, by currency and month, in both periods', async () => {
  const days = ['2014-01-01', '2014-02-28', '2014-12-31', '2015-01-01', '2015-06-30', '2015-12-31'] as const
  for (const [at, currency] of CURRENCIES.slice(0, 10).entries())
    for (const [no, day] of days.entries()) {
      const gift = await recorded({ currency, received_on: Day.parse(day), amount: 100 + at * 7 + no })
      if ((at + no) % 4 === 1) await voided(gift)
      else if ((at + no) % 4 === 2) await corrected(gift, { amount: gift.amount + 50 })
      else if ((at + no) % 4 === 3) await corrected(gift, { received_on: Day.parse('2015-08-09') })
    }
  const as = await keeper()
  const span = { from: Day.parse('2015-01-01'), to: Day.parse('2015-12-31') }
  const { body } = await app.call(incomeApi.read, { query: { period: 'custom', ...span } }, { as })
  const { totals } = (await app.call(donationApi.list, { query: span }, { as })).body
  const [now, before] = [await bySql(2015), await bySql(2014)]
  expect(now.gifts).toEqual(now.ledger)
  expect(before.gifts).toEqual(before.ledger)
  expect(body.gifts.map(({ currency, amount, gifts }) => ({ currency, amount, gifts }))).toEqual(totals)
  expect(totals).toHaveLength(10)
  const months = body.gift_months.filter(({ amount }) => amount !== 0)
  expect(months.map(({ currency, month, amount }) => `${currency} ${month} ${amount}`)).toEqual(now.gifts)
  const earlier = body.gift_months.filter((month) => month.before !== 0)
  expect(earlier.map((one) => `${one.currency} ${one.month.replace('2015', '2014')} ${one.before}`)).toEqual(
    before.gifts,
  )
  for (const { currency, before: sum } of body.gifts)
    expect(sum).toBeCloseTo(
      earlier.filter((one) => one.currency === currency).reduce((all, one) => all + (one.before ?? 0), 0),
      6,
    )
  // Whatever the zone of the organisation: gifts are no income of courses and programs.
  expect(body.currencies).toEqual([])
}, 60_000)

test('gifts recorded before they were in the ledger get their entries once, void ones none', async () => {
  const { db } = app.services
  const { id: recordedById } = await keeper()
  const older = await recorded()
  const gift = { way: 'card', purpose: '', note: '', language: 'en', recordedById } as const
  const rows = await db
    .insert(donations)
    .values([
      ...CURRENCIES.map((currency) => ({
        ...gift,
        currency,
        amountMinor: 700,
        reference: `OLD-${currency}`,
        receivedOn: Day.parse('2010-05-31'),
      })),
      {
        ...gift,
        currency: 'USD' as const,
        amountMinor: 5,
        reference: 'OLD-void',
        receivedOn: Day.parse('2010-05-31'),
        status: 'void' as const,
        voidReason: 'Twice',
      },
    ])
    .returning({ id: donations.id })
  const migration = readMigrations(ROOT).find(({ name }) => name.endsWith('gifts-in-the-ledger'))
  const lineCount = async () => (await db.execute(sql`select id from ledger_lines`)).rows.length
  const before = await lineCount()
  for (let run = 0; run < 2; run += 1) await db.execute(sql.raw(migration?.sql ?? ''))
  expect(await lineCount()).toBe(before + CURRENCIES.length * 2)
  expect(await entriesOf(older)).toHaveLength(1)
  const entries = await Promise.all(rows.map(entriesOf))
  expect(entries).toEqual([
    ...CURRENCIES.map((currency, at) => [
      `gift:${rows[at]?.id} 2010-05-31 cash:card ${currency} 700, income:gifts ${currency} -700`,
    ]),
    [],
  ])
  const digits = await db.execute<{ currency: Currency; exponent: number }>(
    sql`select distinct currency, exponent from ledger_lines order by 1`,
  )
  for (const { currency, exponent } of digits.rows)
    expect([currency, exponent]).toEqual([currency, exponentOf(currency)])
})
