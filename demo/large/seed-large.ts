import { sql } from 'drizzle-orm'
import { hashDemoPassword } from '#server/session/passwords.ts'
import type { Database, Db } from '#server/db/db.ts'
import { content } from './content.ts'
import { learning } from './learning.ts'
import { log } from './log.ts'
import { mentoring } from './mentoring.ts'
import { money } from './money.ts'
import { people } from './people.ts'
import { queue } from './queue.ts'
import { sizeOf } from './size.ts'
import { staff } from './staff.ts'
import { talk } from './talk.ts'

/** How many thousandths of the large database. */
export const SIZES = { large: 1000, medium: 250, small: 1 } as const
const PASSWORD = 'unlock-potential-2026'

/** Tables whose secondary indexes are made when the rows are there: in one sort instead of row by row. */
const LONG_TABLES = [
  'users', 'consents', 'notifications', 'enrollments', 'lesson_progress', 'quiz_attempts', 'certificates', 'verifications', 'reviews', 'orders',
  'payment_attempts', 'match_messages', 'attendance_days', 'chat_messages', 'support_messages', 'support_threads', 'contact_messages', 'audit_log',
] // prettier-ignore
/** Whose rows the database checks or counts as they come. */
const CHECKED_TABLES = ['ledger_journals', 'ledger_lines', 'enrollments']

/**
 * Fills an empty database with as many rows as a large organisation has, or with a thousandth of them, so that the two can
 * be compared (bench/large.md). Every row is made by the database from its number: the same each time, and no files. The
 * queue must have been started, so that its tables are there.
 * All in one transaction, so that an interrupted run leaves nothing.
 */
export async function seedLarge(
  { db, engine }: Database,
  size: keyof typeof SIZES,
  tell: (step: string) => void,
): Promise<void> {
  if (size !== 'small' && engine !== 'postgres') throw new Error('This size needs PostgreSQL: set DATABASE_URL')
  const { rows } = await db.execute(sql`select from users limit 1`)
  if (rows.length > 0) throw new Error('This database has people of its own: choose an empty one')
  const of = sizeOf(SIZES[size])
  const parts = {
    people: people(of, await hashDemoPassword(PASSWORD)),
    learning: learning(of),
    money: money(of),
    mentoring: mentoring(of),
    staff: staff(of),
    messages: talk(of),
    content: content(of),
    log: log(of),
    queue: queue(of),
  }
  await db.transaction(async (tx) => {
    // A statement may take minutes here, and making an index uses what memory there is.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    const indexes = await dropIndexes(tx)
    // Checked and counted once for all rows below, instead of once for each.
    for (const name of CHECKED_TABLES) await tx.execute(sql.raw(`alter table ${name} disable trigger user`))
    for (const [part, statements] of Object.entries(parts)) {
      tell(part)
      for (const statement of statements) await tx.execute(sql.raw(statement))
    }
    await requireBalance(tx)
    for (const name of CHECKED_TABLES) await tx.execute(sql.raw(`alter table ${name} enable trigger user`))
    tell('indexes')
    for (const definition of indexes) await tx.execute(sql.raw(definition))
    await tx.execute(CONTINUE_NUMBERS)
  })
  tell('statistics')
  await vacuum(db)
}

/** Drops what no constraint needs; answers how each was defined. */
async function dropIndexes(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(array(select to_regclass(name) from unnest(${sql.param(LONG_TABLES)}::text[]) name))
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of rows) await tx.execute(sql.raw(`drop index ${name}`))
  return rows.map(({ definition }) => definition)
}

async function requireBalance(tx: Db): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from ledger_lines group by journal_id, currency having sum(amount_minor) <> 0 limit 1`,
  )
  if (rows.length > 0) throw new Error('The ledger would not be balanced')
}

/** Rows were given their numbers: the next ones go on after them. */
const CONTINUE_NUMBERS = sql`do $$ declare one record; begin
  for one in select attrelid::regclass as of, attname as name from pg_attribute join pg_class c on c.oid = attrelid
    where attidentity <> '' and c.relnamespace = 'public'::regnamespace loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %s', one.of, one.name, one.name, one.of);
  end loop;
end $$`

/** Index-only reads need to know which pages everyone sees; a minute or two, which one statement of the pool has not. */
async function vacuum(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
  for (const { name } of rows) await db.execute(sql.raw(`vacuum (analyze) ${name}`))
}
