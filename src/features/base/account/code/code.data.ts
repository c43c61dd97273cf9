import { and, desc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { codes } from './code.table.ts'

export type Code = typeof codes.$inferSelect

/** Whose code, for what, and in which browser (null: a program without cookies). */
export type Challenge = { userId: number; purpose: Code['purpose']; hash: string | null }

const CODE_LOCK = 7_218_002

const isCodeOfChallenge = ({ userId, purpose, hash }: Challenge): SQL | undefined =>
  and(eq(codes.userId, userId), eq(codes.purpose, purpose), sql`${codes.challengeHash} is not distinct from ${hash}`)

/** Locks a person, so that codes are made one after the other. */
export async function lockCodesOf(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CODE_LOCK}, ${userId})`)
}

/** The newest code of a challenge, whatever its state. */
export async function findNewestCode(db: Db, challenge: Challenge): Promise<Code | undefined> {
  const [row] = await db.select().from(codes).where(isCodeOfChallenge(challenge)).orderBy(desc(codes.id)).limit(1)
  return row
}

/** When codes were made for a person since then, and how many wrong attempts each has had; newest first. */
export function listCodesSince(db: Db, userId: number, since: Date): Promise<{ at: Date; wrong: number }[]> {
  return db
    .select({
      at: codes.createdAt,
      wrong: sql<number>`${codes.tries} - case ${codes.state} when 'used' then 1 else 0 end`,
    })
    .from(codes)
    .where(and(eq(codes.userId, userId), gt(codes.createdAt, since)))
    .orderBy(desc(codes.createdAt), desc(codes.id))
}

export async function replaceLiveCode(tx: Db, challenge: Challenge): Promise<void> {
  await tx
    .update(codes)
    .set({ state: 'replaced' })
    .where(and(isCodeOfChallenge(challenge), eq(codes.state, 'live')))
}

export async function insertCode(tx: Db, values: typeof codes.$inferInsert): Promise<void> {
  await tx.insert(codes).values(values)
}

/** Counts an attempt before anything is compared; undefined when the code accepts no more tries. */
export async function countCodeTry(db: Db, id: number, most: number, now: Date): Promise<Code | undefined> {
  const [row] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.id, id), eq(codes.state, 'live'), lt(codes.tries, most), gt(codes.expiresAt, now)))
    .returning()
  return row
}

/** Uses up the code; of simultaneous calls, one gets true. */
export async function spendCode(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .update(codes)
    .set({ state: 'used' })
    .where(and(eq(codes.id, id), eq(codes.state, 'live')))
    .returning({ id: codes.id })
  return rows.length > 0
}

export async function endLiveCodesOf(tx: Db, userId: number): Promise<void> {
  await tx
    .update(codes)
    .set({ state: 'replaced' })
    .where(and(eq(codes.userId, userId), inArray(codes.state, ['live'])))
}

export async function deleteCodesBefore(db: Db, time: Date): Promise<void> {
  await db.delete(codes).where(lt(codes.createdAt, time))
}
