import type { Db } from '#server/db/db.ts'
import { endBookingsOfMatch } from '#features/mentorship/booking/booking.service.ts'
import { refreshAvailabilityOf } from '#features/mentorship/mentor/availability/availability.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { MatchEnd } from '../match.contract.ts'
import { findMentorUserId, lockOpenMatch, moveMatch } from '../match.data.ts'

const OPEN = ['agreeing', 'running', 'paused'] as const

/**
 * Ends the match of a mentorship, if it has one, with all that is open in it; the caller tells the people.
 * @returns the match that has ended
 */
export async function endMatchOfMentorship(
  cause: Cause | Past,
  tx: Db,
  applicationId: number,
  endedAs: MatchEnd,
  now: Date,
): Promise<number | undefined> {
  const id = await lockOpenMatch(tx, applicationId)
  if (id === undefined) return undefined
  await moveMatch(tx, id, { from: OPEN, to: 'ended', endedAs, endedAt: now })
  await endBookingsOfMatch(cause, tx, id, now)
  await refreshAvailabilityOf(tx, [await findMentorUserId(tx, id)], now)
  return id
}
