/** Asks one statement, or several without values; answers the rows of the first. */
export type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Where tests write rows. */
const SCHEMAS = `('public'::regnamespace, 'pgboss'::regnamespace)`
/** The same for every app: a start of the queue would write them again, one by one. */
const STAYING = `('pgboss.queue'::regclass, 'pgboss.version'::regclass)`

/** What the structure of the database is, in a few letters: tables, columns, constraints, functions, triggers. */
const SHAPE = `select md5(concat_ws('|',
  (select string_agg(concat_ws(' ', oid, relname, relkind, relchecks, relrowsecurity), ',' order by oid)
    from pg_class where relnamespace in ${SCHEMAS}),
  (select string_agg(concat_ws(' ', attrelid, attname, atttypid, attnotnull), ',' order by attrelid, attnum)
    from pg_attribute where attrelid in (select oid from pg_class where relkind in ('r', 'p') and relnamespace in ${SCHEMAS})),
  (select string_agg(concat_ws(' ', oid, convalidated), ',' order by oid) from pg_constraint where connamespace in ${SCHEMAS}),
  (select string_agg(concat_ws(' ', oid, md5(prosrc)), ',' order by oid) from pg_proc where pronamespace in ${SCHEMAS}),
  (select string_agg(concat_ws(' ', oid, tgenabled), ',' order by oid) from pg_trigger),
  (select string_agg(nspname, ',' order by oid) from pg_namespace where nspname !~ '^pg_(toast_)?temp'))) as shape`

/** Deletes every row and begins every number anew. Triggers that refuse it, and keys, do not count in the meantime. */
const EMPTY = `do $$
  declare found record;
  begin
    set local session_replication_role = replica;
    for found in select oid::regclass as name from pg_class
      where relkind = 'r' and relnamespace in ${SCHEMAS} and oid not in ${STAYING} and pg_relation_size(oid) > 0
    loop
      execute format('delete from %s', found.name);
    end loop;
    for found in select seqrelid::regclass as name, seqstart as first from pg_sequence
      where pg_sequence_last_value(seqrelid) is not null
    loop
      perform setval(found.name, found.first, false);
    end loop;
  end $$`

/** Where much was deleted it is in the way; elsewhere it costs more to clear it up than to read past it. */
const CROWDED = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace in ${SCHEMAS} and pg_relation_size(oid) > 400000`

/** What the planner knows about tables: nothing, as of new ones. */
const FORGET = `do $$ begin
    update pg_class set relpages = 0, reltuples = -1
      where relkind = 'r' and relnamespace in ${SCHEMAS} and oid not in ${STAYING} and reltuples >= 0;
    delete from pg_statistic where starelid in (select oid from pg_class where relnamespace in ${SCHEMAS});
  end $$`

/**
 * Remembers the rows and the structure of a database.
 * @returns brings it back to them; answers whether it is so again
 */
export async function createReset(ask: Ask): Promise<(ask: Ask) => Promise<boolean>> {
  const [first] = await ask(SHAPE)
  const filled = await ask(`select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ${SCHEMAS} and oid not in ${STAYING} and pg_relation_size(oid) > 0`)
  const rows: { name: string; text: unknown }[] = []
  for (const { name } of filled) {
    const [all] = await ask(`select json_agg(one)::text as text from ${String(name)} one`)
    if (all?.text) rows.push({ name: String(name), text: all.text })
  }
  return async (again) => {
    await again(EMPTY)
    for (const { name } of await again(CROWDED)) await again(`vacuum ${String(name)}`)
    await again(FORGET)
    for (const { name, text } of rows)
      await again(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [text],
      )
    return (await again(SHAPE))[0]?.shape === first?.shape
  }
}
