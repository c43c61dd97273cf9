import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULES_OF_JOBS } from '#features/admin/privacy/retention-rules/retention-rules.logic.ts'
import { DATA_MAP } from '#features/admin/privacy/map/data-map.logic.ts'
import { fieldGroupsOf, PURPOSES, purposeOf } from '#features/admin/privacy/map/field-purposes.logic.ts'
import { type Mapped, splitNames, ownerLinksOf } from '#features/admin/privacy/map/mapped-table.logic.ts'
import { OTHER_TABLES } from '#features/admin/privacy/map/ownerless-tables.logic.ts'
import { MERGE_STEPS } from '#features/base/user/merge/merge-plan.logic.ts'
import { allJobs } from '#app/jobs.ts'
import type { Database } from '#server/db/db.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { freshDatabase } from '#tests/support/database.ts'

type Column = { table: string; column: string; names_user: boolean }
type Map = Readonly<Record<string, Mapped>>

/** Columns that look like something about a person. */
const PERSONAL =
  /^(.*_)?(email|phone|phone_number|address|dob|birth|date_of_birth|ip|user_agent|gender|full_name|payer|user_id|owner_id|actor_id|sender_id|person_id|by|by_id)$/

let database: Database
let columns: Column[] = []
beforeAll(async () => {
  ;({ database } = await freshDatabase())
  const { rows } = await database.db.execute<Column>(sql`
    select c.relname as table, a.attname as column, exists (
      select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any(f.conkey)
        and f.confrelid = 'users'::regclass) as names_user
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)
  columns = rows
})
afterAll(() => database.close())

/** What the map does not say of these tables, one sentence each. */
function problemsOf(map: Map, all: readonly Column[]): string[] {
  const tables = [...new Set(all.map(({ table }) => table))]
  const known = new Set([...Object.keys(map), ...Object.keys(OTHER_TABLES)])
  return [
    ...tables.filter((one) => !known.has(one)).map((one) => `${one}: not in the data map`),
    ...[...known].filter((one) => !tables.includes(one)).map((one) => `${one}: there is no such table`),
    ...all
      .filter(({ table, column, names_user: names }) => table in OTHER_TABLES && (names || PERSONAL.test(column)))
      .map(({ table, column }) => `${table}.${column}: names a person, and the table is not in the data map`),
    ...Object.entries(map).flatMap(([table, entry]) => {
      const said = [...splitNames(entry.gives), ...splitNames(entry.keeps)]
      const real = all.filter((one) => one.table === table).map(({ column }) => column)
      return [
        ...real.filter((one) => !said.includes(one)).map((one) => `${table}.${one}: given or kept back?`),
        ...real.filter((one) => !purposeOf(table, one)).map((one) => `${table}.${one}: why is it kept?`),
        ...said.filter((one, at) => said.indexOf(one) !== at).map((one) => `${table}.${one}: said twice`),
        ...[...said, ...splitNames(entry.empties), ...ownerLinksOf(entry).map(({ column }) => column)]
          .filter((one) => !real.includes(one))
          .map((one) => `${table}.${one}: there is no such column`),
        ...ownerLinksOf(entry)
          .filter(({ of }) => of !== undefined && !(of in map))
          .map(({ of }) => `${table}: its rows are found by ${of}, which is not in the map`),
      ]
    }),
  ]
}

test('every table and every column with something about people is in the data map (docs/privacy.md)', () => {
  expect(columns.length).toBeGreaterThan(900)
  expect(problemsOf(DATA_MAP, columns)).toEqual([])
})

test('each column has one reason, and the document has each column (docs/privacy.md)', async () => {
  const names = PURPOSES.flatMap((purpose) => splitNames(purpose.columns))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const used = new Set(
    columns.map(({ table, column }) => (names.includes(`${table}.${column}`) ? `${table}.${column}` : column)),
  )
  expect(names.filter((name) => !used.has(name))).toEqual([])
  const document = await fs.readFile(path.join(ROOT, 'docs/privacy.md'), 'utf8')
  const parts = new Map(document.split('\n### ').map((part) => [part.slice(0, part.indexOf('\n')), part]))
  const missing = Object.entries(DATA_MAP).flatMap(([table, entry]) =>
    fieldGroupsOf(table, entry)
      .flatMap((field) => field.columns)
      .filter((column) => !parts.get(table)?.includes(`\`${column}\``))
      .map((column) => `${table}.${column}`),
  )
  expect(missing).toEqual([])
})

test('of each rule whose end a job brings about, every table is kept short by one', async () => {
  const kept = allJobs({ config: {} } as never).flatMap(({ keeps = [] }) => keeps.map(({ table }) => table))
  const { rows } = await database.db.execute<{ child: string; parent: string }>(sql`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and confdeltype = 'c'`)
  /** Kept itself, or its rows go with those of a table that is. */
  const ends = (table: string): boolean =>
    kept.includes(table) || rows.some(({ child, parent }) => child === table && parent !== table && ends(parent))
  const endless = Object.entries(DATA_MAP).filter(([table, { rule }]) => RULES_OF_JOBS.has(rule) && !ends(table))
  expect(RULES_OF_JOBS).toContain('messages')
  expect(kept).toContain('match_messages')
  expect(endless.map(([table]) => table)).toEqual([])
})

test('a new table, a new column, and a table that was forgotten are found', () => {
  const added = [
    ...columns,
    { table: 'diaries', column: 'user_id', names_user: true },
    { table: 'reviews', column: 'mood', names_user: false },
    { table: 'quizzes', column: 'contact_email', names_user: false },
  ]
  const { job_alerts: _, ...without } = DATA_MAP
  expect(problemsOf(without, added)).toEqual([
    'job_alerts: not in the data map',
    'diaries: not in the data map',
    'quizzes.contact_email: names a person, and the table is not in the data map',
    'reviews.mood: given or kept back?',
    'reviews.mood: why is it kept?',
  ])
})

test('what a merge moves to the other account, the map finds too (ADR 42)', () => {
  /** Who did something to rows of someone else; staff get their part of the log. */
  const others = new Set([
    'safety_blocks.blocked_id',
    'safety_reports.reported_id',
    'support_threads.assignee_id',
    'support_messages.sender_id',
    'payment_attempts.submitted_by_id',
    'match_goals.created_by_id',
    'employees.manager_id',
    'appraisals.reviewer_id',
  ])
  const missing = MERGE_STEPS.filter(({ how }) => how === 'move' || how === 'once')
    .filter(({ table, column }) => {
      const entry = DATA_MAP[table]
      return !entry || !ownerLinksOf(entry).some((way) => way.of === undefined && way.column === column)
    })
    .map(({ table, column }) => `${table}.${column}`)
  expect(missing.filter((one) => !others.has(one))).toEqual([])
})
