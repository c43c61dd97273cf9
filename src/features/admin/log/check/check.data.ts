import { desc, eq, isNotNull, lt } from 'drizzle-orm'
import { auditChecks } from '#server/audit/audit.table.ts'
import type { Db } from '#server/db/db.ts'

export type StoredCheck = typeof auditChecks.$inferSelect

/** How many checks are kept. */
const KEPT = 100

export async function insertCheck(db: Db, values: { byId: number | null; startedAt: Date }): Promise<number> {
  const [row] = await db.insert(auditChecks).values(values).returning({ id: auditChecks.id })
  const id = row?.id ?? 0
  await db.delete(auditChecks).where(lt(auditChecks.id, id - KEPT))
  return id
}

export async function finishCheck(
  tx: Db,
  id: number,
  result: Pick<StoredCheck, 'finishedAt' | 'lines' | 'unsealed' | 'seals' | 'hash' | 'problems'>,
): Promise<void> {
  await tx.update(auditChecks).set(result).where(eq(auditChecks.id, id))
}

/** The last check; with `isFinished` the last that came to its end. */
export async function findLastCheck(db: Db, isFinished: boolean): Promise<StoredCheck | undefined> {
  const [row] = await db
    .select()
    .from(auditChecks)
    .where(isFinished ? isNotNull(auditChecks.finishedAt) : undefined)
    .orderBy(desc(auditChecks.id))
    .limit(1)
  return row
}
