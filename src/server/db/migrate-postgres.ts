import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, escapeIdentifier } from 'pg'
import { RULES } from './rules.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../drizzle')
const JOURNAL = 'meta/_journal.json'
const MIGRATION_LOCK = 7_218_001

type Journal = { entries: { when: number; tag: string }[] }

const readJournal = async (): Promise<Journal> =>
  JSON.parse(await fs.readFile(path.join(MIGRATIONS, JOURNAL), 'utf8')) as Journal

/** The migrations of this release in their order; the database knows each by when it was made. */
export const listMigrations = async (): Promise<Journal['entries']> => (await readJournal()).entries

/** Works with the folder of all migrations, or with one that holds them up to a certain one only. */
export async function withMigrations(
  until: number | undefined,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  if (until === undefined) return work(MIGRATIONS)
  const journal = await readJournal()
  const entries = journal.entries.filter(({ when }) => when <= until)
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-migrations-'))
  try {
    await fs.mkdir(path.join(folder, 'meta'))
    await fs.writeFile(path.join(folder, JOURNAL), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      await fs.copyFile(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`))
    await work(folder)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs the migrations and the rules on a PostgreSQL server, one process at a time and without the limits of the pool:
 * a large table takes its time.
 * @param ownerUrl signs in as the role that owns the tables; the app's role is then given what it needs, which is not
 *   to change the audit log, its seals or their triggers
 * @param until only the migrations up to this one, and no rules: rows of an older release are about to come
 */
export async function migratePostgres(url: string, ownerUrl: string | undefined, until?: number): Promise<void> {
  const client = new Client({ connectionString: ownerUrl ?? url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    for (const extension of EXTENSIONS) await requireExtension(client, extension)
    await withMigrations(until, (migrationsFolder) =>
      migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder }),
    )
    if (until !== undefined) return
    await client.query(RULES)
    if (ownerUrl !== undefined) await client.query(grantsTo(await roleOf(url)))
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}

/**
 * What exclusion constraints over a person and a time need, and indexes that find letters within a word. PostgreSQL
 * brings both, and lets the person who may make schemas in a database add them; where that does not hold, one sentence
 * says what to do.
 */
const EXTENSIONS = ['btree_gist', 'pg_trgm']

async function requireExtension(client: Client, extension: string): Promise<void> {
  try {
    await client.query(`create extension if not exists ${extension}`)
  } catch (problem) {
    throw new Error(
      `The database ${client.database ?? ''} lacks the extension ${extension}, and its user may not add it. ` +
        `Let an administrator of the server run "create extension ${extension}" in this database, then start again.`,
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
    revoke update, delete, truncate on audit_log, audit_seals from ${role};
    grant usage, select on all sequences in schema public to ${role};
  `
}
