import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { matches } from '../match.table.ts'
import type { Side } from '../match.contract.ts'

/** Writes down who has proposed that a match ends, or that no one has. */
export async function setFinishProposal(tx: Db, id: number, by: Side | null, at: Date | null): Promise<void> {
  await tx.update(matches).set({ finishAskedBy: by, finishAskedAt: at }).where(eq(matches.id, id))
}

/** Until when a match is paused; null where no one knows, or when it is over. */
export async function setPausedUntil(tx: Db, id: number, day: Day | null): Promise<void> {
  await tx.update(matches).set({ pausedUntil: day }).where(eq(matches.id, id))
}

/** Paused matches whose pause is over. */
export async function listEndedPauses(db: Db, today: Day): Promise<number[]> {
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.status, 'paused'), lte(matches.pausedUntil, today)))
  return rows.map(({ id }) => id)
}

/** Matches whose end was proposed before this moment. */
export async function listUnansweredFinishes(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .where(and(inArray(matches.status, ['running', 'paused']), lt(matches.finishAskedAt, before)))
  return rows.map(({ id }) => id)
}

const lastContact = sql`coalesce(${matches.lastContactAt}, ${matches.runningSince}, ${matches.openedAt})`

/** Active matches without activity or reminder since this moment. */
export async function listSilentMatches(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        inArray(matches.status, ['agreeing', 'running']),
        lt(lastContact, before),
        or(isNull(matches.remindedAt), lt(matches.remindedAt, lastContact)),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Records the reminder of both; false if another process was faster, or there was activity in the meantime. */
export async function markMatchReminded(
  tx: Db,
  id: number,
  { at, before }: { at: Date; before: Date },
): Promise<boolean> {
  const rows = await tx
    .update(matches)
    .set({ remindedAt: at })
    .where(
      and(
        eq(matches.id, id),
        lt(lastContact, before),
        or(isNull(matches.remindedAt), lt(matches.remindedAt, lastContact)),
      ),
    )
    .returning({ id: matches.id })
  return rows.length > 0
}
