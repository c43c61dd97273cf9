import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Side } from '../match.contract.ts'
import { matches } from '../match.table.ts'
import type { Score } from './score.contract.ts'
import { isScorePublic, isScoreShown, matchScores } from './score.table.ts'

/** The ratings of a match, newest first, no matter who reads them. */
export async function listScores(db: Db, matchId: number): Promise<Score[]> {
  const rows = await db
    .select({ score: matchScores, isShown: isScoreShown })
    .from(matchScores)
    .innerJoin(matches, eq(matches.id, matchScores.matchId))
    .where(eq(matchScores.matchId, matchId))
    .orderBy(desc(matchScores.id))
  return rows.map(({ score, isShown: shown }) => ({
    id: score.id,
    by: score.raterSide,
    stars: score.stars,
    words: score.words,
    created_at: score.createdAt.toISOString(),
    is_shown: shown,
    hidden_reason: score.hiddenReason,
  }))
}

/** When a side has rated last. */
export async function findLastScoreDate(db: Db, matchId: number, side: Side): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: matchScores.createdAt })
    .from(matchScores)
    .where(and(eq(matchScores.matchId, matchId), eq(matchScores.raterSide, side)))
    .orderBy(desc(matchScores.id))
    .limit(1)
  return found?.at
}

export async function insertScore(tx: Db, values: typeof matchScores.$inferInsert): Promise<void> {
  await tx.insert(matchScores).values(values)
}

/** The match of a rating. */
export async function findMatchIdOfScore(db: Db, id: number): Promise<number | undefined> {
  const [found] = await db.select({ matchId: matchScores.matchId }).from(matchScores).where(eq(matchScores.id, id))
  return found?.matchId
}

/** Takes a rating out of the directory; false when it is already. */
export async function hideScore(
  tx: Db,
  id: number,
  { byId, reason, at }: { byId: number; reason: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(matchScores)
    .set({ hiddenAt: at, hiddenById: byId, hiddenReason: reason })
    .where(and(eq(matchScores.id, id), isNull(matchScores.hiddenAt)))
    .returning({ id: matchScores.id })
  return rows.length > 0
}

const shownRow = jsonObject({
  id: matchScores.id,
  stars: matchScores.stars,
  words: matchScores.words,
  author: sql<string>`split_part(${users.name}, ' ', 1)`,
  created_at: matchScores.createdAt,
})

/** What mentees say about a mentor of the directory, for everyone. */
const SHOWN: List<typeof shownRow._.type, { mentor: number }> = {
  name: 'mentor reviews',
  from: matchScores,
  id: matchScores.id,
  joins: [
    { table: matches, on: eq(matches.id, matchScores.matchId), isNarrowing: true },
    { table: mentors, on: eq(mentors.id, matches.mentorId), isNarrowing: true },
    { table: users, on: eq(users.id, matches.menteeId) },
  ],
  row: shownRow,
  where: sql`${isScorePublic} and ${matchScores.words} <> '' and ${mentors.status} = 'approved'`,
  filters: { mentor: eq(matches.mentorId, sql.placeholder('mentor')) },
  order: [desc(matchScores.id)],
}

/** One page of what mentees say about a mentor: one statement. */
export async function listShownScores(
  db: Db,
  mentor: number,
  asked: { page?: number | undefined; limit?: number | undefined },
) {
  const { rows, ...paged } = await listPage(db, SHOWN, { filter: { mentor }, ...asked })
  return { rows: rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })), ...paged }
}
