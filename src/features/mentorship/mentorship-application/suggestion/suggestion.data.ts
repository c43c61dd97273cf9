import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { mentorAvailability as hours } from '#features/mentorship/mentor/availability/availability.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { mentorshipApplications as applications } from '../mentorship-application.table.ts'

/** The directory's rule: approved, and may sign in. */
const guides = and(eq(mentors.status, 'approved'), eq(users.isActive, true))

/** A mentor who could guide, as suggestions look at them. */
export type Guide = {
  id: number
  userId: number
  name: string
  picture: string | null
  area: string
  bio: string
  experience: string | null
  languages: string[]
  /** That of the hours, else that of the account. */
  timeZone: string | null
  load: number
  /** How many mentees the mentor wants at most; null: not said. */
  capacity: number | null
  isPaused: boolean
}

/** Every mentor of the directory, and how many accepted mentorships each has now: one statement. */
export async function listMentorsWithLoad(db: Db, now: Date): Promise<Guide[]> {
  const loads = db
    .select({ mentorId: applications.mentorId, load: count().as('load') })
    .from(applications)
    .where(eq(applications.status, 'accepted'))
    .groupBy(applications.mentorId)
    .as('loads')
  return db
    .select({
      id: mentors.id,
      userId: users.id,
      name: users.name,
      picture: users.profilePicture,
      area: mentors.areaOfExpertise,
      bio: mentors.mentorBio,
      experience: mentors.experience,
      languages: mentors.languages,
      load: sql<number>`coalesce(${loads.load}, 0)`.mapWith(Number),
      timeZone: sql<string | null>`coalesce(${hours.timeZone}, ${users.timeZone})`,
      capacity: hours.capacity,
      isPaused: sql<boolean>`coalesce((${now.toISOString()}::timestamptz at time zone ${hours.timeZone})::date
        between ${hours.pauseFrom} and ${hours.pauseUntil}, false)`,
    })
    .from(mentors)
    .innerJoin(users, eq(users.id, mentors.userId))
    .leftJoin(loads, eq(loads.mentorId, mentors.id))
    .leftJoin(hours, eq(hours.mentorId, mentors.id))
    .where(guides)
    .orderBy(asc(mentors.id))
}

/** Locks a mentor of the directory, who cannot leave it until the end of the transaction. */
export async function lockMentor(tx: Db, id: number): Promise<{ id: number; userId: number } | undefined> {
  const [found] = await tx
    .select({ id: mentors.id, userId: users.id })
    .from(mentors)
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(and(eq(mentors.id, id), guides))
    .for('share', { of: mentors })
  return found
}

/** The account of a mentor, also of one who has left the directory. */
export async function findUserIdOfMentor(db: Db, id: number): Promise<number | null> {
  const [found] = await db.select({ userId: mentors.userId }).from(mentors).where(eq(mentors.id, id))
  return found?.userId ?? null
}
