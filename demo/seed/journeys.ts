import { confirmTerms, proposeTerms } from '#features/match/agreement/agreement.service.ts'
import { findMatch, lockOpenMatch } from '#features/match/match.data.ts'
import type { Db } from '#server/db/db.ts'
import type { DemoJourney } from '../data/mentorships.ts'

const DAY_MS = 86_400_000

/**
 * What mentor and mentee have done since they were brought together, written through the functions that the screens use.
 * @param openedAt when the mentor was assigned
 */
export async function addJourney(tx: Db, applicationId: number, journey: DemoJourney, openedAt: Date): Promise<void> {
  const id = await lockOpenMatch(tx, applicationId)
  const match = id === undefined ? undefined : await findMatch(tx, id)
  if (!match) throw new Error('a journey without a match')
  const { terms, agreed } = journey
  const after = (days: number) => new Date(openedAt.getTime() + days * DAY_MS)
  const revision = terms ? 1 : 0
  if (terms) await proposeTerms({ happenedAt: after(1) }, tx, { match, side: 'mentor', revision: 0, terms }, after(1))
  for (const side of ['mentor', 'mentee'] as const)
    if (agreed === 'both' || agreed === side)
      await confirmTerms({ happenedAt: after(2) }, tx, { match, side, revision }, after(2))
}
