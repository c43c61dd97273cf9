import { asc, count, desc, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { auditLog, auditSeals } from './audit.table.ts'

export type Seal = typeof auditSeals.$inferSelect
export type NewSeal = Omit<typeof auditSeals.$inferInsert, 'id'>
/** A line by its number, with a digest of 16 letters of its content. */
export type Digest = { id: number; digest: string }

/** Letters of a digest: 96 bits. */
export const DIGEST_LETTERS = 16
const SEAL_LOCK = 7_218_002

/** A lock for making seals, so that two never cover the same lines. Locked until the transaction ends. */
export async function lockSeals(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEAL_LOCK})`)
}

/** The newest seal, which the next one continues. */
export async function newestSeal(db: Db): Promise<Seal | undefined> {
  const [row] = await db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  return row
}

/** The seals after this one, in their order. */
export const listSeals = (db: Db, after: number, limit: number): Promise<Seal[]> =>
  db.select().from(auditSeals).where(gt(auditSeals.id, after)).orderBy(asc(auditSeals.id)).limit(limit)

/** Adds a seal; none is ever changed. */
export async function insertSeal(tx: Db, values: NewSeal): Promise<void> {
  await tx.insert(auditSeals).values(values)
}

/** Numbers missing in seals of the last day and in all later ones. */
export async function listMissingNumbers(tx: Db, since: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with recent as (select absent, late from ${auditSeals} where ${auditSeals.sealedAt} > ${since.toISOString()}::timestamptz)
    select unnest(absent) as id from recent except select unnest(late) from recent`)
  return rows.map(({ id }) => id)
}

/** Every number whose line was written after the seal that should have covered it. */
export async function listLateNumbers(db: Db): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select unnest(late) as id from ${auditSeals} where late <> '{}'`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The content of a line, the same on both engines and after a restore. */
const LINE = sql`jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id, action, result, subject, detail, ip, request_id)::text`

async function digestLines(db: Db, where: SQL, limit: number): Promise<Digest[]> {
  const { rows } = await db.execute<Digest>(sql`
    select id, encode(substr(sha256(convert_to(${LINE}, 'UTF8')), 1, 12), 'base64') as digest
    from ${auditLog} where ${where} order by id limit ${limit}`)
  return rows
}

/** The next lines after this number. */
export const digestAfter = (db: Db, id: number, limit: number): Promise<Digest[]> =>
  digestLines(db, sql`id > ${id}`, limit)

/** The lines with numbers from here to there. */
export const digestBetween = (db: Db, first: number, last: number): Promise<Digest[]> =>
  digestLines(db, sql`id between ${first} and ${last}`, last - first + 1)

/** The numbers of this range that have a line. */
export async function digestOf(db: Db, ids: readonly number[]): Promise<Digest[]> {
  if (ids.length === 0) return []
  return digestLines(db, sql`id = any(string_to_array(${ids.join(',')}, ',')::int[])`, ids.length)
}

/** How many lines have higher numbers. */
export async function countAfter(db: Db, id: number): Promise<number> {
  const [row] = await db.select({ lines: count() }).from(auditLog).where(gt(auditLog.id, id))
  return row?.lines ?? 0
}
