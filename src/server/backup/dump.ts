import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/db.ts'
import type { Head, Table } from './archive.ts'

/** Rows that are fetched together. */
const BATCH = 500
/** Left out: they describe files on this machine. */
const LEFT_OUT = ['backups']

/** Values are written as text, so they must look the same for every connection. */
export async function setTextForms(tx: Db): Promise<void> {
  await tx.execute(sql`set local timezone = 'UTC'`)
  await tx.execute(sql`set local datestyle = 'ISO'`)
  await tx.execute(sql`set local intervalstyle = 'postgres'`)
  await tx.execute(sql`set local extra_float_digits = 1`)
}

/** Every table with its columns, but those that the database computes itself. */
export async function listTables(tx: Db): Promise<Table[]> {
  const { rows } = await tx.execute<Table>(sql`
    select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
      order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows.filter(({ name }) => !LEFT_OUT.includes(name))
}

/** When the newest migration of this database was made; 0 without any. */
async function findLastMigration(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ last: string | null }>(
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.last ?? 0)
}

/** Everything before the rows. */
export async function describeDatabase(tx: Db, engine: Database['engine'], now: Date): Promise<Omit<Head, 'format'>> {
  const { rows } = await tx.execute<{ name: string; last: string | null }>(
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return {
    made_at: now.toISOString(),
    engine,
    migrated_to: await findLastMigration(tx),
    tables: await listTables(tx),
    sequences: rows.filter(({ name }) => !LEFT_OUT.some((table) => name.startsWith(`${table}_`))),
  }
}

/** The rows of a table, some at a time, each as a JSON list of its values as text. Needs a transaction. */
export async function* streamRows(tx: Db, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  )
  await tx.execute(
    sql`declare table_rows no scroll cursor for select to_json(array[${values}]::text[])::text as line from ${sql.identifier(name)}`,
  )
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(BATCH))} from table_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < BATCH) break
  }
  await tx.execute(sql`close table_rows`)
}

/** Runs in one snapshot of the whole database: what others write in the meantime is not seen. */
export const inSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await setTextForms(tx)
      return work(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
