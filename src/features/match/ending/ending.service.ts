import type { Db } from '#server/db/db.ts'
import type { MatchEnd } from '../match.contract.ts'
import { lockOpenMatch, moveMatch } from '../match.data.ts'

const OPEN = ['agreeing', 'running', 'paused'] as const

/**
 * Ends the match of a mentorship, if it has one, with all that is open in it; the caller tells the people.
 * @returns the match that has ended
 */
export async function endMatchOf(
  tx: Db,
  applicationId: number,
  endedAs: MatchEnd,
  now: Date,
): Promise<number | undefined> {
  const id = await lockOpenMatch(tx, applicationId)
  if (id === undefined) return undefined
  await moveMatch(tx, id, { from: OPEN, to: 'ended', endedAs, endedAt: now })
  return id
}
