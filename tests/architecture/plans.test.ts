import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedLarge } from '#demo/large/seed-large.ts'
import { NAMED } from '#demo/large/size.ts'
import { contentChanged } from '#server/content-changed.ts'
import { allHandlers } from '#app/handlers.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addressOfQuestion, type Question, questionsOf } from '#tests/support/list-questions.ts'
import { signIn } from '#tests/support/people.ts'
import { type Indexes, readIndexes, readWhole } from '#tests/support/plans.ts'
import { recordQueries } from '#tests/support/queries.ts'

const app = useTestApp({}, freshDatabase)
const lists = allHandlers
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path, raw }) => method === 'GET' && !path.includes(':') && !raw)
  .map((endpoint) => [endpoint.name, endpoint] as const)
const tokens = new Map<string, string>()
const large = new Set<string>()
let indexes: Indexes
/** Each statement is explained once, the person who asks it. */
const known = new Map<string, string[]>()

/** The planner believes in so many times the rows that there are: those of the large database. */
const TIMES = 1000
/** A table with fewer rows is read from end to end within the time of a list. */
const LARGE = 100_000
/** What the planner takes only where a statement leaves it no other way, however many rows it believes in. */
const AVOIDED = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

beforeAll(async () => {
  const { db, database } = app.services
  await seedLarge(database, 'small', () => {})
  await db.execute(sql`update pg_class set reltuples = reltuples * ${TIMES}::int
    where relnamespace = 'public'::regnamespace and reltuples > 0`)
  for (const way of AVOIDED) await db.execute(sql.raw(`set ${way} = off`))
  const { rows } = await db.execute<{ name: string }>(sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= ${LARGE}::int`)
  for (const { name } of rows) large.add(name)
  indexes = await readIndexes(db)
  for (const [at, role] of NAMED.entries()) tokens.set(role, await signIn(db, at + 1))
}, 60_000)

/** What reads large tables as it must, and why; how long each takes is measured (bench/README.md). */
const READ_WHOLE: Readonly<Record<string, { tables: string; why: string }>> = {
  'admin.stats': { tables: 'enrollments match_messages support_threads users', why: 'Figures of the whole site' },
  'membership.stats': { tables: 'users', why: 'How many people have each role' },
  'teacherReport.list': { tables: 'users', why: 'A report: ordered by name it may read the index of all names' },
  'privacy.versions': { tables: 'consents users', why: 'How many people have accepted each version, exactly' },
}

describe('no list reads a large table from end to end', () => {
  test.each(lists)('%s', async (name, endpoint) => {
    const found = new Map<string, string>()
    let answered = 0
    for (const role of readersOf(endpoint))
      for (const question of questionsOf(endpoint, ['mutoni']).filter(isOther)) {
        const { isAnswered, tables } = await ask(endpoint, role, addressOfQuestion(endpoint.path, question))
        if (isAnswered) answered += 1
        for (const table of tables) found.set(table, `${table}, ${role}: ${question.about}`)
      }
    expect(answered).toBeGreaterThan(0)
    const expected = READ_WHOLE[name]?.tables.split(' ') ?? []
    expect([...found.keys()].toSorted(), [...found.values()].join('; ')).toEqual(expected.toSorted())
  })
})

/** An index answers both directions of an order, and a statement is the same for each period. */
const isOther = ({ query: { sort = '', period = 'this_year' } }: Question): boolean =>
  !sort.startsWith('-') && period === 'this_year'

const readersOf = ({ access: { roles } }: Endpoint): readonly string[] =>
  typeof roles === 'string' ? ['student', 'admin'] : roles.slice(0, 1)

/** Which large tables a call reads from end to end. */
async function ask(endpoint: Endpoint, role: string, url: string) {
  const { db } = app.services
  for (const feature of endpoint.publicAnswer ?? []) await contentChanged(db, feature)
  let status = 0
  const sent = await recordQueries(app.services, async () => {
    const headers = { authorization: `Bearer ${tokens.get(role)}` }
    status = (await app.http.inject({ url, headers })).statusCode
  })
  expect(status, url).toBeLessThan(500)
  const tables = new Set<string>()
  for (const statement of sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text))) {
    const whole = known.get(statement.text) ?? (await readWhole(db, statement, indexes))
    known.set(statement.text, whole)
    for (const table of whole) if (large.has(table)) tables.add(table)
  }
  return { isAnswered: status === 200, tables }
}
