import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { audit } from '#server/audit/audit.data.ts'
import { checkSeals, sealAll, sealNext } from '#server/audit/seal.ts'
import { auditSeals } from '#server/audit/audit.table.ts'
import type { Db } from '#server/db/db.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { logApi } from '../log.contract.ts'

const app = useTestApp()
let admin: Person
const DAY = 86_400

beforeAll(async () => {
  admin = await person(app.services.db, 'admin')
})

const write = (db: Db, many = 1) =>
  audit(
    db,
    Array.from({ length: many }, (_, nth) => ({
      actorId: 1,
      action: 'test.line',
      result: 'ok' as const,
      detail: { nth },
    })),
  )

async function check() {
  expect((await app.call(logApi.check, {}, { as: admin })).status).toBe(200)
  await app.mails()
  const { check: found } = (await app.call(logApi.lastCheck, {}, { as: admin })).body
  if (!found?.finished_at) throw new Error('the check has not come to its end')
  return found
}

/** What only someone with the rights of the owner can do: the rules of the database are off. */
async function tamper(statement: string): Promise<void> {
  const { db } = app.services
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(statement))
  })
}

const newestLine = async (): Promise<number> => {
  const { rows } = await app.services.db.execute<{ id: number }>(sql`select max(id)::int as id from audit_log`)
  return rows[0]?.id ?? 0
}

test('a whole log is whole, over several seals, and also when nothing is new', async () => {
  const { db } = app.services
  await write(db, 2500)
  await sealAll(app.services)
  expect(await db.$count(auditSeals)).toBeGreaterThanOrEqual(3)
  const found = await check()
  expect(found).toMatchObject({ problems: [], by: admin.name })
  expect(found.lines).toBeGreaterThanOrEqual(2500)
  expect((await check()).problems).toEqual([])
})

test('seals made at the same time do not meet', async () => {
  await write(app.services.db, 50)
  await Promise.all(Array.from({ length: 5 }, () => sealNext(app.services)))
  expect((await check()).problems).toEqual([])
})

test('the rules of the database keep the seals too', async () => {
  const problem = await app.services.db.execute(sql`delete from audit_seals`).catch((reason: unknown) => reason)
  expect(problem).toBeInstanceOf(Error)
})

test('a line that was changed, deleted or added later is named, and administrators are told', async () => {
  const { db } = app.services
  await write(db, 10)
  await sealAll(app.services)
  const last = await newestLine()
  await tamper(`update audit_log set actor_id = 2 where id = ${last - 3}`)
  await tamper(`update audit_log set detail = detail || '{"nth": 99}' where id = ${last - 2}`)
  await tamper(`delete from audit_log where id = ${last - 1}`)
  expect((await check()).problems).toMatchObject([
    { kind: 'changed', line: last - 3 },
    { kind: 'changed', line: last - 2 },
    { kind: 'deleted', line: last - 1 },
  ])
  const { notifications } = (await app.call(notificationApi.list, { query: {} }, { as: admin })).body
  expect(notifications[0]).toMatchObject({ title: 'The audit log was altered' })
  await tamper(`update audit_log set actor_id = 1 where id = ${last - 3}`)
  await tamper(`update audit_log set detail = '{"nth": 7}' where id = ${last - 2}`)
  expect((await check()).problems).toMatchObject([{ kind: 'deleted', line: last - 1 }])
})

test('a changed seal breaks the chain, and one that was made anew is not signed', async () => {
  await write(app.services.db, 5)
  await sealAll(app.services)
  const { rows } = await app.services.db.execute<{ id: number; hash: string }>(
    sql`select id, hash from audit_seals order by id desc limit 1`,
  )
  const { id = 0, hash = '' } = rows[0] ?? {}
  await check()
  await tamper(`update audit_seals set hash = repeat('0', 64) where id = ${id}`)
  const kinds = (await check()).problems.filter(({ seal }) => seal === id).map(({ kind }) => kind)
  expect(kinds).toContain('broken seal')
  await tamper(`update audit_seals set hash = '${hash}', signature = repeat('0', 64) where id = ${id}`)
  expect((await check()).problems.find(({ seal }) => seal === id)).toMatchObject({ kind: 'other secret' })
  await tamper(`delete from audit_seals where id = ${id}`)
  expect((await check()).problems.map(({ kind }) => kind)).toContain('lost seal')
})

test('a line whose transaction ends after later ones is sealed when it comes', async () => {
  // The embedded engine has one connection: what comes late is made there by giving the number first.
  const { db } = app.services
  await sealAll(app.services)
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('audit_log', 'id'))::int as id`,
  )
  const late = rows[0]?.id ?? 0
  await write(db, 3)
  await sealAll(app.services)
  await db.execute(
    sql`insert into audit_log (id, action, result) overriding system value values (${late}, 'test.late', 'ok')`,
  )
  await sealAll(app.services)
  expect((await check()).problems.filter(({ line }) => line === late)).toEqual([])
  await tamper(`update audit_log set action = 'test.later' where id = ${late}`)
  expect((await check()).problems).toContainEqual(expect.objectContaining({ kind: 'changed', line: late }))
})

test('a line that takes a number long after its seal was added by hand', async () => {
  const { db } = app.services
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('audit_log', 'id'))::int as id`,
  )
  const gap = rows[0]?.id ?? 0
  await write(db, 2)
  await sealAll(app.services)
  app.pass(2 * DAY)
  await db.execute(
    sql`insert into audit_log (id, action, result) overriding system value values (${gap}, 'test.forged', 'ok')`,
  )
  await sealAll(app.services)
  expect((await checkSeals(app.services, undefined)).problems).toContainEqual(
    expect.objectContaining({ kind: 'added', line: gap }),
  )
})
