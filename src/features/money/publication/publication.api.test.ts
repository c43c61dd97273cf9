import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { addressOf } from '#web/api/client.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { type Person, person } from '#tests/support/people.ts'
import { send } from '#tests/support/requests.ts'
import { countQueries } from '#tests/support/queries.ts'
import { publicationApi } from './publication.contract.ts'

const app = useTestApp()
const a = (role: Role): Promise<Person> => person(app.services.db, role)

type Form = InputOf<typeof publicationApi.create>['body']
const form = (more: Partial<Form> = {}): Form => ({
  title: 'The Mentor',
  publication_type: 'magazine',
  publication_date: Day.parse('2026-04-01'),
  price: 12_500.5,
  ...more,
})
const enter = async (more: Partial<Form> = {}, as?: Person) =>
  app.call(publicationApi.create, { body: form(more) }, { as: as ?? (await a('accountant')) })
const entered = async (more: Partial<Form> = {}) => {
  const { status, body } = await enter(more)
  if (status !== 201) throw new Error(body.message)
  return body.publication
}
const list = async (query: InputOf<typeof publicationApi.list>['query'], as?: Person) =>
  app.call(publicationApi.list, { query }, { as: as ?? (await a('admin')) })

test('accountants and admins keep publications; nobody else sees or changes one (spec 3 §6)', async () => {
  const { id, revision } = await entered()
  const params = { id }
  for (const role of ['student', 'teacher', 'hr', 'manager'] as const) {
    const as = await a(role)
    for (const { status } of [
      await list({}, as),
      await app.call(publicationApi.export, {}, { as }),
      await app.call(publicationApi.summary, {}, { as }),
      await app.call(publicationApi.pdf, {}, { as }),
      await enter({}, as),
      await app.call(publicationApi.update, { params, body: { ...form(), revision } }, { as }),
      await app.call(publicationApi.remove, { params }, { as }),
    ])
      expect(status).toBe(403)
  }
  expect((await app.call(publicationApi.list, {})).status).toBe(401)
  for (const role of ['accountant', 'admin'] as const) expect((await list({}, await a(role))).status).toBe(200)
  const as = await a('accountant')
  const none = { params: { id: 888_888 } }
  expect((await app.call(publicationApi.remove, none, { as })).status).toBe(404)
  expect((await app.call(publicationApi.update, { ...none, body: { ...form(), revision: 1 } }, { as })).status).toBe(
    404,
  )
})

test('the report has the fields, filters and total of the specification, and the total is that of SQL (spec 3 §7)', async () => {
  const on = (day: string) => ({ publication_date: Day.parse(day) })
  await entered({
    title: 'Weekly 1',
    publication_type: 'newspaper',
    status: 'completed',
    price: 100.25,
    ...on('2024-01-31'),
  })
  await entered({
    title: 'Weekly 2',
    publication_type: 'newspaper',
    status: 'processing',
    price: 200,
    ...on('2024-02-01'),
  })
  await entered({ title: 'Prospectus', publication_type: 'brochure', price: 50_000, ...on('2024-02-29') })
  await entered({ title: 'Open day', publication_type: 'flyer', status: 'cancelled', price: 7000, ...on('2024-02-10') })
  const [start_date, end_date] = [Day.parse('2024-01-31'), Day.parse('2024-02-29')]
  const all = (await list({ start_date, end_date })).body
  expect(
    all.data.map(({ title, publication_type: type, publication_date: day, price, status }) => [
      title,
      type,
      day,
      price,
      status,
    ]),
  ).toEqual([
    ['Prospectus', 'brochure', '2024-02-29', 50_000, 'pending'],
    ['Open day', 'flyer', '2024-02-10', 7000, 'cancelled'],
    ['Weekly 2', 'newspaper', '2024-02-01', 200, 'processing'],
    ['Weekly 1', 'newspaper', '2024-01-31', 100.25, 'completed'],
  ])
  const { rows } = await app.services.db.execute<{ total: string }>(
    sql`select (sum(price_minor) / 100.0)::text as total from publications
      where status <> 'cancelled' and publication_date between '2024-01-31' and '2024-02-29'`,
  )
  expect(all.total).toBe(Number(rows[0]?.total))
  expect([all.total, all.count]).toEqual([50_300.25, 4])
  expect((await list({ start_date, end_date, publication_type: 'newspaper' })).body).toMatchObject({
    total: 300.25,
    count: 2,
  })
  expect((await list({ start_date, end_date, status: 'completed' })).body).toMatchObject({ total: 100.25, count: 1 })
  expect((await list({ start_date, end_date, status: 'cancelled' })).body).toMatchObject({ total: 7000, count: 1 })
  expect((await list({ start_date: Day.parse('2024-02-01'), end_date: Day.parse('2024-02-09') })).body.total).toBe(200)
  expect((await list({ start_date: Day.parse('1999-01-01'), end_date: Day.parse('1999-12-31') })).body).toMatchObject({
    data: [],
    total: 0,
    count: 0,
  })
  // A form of filters sends those that nobody has chosen, too.
  const url = '/api/publications?start_date=2024-01-31&end_date=2024-02-29'
  const as = await person(app.services.db, 'accountant')
  for (const unchosen of ['status=&publication_type=', 'status=all&publication_type=all', 'period=&from=&to=&page=']) {
    const { status, text } = await send(app, publicationApi.list, { as, url: `${url}&${unchosen}` })
    expect([status, JSON.parse(text)], unchosen).toEqual([200, all])
  }
})

