import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { mentorshipApplications as applications } from '#features/mentorship/mentorship-application/mentorship-application.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import type { Agreement } from './agreement.contract.ts'
import { agreements } from './agreement.table.ts'

const toIsoOrNull = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null

/** The agreement of a match: what was written last, or what the application proposes. */
export async function findAgreement(db: Db, matchId: number): Promise<Agreement | undefined> {
  const [found] = await db
    .select({
      written: agreements,
      proposed: {
        goal: applications.mentorshipGoals,
        rhythm: applications.meetingFrequency,
        length: applications.duration,
        channel: applications.communicationMode,
      },
    })
    .from(matches)
    .innerJoin(applications, eq(applications.id, matches.applicationId))
    .leftJoin(agreements, eq(agreements.matchId, matches.id))
    .where(eq(matches.id, matchId))
  if (!found) return undefined
  const { written, proposed } = found
  const { goal, rhythm, length, channel } = written ?? proposed
  return {
    match_id: matchId,
    revision: written?.revision ?? 0,
    terms: { goal, rhythm, length, channel },
    mentor_confirmed_at: toIsoOrNull(written?.mentorConfirmedAt),
    mentee_confirmed_at: toIsoOrNull(written?.menteeConfirmedAt),
    agreed: written?.agreed ?? null,
    agreed_at: toIsoOrNull(written?.agreedAt),
    changed_by: written?.changedBy ?? null,
  }
}

/** Writes the agreement of a match that is held. */
export async function saveAgreement(tx: Db, values: typeof agreements.$inferInsert): Promise<void> {
  const { matchId: _match, ...changed } = values
  await tx.insert(agreements).values(values).onConflictDoUpdate({ target: agreements.matchId, set: changed })
}
