import { desc } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import type { Day } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { type Person, person } from '#tests/support/people.ts'
import { privacyRequestApi } from './request.contract.ts'
import { privacyRequests } from './request.table.ts'

const app = useTestApp()
let admin: Person
let aicha: Person
let zawadi: Person

type Query = Parameters<typeof ask>[0]
const ask = (query: NonNullable<Parameters<typeof app.call<typeof privacyRequestApi.list>>[1]['query']>) =>
  app.call(privacyRequestApi.list, { query }, { as: admin })
const wordsOf = async (query: Query) => (await ask(query)).body.requests.map(({ words }) => words)
const file = (query: Query) => readCsv(app, privacyRequestApi.export, { query, as: admin })

type Given = Partial<typeof privacyRequests.$inferInsert> & { userId: number }
const dueOn = '2026-06-01' as Day
const add = (rows: readonly Given[]) =>
  app.services.db
    .insert(privacyRequests)
    .values(rows.map((row) => ({ kind: 'correction' as const, words: 'A word', askedAt: new Date(), dueOn, ...row })))

beforeAll(async () => {
  const { db } = app.services
  admin = await person(db, 'admin')
  aicha = await person(db, 'student', { name: 'Aïcha Ndiaye', email: 'aicha@example.test' })
  zawadi = await person(db, 'student', { name: 'Zawadi Otieno', email: 'zawadi@example.test' })
})

describe('requests about personal data', () => {
  test('none at first: an empty list, and a file with its head alone', async () => {
    const { body } = await ask({ status: 'open', counts: '1' })
    expect(body).toMatchObject({ requests: [], total: 0, last_page: 1 })
    expect((await file({ status: 'open' })).lines).toHaveLength(1)
  })

  test('one is in the list and in the file, as it was written and without formulas', async () => {
    await add([{ userId: aicha.id, words: '=1+1, please' }])
    expect((await ask({ status: 'open', counts: '1' })).body).toMatchObject({
      requests: [{ words: '=1+1, please', user: { name: 'Aïcha Ndiaye' } }],
      total: 1,
      counts: { open: 1 },
    })
    const { lines } = await file({ status: 'open' })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^Aïcha Ndiaye,Correction,"'=1\+1, please",Open,/)
  })

  test('are found by name without accents, address, words and answer, and by what they are about', async () => {
    await add([
      { userId: zawadi.id, kind: 'objection', words: 'No newsletter', dueOn: '2026-05-01' as Day },
      {
        userId: zawadi.id,
        kind: 'export',
        words: 'A copy',
        status: 'done',
        answer: 'It is ready',
        answeredAt: new Date(),
      },
    ])
    expect(await wordsOf({ search: 'aicha' })).toEqual(['=1+1, please'])
    expect(await wordsOf({ search: 'ZAWADI@example' })).toEqual(['No newsletter', 'A copy'])
    expect(await wordsOf({ search: 'newsletter' })).toEqual(['No newsletter'])
    expect(await wordsOf({ search: 'is ready' })).toEqual(['A copy'])
    expect(await wordsOf({ kind: 'objection' })).toEqual(['No newsletter'])
    expect(await wordsOf({ search: 'zawadi', kind: 'export', status: 'open' })).toEqual([])
    expect((await file({ search: 'zawadi', status: 'all' })).lines).toHaveLength(3)
  })

  test('are ordered by what is due first, or by a column', async () => {
    expect(await wordsOf({})).toEqual(['No newsletter', '=1+1, please', 'A copy'])
    expect(await wordsOf({ sort: 'person', status: 'open' })).toEqual(['=1+1, please', 'No newsletter'])
    expect(await wordsOf({ sort: '-due', status: 'open' })).toEqual(['=1+1, please', 'No newsletter'])
    expect((await wordsOf({ sort: 'kind' }))[1]).toBe('A copy')
  })

  test('four hundred come page by page, and whole in the file, which the log knows', async () => {
    await add(Array.from({ length: 400 }, (_, nth) => ({ userId: aicha.id, words: `Request ${nth}` })))
    const { body } = await ask({ status: 'open', page: 5, limit: 100 })
    expect(body).toMatchObject({ total: 402, last_page: 5 })
    expect(body.requests).toHaveLength(2)
    expect((await file({ status: 'open', search: 'request 1' })).lines).toHaveLength(112)
    const { lines } = await file({ status: 'open' })
    expect(lines).toHaveLength(403)
    const [line] = await app.services.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(line).toMatchObject({ actorId: admin.id, action: 'privacy.exportRequests', detail: { count: 402 } })
  })

  test('the file is for administrators only', async () => {
    expect((await app.call(privacyRequestApi.export, { query: {} }, { as: zawadi })).status).toBe(403)
    expect((await app.call(privacyRequestApi.export, { query: {} })).status).toBe(401)
  })
})
