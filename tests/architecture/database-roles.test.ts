import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { audit } from '#server/audit/audit.data.ts'
import { type Database, openPostgres } from '#server/db/db.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { freshDatabase } from '#tests/support/database.ts'

const CHANGES = [
  `update audit_log set result = 'ok'`,
  'delete from audit_log',
  'truncate audit_log',
  'drop trigger audit_log_only_grows on audit_log',
  'alter table audit_log disable trigger audit_log_only_grows',
  'alter table audit_log drop column result',
  'drop table audit_log',
  'drop function refuse_change cascade',
]

/** Two roles as SECURITY.md describes them, on a database that the first one owns. */
async function withTwoRoles(server: string, work: (database: Database, url: string) => Promise<void>): Promise<void> {
  const mark = randomBytes(4).toString('hex')
  const [owner, app, name] = [`owner_${mark}`, `app_${mark}`, `mbuyu_roles_${mark}`]
  const admin = new Client({ connectionString: server })
  await admin.connect()
  const urlOf = (role: string): string => {
    const url = new URL(server)
    url.username = role
    url.pathname = name
    return url.href
  }
  await admin.query(`create role ${owner} login`)
  await admin.query(`create role ${app} login`)
  await admin.query(`create database ${name} owner ${owner}`)
  try {
    const database = await openPostgres(urlOf(app), { ownerUrl: urlOf(owner) })
    try {
      await work(database, urlOf(app))
    } finally {
      await database.close()
    }
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${app}`)
    await admin.query(`drop role ${owner}`)
    await admin.end()
  }
}

const refusals = async ({ db }: Database, statements: readonly string[]): Promise<string[]> => {
  const refused = []
  for (const statement of statements) {
    const problem = await db.execute(sql.raw(statement)).catch((reason: unknown) => reason)
    if (problem instanceof Error) refused.push(statement)
  }
  return refused
}

test('with a role of its own for migrations, the app can add to the audit log and change nothing of it', async () => {
  const server = process.env.TEST_DATABASE_URL
  // The embedded engine has one role: there the trigger refuses what is done to rows.
  const changes = server ? CHANGES : CHANGES.slice(0, 3)
  const check = async (database: Database, url: string | undefined): Promise<void> => {
    await database.migrate()
    // A second start finds everything in place.
    await database.migrate()
    const jobs = createJobs(database, url, (problem) => console.error(problem))
    await jobs.start([], false)
    await jobs.stop()
    await audit(database.db, [{ actorId: null, action: 'test.entry', result: 'ok' }])
    expect(await refusals(database, changes)).toEqual(changes)
    const { rows } = await database.db.execute(sql`select action from audit_log`)
    expect(rows).toEqual([{ action: 'test.entry' }])
    await database.db.execute(sql`insert into settings (key, value) values ('test.key', '1')`)
    await database.db.execute(sql`delete from settings where key = 'test.key'`)
  }
  if (server) return withTwoRoles(server, check)
  const { database, url } = await freshDatabase()
  await check(database, url)
  return database.close()
})
