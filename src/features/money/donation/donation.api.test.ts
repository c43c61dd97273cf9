import { expect, test } from 'vitest'
import type { InputOf } from '#shared/endpoint.ts'
import { Day } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries, withRival } from '#tests/support/queries.ts'
import { donationApi } from './donation.contract.ts'

const app = useTestApp()
const a = (role: Role): Promise<Person> => person(app.services.db, role)

type Form = InputOf<typeof donationApi.create>['body']
let nth = 0
const gift = (more: Partial<Form> = {}): Form => ({
  name: 'Immaculée Uwase',
  amount: 25_000,
  currency: 'RWF',
  received_on: Day.parse('2026-03-02'),
  way: 'bank',
  reference: `FT-${(nth += 1)}`,
  ...more,
})
const record = async (more: Partial<Form> = {}, as?: Person) =>
  app.call(donationApi.create, { body: gift(more) }, { as: as ?? (await a('accountant')) })
const recorded = async (more: Partial<Form> = {}) => {
  const { status, body } = await record(more)
  if (status !== 201) throw new Error(body.message)
  return body.donation
}
const pdfOf = async (id: number, as: Person, language = 'en') =>
  app.http.inject({
    url: `/api/donations/${id}/receipt.pdf`,
    headers: { authorization: `Bearer ${as.token}`, 'accept-language': language },
  })

test('accountants and admins keep the gifts; nobody else sees or changes one', async () => {
  const { id, revision } = await recorded()
  const params = { id }
  for (const role of ['student', 'teacher', 'hr', 'manager'] as const) {
    const as = await a(role)
    for (const { status } of [
      await app.call(donationApi.list, {}, { as }),
      await app.call(donationApi.export, {}, { as }),
      await app.call(donationApi.get, { params }, { as }),
      await app.call(donationApi.receipt, { params }, { as }),
      await record({}, as),
      await app.call(donationApi.update, { params, body: { ...gift(), revision } }, { as }),
      await app.call(donationApi.remove, { params, body: { reason: 'Why' } }, { as }),
      await app.call(donationApi.mailReceipt, { params }, { as }),
    ])
      expect(status).toBe(403)
  }
  expect((await app.call(donationApi.list, {})).status).toBe(401)
  for (const role of ['accountant', 'admin'] as const)
    expect((await app.call(donationApi.get, { params }, { as: await a(role) })).status).toBe(200)
  const none = { params: { id: 888_888 } }
  expect((await app.call(donationApi.get, none, { as: await a('admin') })).status).toBe(404)
  expect(
    (await app.call(donationApi.remove, { ...none, body: { reason: 'Why' } }, { as: await a('admin') })).status,
  ).toBe(404)
})

test('a gift is recorded with the next number, and belongs to the account of its email address', async () => {
  const before = await recorded()
  const donor = await person(app.services.db, 'student', { name: 'Emmanuel Habimana' })
  const { email } = donor
  const made = await recorded({
    email: email.toUpperCase(),
    reference: '  MP  77 ',
    way: 'mobile_money',
    note: 'Thanks',
  })
  expect(made).toMatchObject({
    receipt_number: before.receipt_number + 1,
    status: 'received',
    email,
    user: { id: donor.id, name: 'Emmanuel Habimana' },
    amount: 25_000,
    reference: 'MP 77',
    revision: 1,
  })
  expect((await recorded({ name: '', email: '' })).name).toBe(null)
})

