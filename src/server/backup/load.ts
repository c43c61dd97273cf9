import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import type { Head, Table } from './archive.ts'
import { setTextForms } from './dump.ts'

type ForeignKey = { table: string; name: string; definition: string }

/** Rows come table by table, before those that they point at: their foreign keys are set aside until all are there. */
async function dropForeignKeys(tx: Db): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows)
    await tx.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`)
  return rows
}

/** Loads the rows of all tables, or none; rows that the migrations made are replaced. */
export async function loadInto(
  db: Db,
  head: Head,
  rows: (load: (table: string, lines: readonly string[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  await db.transaction(async (tx) => {
    await setTextForms(tx)
    // A large table can take long.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const keys = await dropForeignKeys(tx)
    for (const { name } of head.tables) await tx.execute(sql`delete from ${sql.identifier(name)}`)
    await rows(async (name, lines) => {
      const table = tables.get(name)
      if (!table) throw new Error(`The archive has rows of "${name}" without saying what they are.`)
      await insertLines(tx, table, lines)
    })
    for (const { name, last } of head.sequences)
      if (last !== null) await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${last}::bigint)`)
    for (const { table, name, definition } of keys)
      await tx.execute(sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`)
  })
}

function insertLines(tx: Db, { name, columns }: Table, lines: readonly string[]) {
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  )
  // The types come from the archive, which only our own code writes.
  const values = sql.join(
    columns.map(({ type }, at) => sql`(line ->> ${sql.raw(String(at))})::${sql.raw(type)}`),
    sql`, `,
  )
  return tx.execute(sql`insert into ${sql.identifier(name)} (${names}) overriding system value
    select ${values} from json_array_elements(${`[${lines.join(',')}]`}::json) as line`)
}
