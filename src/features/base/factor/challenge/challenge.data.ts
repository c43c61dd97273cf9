import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { factorChallenges } from './challenge.table.ts'

export type Challenge = typeof factorChallenges.$inferSelect
type Purpose = Challenge['purpose']

export async function insertChallenge(db: Db, values: typeof factorChallenges.$inferInsert): Promise<void> {
  await db.insert(factorChallenges).values(values)
}

/** What a browser or a session has begun last and not finished; also when it has expired or has had too many tries. */
export async function findNewestChallenge(
  db: Db,
  holderHash: string,
  purpose: Purpose,
): Promise<Challenge | undefined> {
  const [row] = await db
    .select()
    .from(factorChallenges)
    .where(
      and(
        eq(factorChallenges.holderHash, holderHash),
        eq(factorChallenges.purpose, purpose),
        eq(factorChallenges.state, 'open'),
      ),
    )
    .orderBy(desc(factorChallenges.id))
    .limit(1)
  return row
}

/** Gives a challenge something new to sign; what was to be signed before is not taken any more. */
export async function setNonce(db: Db, id: number, nonce: string): Promise<void> {
  await db
    .update(factorChallenges)
    .set({ nonce })
    .where(and(eq(factorChallenges.id, id), eq(factorChallenges.state, 'open')))
}

/** Uses up the value to be signed before anything is compared; of simultaneous calls, one gets true. */
export async function spendNonce(db: Db, { id, nonce }: Pick<Challenge, 'id' | 'nonce'>, now: Date): Promise<boolean> {
  if (nonce === null) return false
  const rows = await db
    .update(factorChallenges)
    .set({ nonce: null })
    .where(
      and(
        eq(factorChallenges.id, id),
        eq(factorChallenges.nonce, nonce),
        eq(factorChallenges.state, 'open'),
        gt(factorChallenges.expiresAt, now),
      ),
    )
    .returning({ id: factorChallenges.id })
  return rows.length > 0
}

/** Counts an attempt before anything is compared; false when the challenge takes no more. */
export async function countChallengeTry(db: Db, id: number, most: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(factorChallenges)
    .set({ tries: sql`${factorChallenges.tries} + 1` })
    .where(
      and(
        eq(factorChallenges.id, id),
        eq(factorChallenges.state, 'open'),
        lt(factorChallenges.tries, most),
        gt(factorChallenges.expiresAt, now),
      ),
    )
    .returning({ id: factorChallenges.id })
  return rows.length > 0
}

/** Uses up a challenge; of simultaneous calls, one gets true. */
export async function spendChallenge(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .update(factorChallenges)
    .set({ state: 'used', nonce: null, sealed: null })
    .where(and(eq(factorChallenges.id, id), eq(factorChallenges.state, 'open')))
    .returning({ id: factorChallenges.id })
  return rows.length > 0
}

/** Ends what someone has begun and not finished. */
export async function endChallengesOf(tx: Db, userId: number): Promise<void> {
  await tx
    .update(factorChallenges)
    .set({ state: 'used', nonce: null, sealed: null })
    .where(and(eq(factorChallenges.userId, userId), eq(factorChallenges.state, 'open')))
}

export async function deleteChallengesBefore(db: Db, time: Date): Promise<void> {
  await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, time))
}
