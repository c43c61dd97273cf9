import { matchGoals } from '#features/mentorship/goal/goal.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { matchScores } from '#features/mentorship/match/score/score.table.ts'
import { matchSteps } from '#features/mentorship/goal/step/step.table.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { aMentor, aMentorshipApplication } from './mentorships.ts'
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
  const applicationId = await aMentorshipApplication(services, {
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

/** A goal of a match, inserted directly into the table; answers its id. */
export async function aGoal(
  db: Db,
  matchId: number,
  by: Person,
  more: Partial<typeof matchGoals.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(matchGoals)
    .values({ matchId, title: 'A portfolio', createdById: by.id, ...more })
    .returning({ id: matchGoals.id })
  return row?.id ?? 0
}

/** A step of a goal, inserted directly into the table: an open task of the mentee unless told otherwise; answers its id. */
export async function aStep(
  db: Db,
  goalId: number,
  more: Partial<typeof matchSteps.$inferInsert> = {},
): Promise<number> {
  const isDone = more.status !== undefined && more.status !== 'open'
  const [row] = await db
    .insert(matchSteps)
    .values({
      goalId,
      kind: 'task',
      title: 'Choose two projects',
      doer: 'mentee',
      ...(isDone && { doneAt: new Date() }),
      ...more,
    })
    .returning({ id: matchSteps.id })
  return row?.id ?? 0
}

/** A rating of a match, inserted directly into the table: five stars of the mentee unless told otherwise; answers its id. */
export async function aScore(
  db: Db,
  matchId: number,
  more: Partial<typeof matchScores.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(matchScores)
    .values({ matchId, raterSide: 'mentee', stars: 5, words: 'Patient and exact', ...more })
    .returning({ id: matchScores.id })
  return row?.id ?? 0
}
