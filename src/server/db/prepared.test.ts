import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUniqueViolation } from './errors.ts'
import { withPreparedStatements } from './prepared.ts'

let client: PGlite
let db: ReturnType<typeof withPreparedStatements>

beforeAll(async () => {
  client = await PGlite.create()
  db = withPreparedStatements(client)
  await client.exec(`create table things (
    id int primary key, title text unique, size bigint, price numeric, at timestamptz, is_on boolean, facts jsonb, tags text[]
  )`)
})
afterAll(() => client.close())

const INSERT = 'insert into things values ($1, $2, $3, $4, $5, $6, $7, $8)'
const add = (id: number, title: string | null) =>
  db.query(INSERT, [
    id,
    title,
    9_007_199_254_740_991n,
    '1.50',
    '2026-03-01T10:00:00Z',
    id % 2 === 0,
    '{"a":[1]}',
    '{x,y}',
  ])

test('answers equal those of the engine itself, for every column type', async () => {
  await add(1, 'One')
  await add(2, null)
  const ask = 'select * from things where id <= $1 order by id'
  const own = await client.query(ask, [2])
  for (const rowMode of ['object', 'array'] as const) {
    const plain = await client.query(ask, [2], { rowMode })
    const first = await db.query(ask, [2], { rowMode })
    const again = await db.query(ask, [2], { rowMode })
    expect(first).toEqual(plain)
    expect(again).toEqual(plain)
  }
  expect(own.rows).toHaveLength(2)
})

test('a write answers how many rows it changed', async () => {
  expect((await db.query('update things set size = $1 where id < $2', [5, 3])).affectedRows).toBe(2)
})

test('a refused write has its code, and the next statement works', async () => {
  const problem: unknown = await add(1, 'Other').catch((caught: unknown) => caught)
  expect(isUniqueViolation(problem)).toBe(true)
  await expect(db.query('select nonsense from things where id = $1', [1])).rejects.toThrow(/nonsense/)
  await expect(db.query('select id from things where id = $1', ['many'])).rejects.toThrow(/integer/)
  expect((await db.query('select title from things where id = $1', [1])).rows).toEqual([{ title: 'One' }])
})

test('an error inside a transaction rolls everything back', async () => {
  const work = db.transaction(async (tx) => {
    await tx.query(INSERT, [7, 'Seven', null, null, null, null, null, null])
    await tx.query(INSERT, [1, 'Again', null, null, null, null, null, null])
  })
  await expect(work).rejects.toThrow(/duplicate/)
  expect((await db.query('select id from things where id = $1', [7])).rows).toEqual([])
})

test('a savepoint keeps what went before it', async () => {
  await db.transaction(async (tx) => {
    await tx.query(INSERT, [8, 'Eight', null, null, null, null, null, null])
    await tx.query('savepoint sp1')
    await expect(tx.query(INSERT, [8, 'Nine', null, null, null, null, null, null])).rejects.toThrow(/duplicate/)
    await tx.query('rollback to savepoint sp1')
    await tx.query('update things set title = $1 where id = $2', ['Still here', 8])
  })
  expect((await db.query('select title from things where id = $1', [8])).rows).toEqual([{ title: 'Still here' }])
})

test('statements from outside wait until a transaction is over', async () => {
  const seen: string[] = []
  await Promise.all([
    db.transaction(async (tx) => {
      await tx.query('update things set title = $1 where id = $2', ['Changed', 8])
      await new Promise((resolve) => setTimeout(resolve, 20))
      seen.push('inside')
    }),
    (async () => {
      const { rows } = await db.query('select title from things where id = $1', [8])
      seen.push('outside')
      expect(rows).toEqual([{ title: 'Changed' }])
    })(),
  ])
  expect(seen).toEqual(['inside', 'outside'])
})

test('a statement on a changed table works after one error at most', async () => {
  const ask = () => db.query('select * from things where id = $1', [8])
  await ask()
  await client.exec('alter table things add column more text')
  await ask().catch(() => undefined)
  expect((await ask()).fields.map(({ name }) => name)).toContain('more')
})

test('more different statements than stay prepared do no harm', async () => {
  for (let i = 0; i < 900; i += 1) {
    const { rows } = await db.query(`select ${i} + $1::int as n`, [1])
    expect(rows).toEqual([{ n: i + 1 }])
  }
  const prepared = await client.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')
  expect(prepared.rows[0]?.n).toBeLessThanOrEqual(401)
})
