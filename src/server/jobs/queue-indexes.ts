import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'

/** The prefix of our indexes, which tells them apart from those of the library. */
const PREFIX = 'mbuyu_job_'

/**
 * What the logs of mails and of other work ask of the queue. The library makes its table, when it starts and not in a
 * migration, with indexes for the work that waits only; a week of what is done lies beside it.
 */
const INDEXES: Readonly<Record<string, string>> = {
  id: '(id)',
  newest: '(name, created_on desc, id desc)',
  others: "(created_on desc, id desc) where name <> 'mail'",
  undone: "(created_on desc, id desc) where state <> 'completed'",
  // Of all work, since the planner uses no statistics of an index of some rows: it would read a week for one mail.
  person: "(((data ->> 'to_id')::int))",
  address: "((data ->> 'to_key'))",
  thing: "((data ->> 'thing'))",
  action: "((data ->> 'action'))",
  about: "using gin (data jsonb_path_ops) where name <> 'mail'",
}

/** Creates the missing indexes and drops those that are no longer used; when several processes start together, one of them does it. */
export async function makeQueueIndexes(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select indexname as name from pg_indexes where schemaname = 'pgboss' and starts_with(indexname, ${PREFIX})`,
  )
  const known = new Set(rows.map(({ name }) => name))
  const missing = Object.entries(INDEXES).filter(([name]) => !known.has(PREFIX + name))
  const unused = [...known].filter((name) => !Object.hasOwn(INDEXES, name.slice(PREFIX.length)))
  if (missing.length + unused.length === 0) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('queue indexes'))`)
    await tx.execute(sql`set local statement_timeout = 0`)
    for (const name of unused) await tx.execute(sql.raw(`drop index if exists pgboss.${name}`))
    for (const [name, of] of missing)
      await tx.execute(sql.raw(`create index if not exists ${PREFIX}${name} on pgboss.job ${of}`))
  })
}
