import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, escapeIdentifier } from 'pg'
import { RULES } from './rules.ts'

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../drizzle')
const MIGRATION_LOCK = 7_218_001

/**
 * Runs the migrations and the rules on a PostgreSQL server, one process at a time and without the limits of the pool:
 * a large table takes its time.
 * @param ownerUrl signs in as the role that owns the tables; the app's role is then given what it needs, which is not
 *   to change the audit log or its trigger
 */
export async function migratePostgres(url: string, ownerUrl: string | undefined): Promise<void> {
  const client = new Client({ connectionString: ownerUrl ?? url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder: MIGRATIONS })
    await client.query(RULES)
    if (ownerUrl !== undefined) await client.query(grantsTo(await roleOf(url)))
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}

async function roleOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  } finally {
    await client.end()
  }
}

/** What the app may do: work with rows of every table, only add to the audit log, and keep its job queue in a schema of its own. */
function grantsTo(name: string): string {
  const role = escapeIdentifier(name)
  return `
    do $$ begin execute format('grant create on database %I to ${role.replaceAll("'", "''")}', current_database()); end $$;
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    revoke update, delete, truncate on audit_log from ${role};
    grant usage, select on all sequences in schema public to ${role};
  `
}
