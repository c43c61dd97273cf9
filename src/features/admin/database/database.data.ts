import { asc, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import type { Day } from '#shared/dates.ts'
import type { SlowStatement, TableSize } from './database.contract.ts'
import { databaseSizes } from './database.table.ts'

const TABLES = 15
const STATEMENTS = 10
const STATEMENT_LETTERS = 300

export async function readVersionAndSize(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await db.execute<{ version: string; bytes: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
  )
  return { version: rows[0]?.version ?? '', bytes: Number(rows[0]?.bytes ?? 0) }
}

/** The largest tables with their indexes, those of the queue too. */
export async function listTableSizes(db: Db): Promise<TableSize[]> {
  const { rows } = await db.execute<{ id: number; name: string; bytes: string; rows: string }>(sql`
    select c.oid::int as id, case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      pg_total_relation_size(c.oid)::text as bytes, greatest(c.reltuples, 0)::bigint::text as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
    order by pg_total_relation_size(c.oid) desc, name limit ${TABLES}`)
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes), rows: Number(row.rows) }))
}

export async function readMigrations(db: Db): Promise<{ done: number; last: number }> {
  const { rows } = await db.execute<{ done: number; last: string }>(
    sql`select count(*)::int as done, coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`,
  )
  return { done: rows[0]?.done ?? 0, last: Number(rows[0]?.last ?? 0) }
}

/** The statements that take the most time in all; null where the database does not count them, or not for this role. */
export async function listSlowStatements(db: Db): Promise<SlowStatement[] | null> {
  const { rows: found } = await db.execute<{ schema: string }>(sql`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements'`)
  const schema = found[0]?.schema
  if (schema === undefined) return null
  try {
    const { rows } = await db.execute<SlowStatement>(sql`
      select (row_number() over ())::int as id, left(query, ${sql.raw(String(STATEMENT_LETTERS))}) as text, calls::float8 as calls,
        mean_exec_time as mean_ms, total_exec_time as total_ms
      from ${sql.identifier(schema)}.pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
      order by total_exec_time desc limit ${STATEMENTS}`)
    return rows
  } catch {
    // Installed, but not loaded by the server.
    return null
  }
}

export async function recordDatabaseSize(db: Db, day: Day, bytes: number, keepFrom: Day): Promise<void> {
  await db
    .insert(databaseSizes)
    .values({ date: day, bytes })
    .onConflictDoUpdate({ target: databaseSizes.date, set: { bytes } })
  await db.delete(databaseSizes).where(lt(databaseSizes.date, keepFrom))
}

export const listDailySizes = (db: Db, from: Day): Promise<{ date: Day; bytes: number }[]> =>
  db.select().from(databaseSizes).where(gte(databaseSizes.date, from)).orderBy(asc(databaseSizes.date))

/** Which of these ids of files have a row. */
export async function findKnownFileIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Ids of files after this one, in the order of their key. */
export async function listFileIds(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${files} where id > ${after} order by id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}
