import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { users } from '#features/base/user/user.table.ts'
import { cachedQuery } from '#server/db/cached-query.ts'
import type { Db } from '#server/db/db.ts'
import { factors, recoveryCodes } from './factor.table.ts'

export type Factor = typeof factors.$inferSelect
export type NewFactor = typeof factors.$inferInsert

const FACTOR_LOCK = 7_218_049

/** Whether someone has set up a second step: read with every session. */
export const factorFacts = {
  has_factor: sql<boolean>`exists (select from ${factors} where ${factors.userId} = ${users.id})`,
}

/** Locks a person, so that second steps are set up and removed one after the other. */
export async function lockFactorsOf(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FACTOR_LOCK}, ${userId})`)
}

/** What someone has set up, in the order of the setting up. */
export async function listFactors(db: Db, userId: number): Promise<Factor[]> {
  const query = cachedQuery(db, 'factors', (name) =>
    db
      .select()
      .from(factors)
      .where(eq(factors.userId, sql.placeholder('userId')))
      .orderBy(asc(factors.id))
      .prepare(name),
  )
  return query.execute({ userId })
}

/** A passkey by what the browser calls it. */
export async function findPasskey(db: Db, credentialId: string): Promise<Factor | undefined> {
  const [row] = await db.select().from(factors).where(eq(factors.credentialId, credentialId))
  return row
}

/** Undefined when someone has the passkey already. */
export async function insertFactor(tx: Db, values: NewFactor): Promise<Factor | undefined> {
  const [row] = await tx.insert(factors).values(values).onConflictDoNothing().returning()
  return row
}

/**
 * Notes a use; of several with the same number, one gets true. A number that is not higher than the last one was used
 * before, but for passkeys that count nothing and always say 0.
 */
export async function recordFactorUse(db: Db, id: number, counter: number, now: Date): Promise<boolean> {
  const isNew = counter === 0 ? and(eq(factors.counter, 0), eq(factors.kind, 'passkey')) : lt(factors.counter, counter)
  const rows = await db
    .update(factors)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(factors.id, id), isNew))
    .returning({ id: factors.id })
  return rows.length > 0
}

export async function deleteFactor(tx: Db, userId: number, id: number): Promise<Factor | undefined> {
  const [row] = await tx
    .delete(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId)))
    .returning()
  return row
}

export async function deleteAuthenticatorOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(factors).where(and(eq(factors.userId, userId), eq(factors.kind, 'app')))
}

/** Deletes all second steps and recovery codes of someone; answers how many steps there were. */
export async function deleteFactorsOf(tx: Db, userId: number): Promise<number> {
  await deleteRecoveryCodes(tx, userId)
  const rows = await tx.delete(factors).where(eq(factors.userId, userId)).returning({ id: factors.id })
  return rows.length
}

/** How many recovery codes someone can still use. */
export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))

/** Whether someone was ever given recovery codes that still belong to a second step. */
export const hasRecoveryCodes = async (tx: Db, userId: number): Promise<boolean> =>
  (await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0

export async function insertRecoveryCodes(tx: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

export async function deleteRecoveryCodes(tx: Db, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Uses a recovery code up; of several at once, one gets true. */
export async function spendRecoveryCode(db: Db, userId: number, codeHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return rows.length > 0
}
