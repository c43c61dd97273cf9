import { expect, test } from 'vitest'
import { addDays } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aMatch } from '#tests/support/matches.ts'
import { aSession } from '#tests/support/mentor-payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { mentorRateApi } from './rate.contract.ts'

const app = useTestApp()
const a = (role: Role): Promise<Person> => person(app.services.db, role)
const today = (): Day => dayIn(app.services.now(), 'Africa/Kigali')
type Form = InputOf<typeof mentorRateApi.set>['body']
const set = (id: number, body: Partial<Form>, as: Person) =>
  app.call(
    mentorRateApi.set,
    { params: { id }, body: { amount: 20, currency: 'USD', starts_on: today(), ...body } },
    { as },
  )

test('only those who keep the accounts see and set rates, and nobody the own one', async () => {
  const { mentor } = await aMatch(app.services)
  const params = { id: mentor.id }
  for (const as of [mentor, await a('hr'), await a('student')]) {
    expect((await app.call(mentorRateApi.list, {}, { as })).status).toBe(403)
    expect((await app.call(mentorRateApi.history, { params }, { as })).status).toBe(403)
    expect((await set(mentor.id, {}, as)).status).toBe(403)
  }
  const keeper = await a('accountant')
  await aMatch(app.services, { mentor: keeper })
  expect((await set(keeper.id, {}, keeper)).status).toBe(403)
  expect((await set(keeper.id, {}, await a('admin'))).status).toBe(200)
  expect((await set((await a('student')).id, {}, keeper)).status).toBe(404)
})

test('a rate holds from its day until the next one; of one day the one entered last counts', async () => {
  const match = await aMatch(app.services, {
    mentor: await person(app.services.db, 'mentor', { name: 'Lantern Diop' }),
  })
  const { id } = match.mentor
  await aSession(app.services, match, '2025-01-05T10:00:00Z')
  const as = await a('accountant')
  await set(id, { amount: 18.5, starts_on: addDays(today(), -30) }, as)
  await set(id, { amount: 30, starts_on: addDays(today(), 1) }, as)
  await set(id, { amount: 19, note: 'Typing error before' }, as)
  const last = await set(id, { amount: 20 }, as)
  expect(last.body.mentor).toMatchObject({ rate: { amount: 20, currency: 'USD', starts_on: today() }, unpaid: 1 })
  expect(last.body.rates.map(({ amount }) => amount)).toEqual([30, 20, 19, 18.5])
  const history = await app.call(mentorRateApi.history, { params: { id } }, { as })
  expect(history.body.rates).toMatchObject([{ by: as.name }, {}, { note: 'Typing error before' }, {}])
  const list = () => app.call(mentorRateApi.list, { query: { search: 'lantern' } }, { as })
  expect((await list()).body).toMatchObject({ total: 1, mentors: [{ id, rate: { amount: 20 } }] })
  expect(await countQueries(app.services, list)).toBeLessThanOrEqual(3)
})

test('an amount has the coins of its currency', async () => {
  const { mentor } = await aMatch(app.services)
  const as = await a('accountant')
  const errorsOf = async (body: Partial<Form>) => (await set(mentor.id, body, as)).body.errors
  expect(await errorsOf({ amount: 10.5, currency: 'RWF' })).toEqual({
    amount: ['Too many decimal places for this currency'],
  })
  expect(await errorsOf({ amount: -1 })).toEqual({ amount: ['Enter at least 0'] })
})

test('the rates are a file with the rows of the list, for those who keep the accounts', async () => {
  const as = await a('accountant')
  const query = { search: 'filed', sort: '-mentor' } as const
  const file = (who: Person, language = 'en') => readCsv(app, mentorRateApi.export, { query, as: who, language })
  expect((await file(as)).lines).toHaveLength(1)
  for (const name of ['=Filed Asante', 'Filed Biruk'])
    await aMatch(app.services, { mentor: await person(app.services.db, 'mentor', { name }) })
  const { body } = await app.call(mentorRateApi.list, { query: { search: 'asante' } }, { as })
  await set(body.mentors[0]?.id ?? 0, { amount: 18.5 }, as)
  const { headers, lines } = await file(as)
  expect(headers['content-disposition']).toBe('attachment; filename=mentor-rates.csv')
  expect(lines[0]).toContain('Mentor,Per hour,Currency,Since,Sessions not in a statement')
  expect(lines.slice(1).toSorted()).toEqual([`'=Filed Asante,18.5,USD,${today()},0`, 'Filed Biruk,,,,0'])
  expect((await file(as, 'fr')).lines.join()).toContain(`'=Filed Asante;"18,5";USD;${today()};0`)
  for (const role of ['hr', 'mentor'] as const) expect((await file(await a(role))).status).toBe(403)
})
