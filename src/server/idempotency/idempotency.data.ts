import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { idempotencyKeys } from './idempotency.table.ts'

/** One run of a request that came with a key. */
export type Run = { id: string; content: string; holder: string; startedAt: Date }

/**
 * Takes a key for a run: one that is new or expired, or whose run has ended without having done anything. True for one
 * run only.
 * @param lostBefore a run that began earlier and has done nothing has ended with its process
 * @param expiredBefore a key that was first used earlier is as good as new
 */
export async function takeKey(
  db: Db,
  run: Run,
  { lostBefore, expiredBefore }: { lostBefore: Date; expiredBefore: Date },
): Promise<boolean> {
  const isLost = and(
    isNull(idempotencyKeys.doneAt),
    lt(idempotencyKeys.startedAt, lostBefore),
    eq(idempotencyKeys.content, run.content),
  )
  const rows = await db
    .insert(idempotencyKeys)
    .values(run)
    .onConflictDoUpdate({
      target: idempotencyKeys.id,
      set: { content: run.content, holder: run.holder, startedAt: run.startedAt, doneAt: null, answer: null },
      setWhere: or(lt(idempotencyKeys.startedAt, expiredBefore), isLost),
    })
    .returning({ id: idempotencyKeys.id })
  return rows.length > 0
}

/** The stored state of a key. */
export async function findKey(db: Db, id: string): Promise<typeof idempotencyKeys.$inferSelect | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id))
  return row
}

const isKeyHeldBy = ({ id, holder }: Run) => and(eq(idempotencyKeys.id, id), eq(idempotencyKeys.holder, holder))

/** Notes in the transaction of a request that it was carried out; false when another run has taken over. */
export async function markKeyDone(tx: Db, run: Run): Promise<boolean> {
  const rows = await tx
    .update(idempotencyKeys)
    .set({ doneAt: sql`coalesce(${idempotencyKeys.doneAt}, now())` })
    .where(isKeyHeldBy(run))
    .returning({ id: idempotencyKeys.id })
  return rows.length > 0
}

/** Stores the first answer, unless another run has taken over. */
export async function storeAnswer(db: Db, run: Run, answer: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ answer, doneAt: sql`coalesce(${idempotencyKeys.doneAt}, now())` })
    .where(isKeyHeldBy(run))
}

/** Frees the key of a run that has failed. */
export async function freeKey(db: Db, run: Run): Promise<void> {
  await db.delete(idempotencyKeys).where(isKeyHeldBy(run))
}

/** Frees the key of a run that has failed, unless something of it was carried out. */
export async function freeKeyUnlessDone(db: Db, run: Run): Promise<void> {
  await db.delete(idempotencyKeys).where(and(isKeyHeldBy(run), isNull(idempotencyKeys.doneAt)))
}

/** Deletes keys that were first used before this. */
export async function removeOldKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.startedAt, before))
}
