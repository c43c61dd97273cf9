import { asc, count, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { SelfRating } from './self-rating.contract.ts'
import { matchSelfRatings as ratings } from './self-rating.table.ts'

/** The skills that the mentee of a match has rated, in the order in which they were written down. */
export async function listSelfRatings(db: Db, matchId: number): Promise<SelfRating[]> {
  const rows = await db.select().from(ratings).where(eq(ratings.matchId, matchId)).orderBy(asc(ratings.id))
  return rows.map((row) => ({
    id: row.id,
    skill: row.skill,
    stars_at_start: row.starsAtStart,
    stars_now: row.starsNow,
    started_at: row.createdAt.toISOString(),
    changed_at: row.changedAt?.toISOString() ?? null,
  }))
}

/** The match of a rated skill. */
export async function findMatchIdOfSelfRating(db: Db, id: number): Promise<number | undefined> {
  const [found] = await db.select({ matchId: ratings.matchId }).from(ratings).where(eq(ratings.id, id))
  return found?.matchId
}

export async function countSelfRatings(tx: Db, matchId: number): Promise<number> {
  const [found] = await tx.select({ many: count() }).from(ratings).where(eq(ratings.matchId, matchId))
  return found?.many ?? 0
}

/** A rated skill; answers nothing when the match has it already. */
export async function insertSelfRating(tx: Db, values: typeof ratings.$inferInsert): Promise<number | undefined> {
  const [added] = await tx.insert(ratings).values(values).onConflictDoNothing().returning({ id: ratings.id })
  return added?.id
}

export async function setSelfRating(tx: Db, id: number, starsNow: number, changedAt: Date): Promise<void> {
  await tx.update(ratings).set({ starsNow, changedAt }).where(eq(ratings.id, id))
}

export async function deleteSelfRating(tx: Db, id: number): Promise<void> {
  await tx.delete(ratings).where(eq(ratings.id, id))
}