test('of many who enter one transfer at once one records it, and no number is lost', async () => {
  const { receipt_number: first } = await recorded()
  const keepers = await Promise.all(Array.from({ length: 8 }, () => a('accountant')))
  const spellings = ['MOMO-9', 'momo-9', ' MoMo-9 ']
  const answers = await Promise.all(
    keepers.map((as, at) => record({ way: 'mobile_money', reference: spellings[at % 3] ?? '' }, as)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of answers.filter((one) => one.status !== 201)) {
    expect(status).toBe(422)
    expect(body.errors?.reference?.[0]).toContain('is already recorded')
  }
  expect((await recorded({ way: 'bank', reference: 'MOMO-9' })).receipt_number).toBe(first + 2)
  expect((await record({ way: 'mobile_money', reference: 'momo-9' })).body.errors?.reference).toEqual([
    `A gift with this reference is already recorded: receipt ${first + 1}`,
  ])
})

test('many different gifts at once have numbers without a gap', async () => {
  const { receipt_number: first } = await recorded()
  const keeper = await a('accountant')
  const answers = await Promise.all(Array.from({ length: 12 }, () => record({}, keeper)))
  const numbers = answers.map(({ body }) => body.donation.receipt_number).toSorted((x, y) => x - y)
  expect(numbers).toEqual(numbers.map((_, at) => first + 1 + at))
})

test('what cannot be is refused at its field', async () => {
  const errorsOf = async (more: Partial<Form>) => (await record(more)).body.errors
  expect(await errorsOf({ amount: 0 })).toEqual({ amount: ['Enter an amount'] })
  expect(await errorsOf({ amount: 10.5 })).toEqual({ amount: ['Too many decimal places for this currency'] })
  expect(await errorsOf({ reference: ' ' })).toEqual({ reference: ['Enter the reference'] })
  expect(await errorsOf({ received_on: Day.parse('2199-01-01') })).toEqual({
    received_on: ['Choose today or an earlier day'],
  })
  expect(await errorsOf({ email: 'nobody' })).toEqual({ email: ['Please enter a valid email address'] })
  expect(await errorsOf({ send_receipt: true })).toEqual({ email: ['Enter the email address for the receipt'] })
})

test('a correction keeps the number, and the history says what it changed; of two at once one is told', async () => {
  const keeper = await person(app.services.db, 'accountant', { name: 'Claudine Mukeshimana' })
  const made = await recorded({ reference: 'TYPO-1' })
  const params = { id: made.id }
  const correct = (more: Partial<Form>, revision = 1) =>
    app.call(
      donationApi.update,
      { params, body: { ...gift({ reference: 'TYPO-1', ...more }), revision } },
      { as: keeper },
    )
  const answers = await Promise.all([correct({ amount: 52_000 }), correct({ amount: 52_000 })])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  const { donation, history } = (await app.call(donationApi.get, { params }, { as: keeper })).body
  expect(donation).toMatchObject({ amount: 52_000, revision: 2, receipt_number: made.receipt_number })
  expect(history.map(({ what, who, detail }) => [what, who, detail]).slice(1)).toEqual([
    ['Corrected', 'Claudine Mukeshimana', 'Amount: 25000 → 52000'],
  ])
  await recorded({ reference: 'TAKEN' })
  expect((await correct({ reference: 'taken' }, 2)).body.errors).toHaveProperty('reference')
  expect((await correct({ amount: 1 }, 1)).status).toBe(409)
})

test('a void gift leaves the totals, keeps its number, frees its reference and is not changed any more', async () => {
  const as = await a('accountant')
  const { id, receipt_number: number } = await recorded({ currency: 'ZAR', amount: 70.5, reference: 'TWICE' })
  const params = { id }
  const end = () => app.call(donationApi.remove, { params, body: { reason: 'Entered twice' } }, { as })
  const answers = await Promise.all([end(), end()])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  const { donation } = (await app.call(donationApi.get, { params }, { as })).body
  expect(donation).toMatchObject({ status: 'void', void_reason: 'Entered twice', receipt_number: number })
  const body = { ...gift(), revision: donation.revision }
  expect((await app.call(donationApi.update, { params, body }, { as })).status).toBe(409)
  expect((await app.call(donationApi.mailReceipt, { params }, { as })).status).toBe(409)
  expect((await recorded({ reference: 'TWICE' })).receipt_number).toBe(number + 1)
  const { totals } = (await app.call(donationApi.list, {}, { as })).body
  expect(totals.find(({ currency }) => currency === 'ZAR')).toBeUndefined()
})

test('whoever corrects a gift that becomes void meanwhile is told so; a void one is told at the address it has by then', async () => {
  const as = await a('accountant')
  const { id, revision } = await recorded()
  const body = { ...gift(), revision }
  const ended = `update donations set status = 'void', voided_at = now(), void_reason = 'Twice', revision = revision + 1 where id = ${id}`
  await withRival(app.services, { at: /^update "donations"/, writes: [ended] }, async () => {
    const late = await app.call(donationApi.update, { params: { id }, body }, { as })
    expect([late.status, late.body.message]).toEqual([409, 'This gift is void'])
  })
  const mailed = await recorded({ email: 'before@example.org', send_receipt: true })
  const corrected = `update donations set email = 'after@example.org' where id = ${mailed.id}`
  await withRival(app.services, { at: /^update "donations"/, writes: [corrected] }, async () => {
    const params = { id: mailed.id }
    const gone = await app.call(donationApi.remove, { params, body: { reason: 'Entered twice' } }, { as })
    expect([gone.status, gone.body.donation.email]).toEqual([200, 'after@example.org'])
  })
  const about = (await app.mails()).filter(({ subject }) => subject === `Receipt ${mailed.receipt_number} is void`)
  expect(about.map(({ to }) => to)).toEqual(['after@example.org'])
})

test('the list is found by words, way and days, sums each currency for itself, and is a file', async () => {
  const as = await a('accountant')
  await recorded({ name: 'Lantern Trust', currency: 'USD', amount: 120.5, received_on: Day.parse('2025-01-31') })
  await recorded({
    name: 'Lantern Trust',
    currency: 'USD',
    amount: 80,
    received_on: Day.parse('2025-02-01'),
    way: 'card',
  })
  await recorded({
    name: '=HYPERLINK(1)',
    purpose: 'Lantern Trust',
    currency: 'KES',
    amount: 900.25,
    received_on: Day.parse('2025-02-28'),
  })
  const ask = (query: InputOf<typeof donationApi.list>['query']) => app.call(donationApi.list, { query }, { as })
  const all = (await ask({ search: 'lantern' })).body
  expect(all.donations.map(({ received_on: day }) => day)).toEqual(['2025-02-28', '2025-02-01', '2025-01-31'])
  expect(all.totals).toEqual([
    { currency: 'KES', amount: 900.25, gifts: 1 },
    { currency: 'USD', amount: 200.5, gifts: 2 },
  ])
  const [from, to] = [Day.parse('2025-02-01'), Day.parse('2025-02-01')]
  expect((await ask({ search: 'lantern', from, to })).body).toMatchObject({
    total: 1,
    totals: [{ currency: 'USD', amount: 80 }],
  })
  expect((await ask({ search: 'lantern', way: 'card' })).body.total).toBe(1)
  expect((await ask({ search: 'lantern', status: 'void' })).body).toMatchObject({ total: 0 })
  expect(await countQueries(app.services, () => ask({ counts: '1', search: 'lantern' }))).toBeLessThanOrEqual(4)
  const file = (await app.call(donationApi.export, { query: { search: 'lantern' } }, { as })).body as unknown as string
  expect(file).toContain("'=HYPERLINK(1)")
  expect(file.trim().split('\r\n')).toHaveLength(4)
})

test('the receipt is a PDF, and is mailed when it is asked for, in the language of the gift', async () => {
  const as = await a('accountant')
  const { id, receipt_number: number } = await recorded({
    email: 'donatrice@example.test',
    language: 'fr',
    send_receipt: true,
    name: 'Fondation Ọláyínká',
  })
  const answer = await pdfOf(id, as)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const mine = async () => (await app.mails()).filter(({ to }) => to === 'donatrice@example.test')
  const [mail, ...more] = await mine()
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Merci pour votre don\u00A0: reçu ${number}`)
  expect(mail?.files).toEqual([`receipt-${number}.pdf`])
  expect((await app.call(donationApi.mailReceipt, { params: { id } }, { as })).status).toBe(409)
  // A correction that was asked to be mailed is mailed right away.
  const corrected = { ...gift({ email: 'donatrice@example.test', language: 'fr' }), revision: 1, send_receipt: true }
  const correction = await app.call(donationApi.update, { params: { id }, body: corrected }, { as })
  expect(correction.body.message).toBe('Gift corrected')
  app.pass(61)
  expect((await app.call(donationApi.mailReceipt, { params: { id } }, { as })).status).toBe(200)
  await app.call(donationApi.remove, { params: { id }, body: { reason: 'Erreur de saisie' } }, { as })
  const last = (await mine()).at(-1)
  expect([(await mine()).length, last?.text]).toEqual([4, expect.stringContaining('Erreur de saisie')])
  const { history } = (await app.call(donationApi.get, { params: { id } }, { as })).body
  expect(history.map(({ what }) => what)).toEqual([
    'Recorded',
    'Receipt emailed',
    'Corrected',
    'Receipt emailed',
    'Receipt emailed',
    'Voided',
  ])
  await recorded({ email: 'quiet@example.test' })
  expect((await app.mails()).filter(({ to }) => to === 'quiet@example.test')).toEqual([])
})
