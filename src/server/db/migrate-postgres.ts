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
    await requireExtension(client)
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder: MIGRATIONS })
    await client.query(RULES)
    if (ownerUrl !== undefined) await client.query(grantsTo(await roleOf(url)))
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}

/**
 * The extension that exclusion constraints over a person and a time need. PostgreSQL brings it, and lets whoever may make
 * schemas in a database add it; where neither holds, one sentence says what to do.
 */
async function requireExtension(client: Client): Promise<void> {
  try {
    await client.query('create extension if not exists btree_gist')
  } catch (problem) {
    throw new Error(
      `The database ${client.database ?? ''} lacks the extension btree_gist, and its user may not add it. ` +
        'Let an administrator of the server run "create extension btree_gist" in this database, then start again.',
      { cause: problem },
    )
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
