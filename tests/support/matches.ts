import { matches } from '#features/match/match.table.ts'
import type { Services } from '#server/context.ts'
import { aMentor, aMentorship } from './mentorships.ts'
import { type Person, person } from './people.ts'

type People = { mentor?: Person; mentee?: Person }

/**
 * A match, inserted directly into the tables with its mentorship; running unless told otherwise.
 * @returns its id and application, and the two people
 */
export async function aMatch(
  services: Pick<Services, 'db' | 'files' | 'now'>,
  people: People = {},
  more: Partial<typeof matches.$inferInsert> = {},
): Promise<{ id: number; applicationId: number; mentorId: number; mentor: Person; mentee: Person }> {
  const { db } = services
  const mentor = people.mentor ?? (await person(db, 'mentor'))
  const mentee = people.mentee ?? (await person(db, 'mentee'))
  const mentorId = await aMentor(db, mentor.id)
  const isEnded = more.status === 'ended'
  const applicationId = await aMentorship(services, {
    userId: mentee.id,
    mentorId,
    status: isEnded ? 'completed' : 'accepted',
  })
  const now = services.now()
  const [row] = await db
    .insert(matches)
    .values({
      applicationId,
      mentorId,
      mentorUserId: mentor.id,
      menteeId: mentee.id,
      status: 'running',
      openedAt: now,
      runningSince: now,
      ...(isEnded && { endedAs: 'completed' as const, endedAt: now }),
      ...more,
    })
    .returning({ id: matches.id })
  return { id: row?.id ?? 0, applicationId, mentorId, mentor, mentee }
}
