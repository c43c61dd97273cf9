import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/base/user/user.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import type { Db } from '#server/db/db.ts'
import { mentorshipApplications as applications } from '../mentorship-application.table.ts'

/** Sent with the account, or before its address was confirmed: until then a person applies as a visitor. */
const isSentBy = (userId: number): SQL | undefined =>
  or(
    eq(applications.userId, userId),
    and(
      isNull(applications.userId),
      sql`lower(${applications.email}) = (select lower(owner.email) from ${users} as owner
        where owner.id = ${userId} and owner.verified_at is not null)`,
    ),
  )

/** Whether an account has sent this application. */
export async function isOwnApplication(db: Db, userId: number, id: number): Promise<boolean> {
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, id), isSentBy(userId)))
  return found.length > 0
}

/** The newest pending application of an account: when it was sent, and what for. */
export async function findPendingOf(db: Db, userId: number) {
  const [found] = await db
    .select({
      id: applications.id,
      at: applications.createdAt,
      goals: applications.mentorshipGoals,
      mentor: sql<string | null>`coalesce(${users.name}, ${mentors.applicantName})`,
    })
    .from(applications)
    .leftJoin(mentors, eq(mentors.id, applications.wishedMentorId))
    .leftJoin(users, eq(users.id, mentors.userId))
    .where(and(eq(applications.status, 'pending'), isSentBy(userId)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1)
  return found
}
