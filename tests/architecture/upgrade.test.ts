import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { siteApi } from '#features/base/site/site.contract.ts'
import type { Db } from '#server/db/db.ts'
import { useTestApp } from '#tests/support/app.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { migrationProblems, readMigrations } from '../../scripts/migrations.ts'

const FIXTURE = fs.readFileSync(path.join(ROOT, 'tests/fixtures/releases/0000.sql'), 'utf8')
const LEARNER = {
  id: 48,
  name: 'Béatrice Ngo Bassong',
  email: 'beatrice.ngobassong@mbuyu.test',
  role: 'student',
} as const
const ADMIN = { id: 1, name: 'Diane Mukamana', email: 'admin@mbuyu.test', role: 'admin' } as const

/** The tables of the first release, each with the number of its rows. */
const ROWS = Object.fromEntries(
  [...FIXTURE.matchAll(/^INSERT INTO "(\w+)".*\n((?: {2}\{.*\n)+)/gm)].map(([, table = '', rows = '']) => [
    table,
    rows.trim().split('\n').length,
  ]),
)

async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(ROWS)) {
    const { rows } = await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from "${table}"`))
    counts[table] = rows[0]?.n ?? -1
  }
  return counts
}

/** A database as the first release left it: its tables, its rows, and the mark of its migration. */
async function firstRelease(): Promise<TestDatabase> {
  const opened = await emptyDatabase()
  const { db } = opened.database
  const journal = JSON.parse(fs.readFileSync(path.join(ROOT, 'drizzle/meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const [first] = readMigrations(ROOT)
  const run = async (statements: string[]): Promise<void> => {
    for (const statement of statements) await db.execute(sql.raw(statement))
  }
  await run((first?.sql ?? '').split('--> statement-breakpoint'))
  await run(FIXTURE.split(/;\n/).filter((statement) => statement.trim()))
  // As some systems type it: letters and their accents apart.
  for (const table of ['users', 'certificates']) await run([`update ${table} set name = normalize(name, NFD)`])
  await run([
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', ${journal.entries[0]?.when})`,
  ])
  expect(await countRows(db)).toEqual(ROWS)
  await opened.database.migrate()
  return opened
}

const app = useTestApp({}, firstRelease)

async function as(person: Omit<Person, 'token'>): Promise<{ as: Person }> {
  return { as: { ...person, token: await signIn(app.services.db, person.id) } }
}

test('migrations are numbered and named, never changed, and only add', () => {
  expect(migrationProblems(ROOT)).toEqual([])
})

test('the fixture has rows in each table of the first release', async () => {
  const [first] = readMigrations(ROOT)
  const tables = [...(first?.sql ?? '').matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table = '']) => table)
  expect(new Set(Object.keys(ROWS))).toEqual(new Set(tables))
})

test('an upgrade from the first release keeps every row', async () => {
  const counts = await countRows(app.services.db)
  expect(counts).toEqual(ROWS)
})

test('people of the first release find what was theirs', async () => {
  const learner = await as(LEARNER)
  const me = await app.call(sessionApi.me, {}, learner)
  expect(me.body).toMatchObject({ name: LEARNER.name, roles: ['student', 'mentee'] })
  const list = await app.call(enrollmentApi.list, { query: {} }, learner)
  expect(list.body.enrollments).toMatchObject([{ status: 'completed', progress: 100 }])
  const own = await app.call(certificateApi.listOwn, { query: {} }, learner)
  expect(own.body.certificates).toMatchObject([{ state: 'valid', name: LEARNER.name }])
  const paper = await app.call(certificateApi.html, { params: { id: list.body.enrollments[0]?.id ?? 0 } }, learner)
  expect(paper.status).toBe(200)
})

test('names that were stored with their accents apart are in the one form of Unicode', async () => {
  for (const table of ['users', 'certificates']) {
    const { rows } = await app.services.db.execute(
      sql.raw(`select name from ${table} where name is not nfc normalized`),
    )
    expect(rows).toEqual([])
  }
})

test('notifications of the first release read as they did', async () => {
  const { body } = await app.call(notificationApi.list, { query: {} }, await as(LEARNER))
  expect(body.notifications.map(({ title }) => title)).toContain('Certificate ready')
  expect(body.notifications.map(({ message }) => message).join('\n')).toMatch(
    /^You have completed ".+"\. Your certificate/m,
  )
  const french = await app.call(notificationApi.list, {}, { ...(await as(LEARNER)), headers: { cookie: 'lang=fr' } })
  expect(french.body.notifications.map(({ message }) => message).join('\n')).toMatch(/^Vous avez terminé «.+»\./m)
})

test('staff and visitors of the first release go on', async () => {
  const desk = await app.call(enrollmentApi.list, { query: { status: 'pending' } }, await as(ADMIN))
  expect(desk.body.total).toBe(1)
  const courses = await app.call(courseApi.list, { query: {} })
  expect(courses.body.courses).toHaveLength(1)
  const site = await app.call(siteApi.get, {})
  expect(site.status).toBe(200)
})
