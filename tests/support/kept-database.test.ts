import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.data.ts'
import type { Db } from '#server/db/db.ts'
import { keptDatabase } from './kept-database.ts'
import { person } from './people.ts'

/** What one file does with the database of its process. */
async function inFile<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { database } = await keptDatabase()
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** How many rows each table has, where it has any. */
async function counts(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(sql`select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`)
  const all: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${name}`))
    if (counted.rows[0]?.n) all[name] = counted.rows[0].n
  }
  return all
}

const epochOf = async (db: Db) => (await db.execute(sql`select epoch, floor from stream_logs`)).rows

describe('the next file of the process', () => {
  test('finds the rows of a new database, numbers that begin at one, and what rules keep from being deleted gone', async () => {
    const before = await inFile(async (db) => ({ counts: await counts(db), epoch: await epochOf(db) }))
    await inFile(async (db) => {
      const someone = await person(db, 'admin')
      expect(someone.id).toBe(1)
      await audit(db, [{ actorId: someone.id, action: 'test.done', result: 'ok', subject: 'user:1' }])
      await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow('delete from audit_log')
      await db.execute(sql`update stream_logs set floor = floor + 5`)
      await db.execute(sql`insert into pgboss.job (name, data) select name, '{}' from pgboss.queue limit 1`)
    })
    const after = await inFile(async (db) => ({
      counts: await counts(db),
      epoch: await epochOf(db),
      next: (await person(db, 'student')).id,
    }))
    expect(after).toEqual({ ...before, next: 1 })
  })

  test('finds rules and keys in force', async () => {
    await inFile((db) => person(db, 'admin'))
    await inFile(async (db) => {
      await audit(db, [{ actorId: null, action: 'test.done', result: 'ok', subject: 'user:1' }])
      await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow('delete from audit_log')
      await expect(db.execute(sql`insert into user_roles (user_id, role) values (99, 'mentor')`)).rejects.toThrow(
        'insert into user_roles',
      )
    })
  })

  test.each([
    ['a column', sql`alter table posts add column odd text`],
    ['a rule that no longer applies', sql`alter table audit_log disable trigger audit_log_only_grows`],
    ['a table', sql`create table odd_things (id integer)`],
  ])('gets a new database when an earlier one has left %s', async (_what, change) => {
    await inFile((db) => db.execute(change))
    await inFile(async (db) => {
      const { rows } = await db.execute(sql`select to_regclass('odd_things') as odd,
        (select count(*)::int from pg_attribute where attname = 'odd') as columns,
        (select count(*)::int from pg_trigger where tgenabled = 'D') as off`)
      expect(rows).toEqual([{ odd: null, columns: 0, off: 0 }])
    })
  })
})

test('a second database of the same file is another one', async () => {
  await inFile(async (db) => {
    await person(db, 'student')
    await inFile(async (other) => expect((await person(other, 'student')).id).toBe(1))
  })
})

test('what a file has left running does not reach the rows of the next', async () => {
  const left = await inFile(async (db) => db)
  await inFile(async (db) => {
    await expect((async () => person(left, 'student'))()).rejects.toThrow(/insert into "users"|has ended/)
    expect(await counts(db)).not.toHaveProperty('users')
  })
})
