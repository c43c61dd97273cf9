import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import type { Recommendation } from './recommendation.contract.ts'
import { matchRecommendations } from './recommendation.table.ts'

type Row = typeof matchRecommendations.$inferSelect
export type Area = NonNullable<Row['areaOfExpertise']>

export async function findRecommendation(db: Db, matchId: number): Promise<Row | undefined> {
  const [found] = await db.select().from(matchRecommendations).where(eq(matchRecommendations.matchId, matchId))
  return found
}

export const toRecommendation = (row: Row): Recommendation => ({
  match_id: row.matchId,
  text: row.text,
  revision: row.revision,
  changed_at: row.changedAt.toISOString(),
  signed_at: row.signedAt?.toISOString() ?? null,
  mentor_name: row.mentorName,
  mentee_name: row.menteeName,
})

/** Writes the text of one that is not signed; nothing when it is. */
export async function saveRecommendation(
  tx: Db,
  { matchId, ...written }: Pick<Row, 'matchId' | 'text' | 'changedAt'>,
): Promise<Row | undefined> {
  const [row] = await tx
    .insert(matchRecommendations)
    .values({ matchId, ...written })
    .onConflictDoUpdate({
      target: matchRecommendations.matchId,
      set: { ...written, revision: sql`${matchRecommendations.revision} + 1` },
      setWhere: isNull(matchRecommendations.signedAt),
    })
    .returning()
  return row
}

type Signature = { signedAt: Date; mentorId: number; mentorName: string; menteeName: string; issuer: string }

/** Signs this revision; nothing when it was changed, or is signed already. */
export async function markRecommendationSigned(
  tx: Db,
  { matchId, revision }: Pick<Row, 'matchId' | 'revision'>,
  { mentorId, ...signature }: Signature,
): Promise<Row | undefined> {
  const areaOfExpertise = sql`(select ${mentors.areaOfExpertise} from ${mentors} where ${mentors.id} = ${mentorId})`
  const [row] = await tx
    .update(matchRecommendations)
    .set({ ...signature, areaOfExpertise })
    .where(
      and(
        eq(matchRecommendations.matchId, matchId),
        eq(matchRecommendations.revision, revision),
        isNull(matchRecommendations.signedAt),
      ),
    )
    .returning()
  return row
}