test('what publications bring in a period and the one before it is the sum of SQL, and chosen days go before the period', async () => {
  const on = (date: string, price: number, more: Partial<Form> = {}) =>
    entered({ publication_date: Day.parse(date), price, status: 'completed', ...more })
  for (const [date, price] of [
    ['2001-03-31', 10.25],
    ['2001-04-01', 20],
    ['2001-04-15', 30.5],
    ['2001-05-01', 40],
    ['2001-05-31', 50],
    ['2001-06-01', 60],
  ] as const)
    await on(date, price)
  await on('2001-05-09', 1000, { status: 'cancelled' })
  await on('2001-05-10', 5, { publication_type: 'flyer', status: 'pending' })
  const as = await a('accountant')
  const ask = async (query: InputOf<typeof publicationApi.summary>['query']) =>
    (await app.call(publicationApi.summary, { query }, { as })).body
  const bySql = async ({ from, to }: { from: Day; to: Day }, only = sql`status <> 'cancelled'`) => {
    const { rows } = await app.services.db.execute<{ naira: number }>(sql`
      select coalesce(sum(price_minor), 0)::float8 / 100 as naira from publications
      where publication_date between ${from}::date and ${to}::date and ${only}`)
    return rows[0]?.naira
  }
  const may = { period: 'custom' as const, from: Day.parse('2001-05-01'), to: Day.parse('2001-05-31') }
  for (const [query, only] of [
    [may, undefined],
    [{ ...may, publication_type: 'flyer' }, sql`status <> 'cancelled' and publication_type = 'flyer'`],
    [{ ...may, status: 'cancelled' }, sql`status = 'cancelled'`],
    [{ ...may, status: 'completed' }, sql`status = 'completed'`],
    [{ period: 'this_year', start_date: may.from, end_date: may.to }, undefined],
  ] as const) {
    const { period, total, before, points } = await ask(query)
    expect(period).toMatchObject({ from: may.from, to: may.to, before: { from: '2001-04-01', to: '2001-04-30' } })
    expect([total, before]).toEqual([await bySql(period, only), await bySql(period.before, only)])
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    expect(points.reduce((sum, { before: earlier }) => sum + (earlier ?? 0), 0)).toBe(before)
    // List, total and file of the page are those of the same days.
    const page = (await app.call(publicationApi.list, { query }, { as })).body
    expect(page.total).toBe(total)
    expect(page.data.every(({ publication_date: day }) => day >= may.from && day <= may.to)).toBe(true)
    const { lines } = await readCsv(app, publicationApi.export, { query, as })
    expect(lines).toHaveLength(page.count + 1)
  }
  expect(await ask({ ...may, start_date: Day.parse('2001-05-31') })).toMatchObject({ total: 50, before: 0 })
})

test('the list is paper, filtered as it is, and the log tells who took it', async () => {
  await entered({ title: 'Lakeside', price: 10 })
  const as = await a('accountant')
  const paper = await app.http.inject({
    url: addressOf(publicationApi.pdf, { query: { search: 'lakeside', status: 'pending', period: 'this_year' } }),
    headers: { authorization: `Bearer ${as.token}`, 'accept-language': 'fr' },
  })
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(paper.rawPayload.toString('latin1').startsWith('%PDF-')).toBe(true)
  const { rows } = await app.services.db.execute<{ count: number }>(
    sql`select (detail ->> 'count')::int as count from audit_log where actor_id = ${as.id} and action = 'publication.pdf'`,
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('the list is paged, ordered and searched with the same few statements, and counts its tabs', async () => {
  for (let nth = 1; nth <= 5; nth += 1) await entered({ title: `Gazette ${nth}`, price: nth, note: 'Lantern' })
  const query = { search: 'lantern', sort: '-price' as const, limit: 2, page: 2, counts: '1' as const }
  const { body } = await list(query)
  expect(body.data.map(({ title }) => title)).toEqual(['Gazette 3', 'Gazette 2'])
  expect(body).toMatchObject({ count: 5, total: 15, page: 2, last_page: 3, next: 3, counts: { pending: 5 } })
  const as = await a('admin')
  expect(await countQueries(app.services, () => list(query, as))).toBeLessThanOrEqual(4)
})

test('what cannot be is refused at its field', async () => {
  const errorsOf = async (more: Partial<Form>) => (await enter(more)).body.errors
  expect(await errorsOf({ title: ' ' })).toEqual({ title: ['Enter the title'] })
  expect(await errorsOf({ price: -1 })).toEqual({ price: ['The price must be at least 0'] })
  expect(await errorsOf({ price: 1.005 })).toEqual({ price: ['Too many decimal places for this currency'] })
})

test('of two who change one at once one is told; deleted, it is gone, and the log knows what it said', async () => {
  const as = await a('accountant')
  const { id } = await entered({ title: 'First print' })
  const params = { id }
  const change = (title: string) =>
    app.call(publicationApi.update, { params, body: { ...form({ title, status: 'completed' }), revision: 1 } }, { as })
  const answers = await Promise.all([change('Second print'), change('Third print')])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  const remove = () => app.call(publicationApi.remove, { params }, { as })
  const removed = await Promise.all([remove(), remove()])
  expect(removed.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404])
  const { rows } = await app.services.db.execute<{ action: string; title: string }>(
    sql`select action, detail ->> 'title' as title from audit_log where subject = ${`publication:${id}`} and result = 'ok' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['publication.create', 'publication.update', 'publication.remove'])
  expect(rows[2]?.title).toMatch(/(Second|Third) print/)
})

test('the same rows are a file, safe for spreadsheets', async () => {
  await entered({ title: '=HYPERLINK(1)', note: 'Harbour', price: 10 })
  const as = await a('accountant')
  const { lines } = await readCsv(app, publicationApi.export, { query: { search: 'harbour' }, as })
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=HYPERLINK(1),Magazine,2026-04-01,10,NGN,Pending,Harbour,")
})
