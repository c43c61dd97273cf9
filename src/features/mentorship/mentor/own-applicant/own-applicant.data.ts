import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { users } from '#features/base/user/user.table.ts'
import type { Db } from '#server/db/db.ts'
import { mentors } from '../mentor.table.ts'

/**
 * The newest pending application of an account, sent with it or before its address was confirmed: until then a person
 * applies as a visitor.
 */
export async function findPendingApplicant(
  db: Db,
  userId: number,
): Promise<{ id: number; at: Date; askedAt: Date | null } | undefined> {
  const [found] = await db
    .select({ id: mentors.id, at: mentors.createdAt, askedAt: mentors.askedAt })
    .from(mentors)
    .where(
      and(
        eq(mentors.status, 'pending'),
        or(
          eq(mentors.userId, userId),
          and(
            isNull(mentors.userId),
            sql`lower(${mentors.applicantEmail}) = (select lower(owner.email) from ${users} as owner
              where owner.id = ${userId} and owner.verified_at is not null)`,
          ),
        ),
      ),
    )
    .orderBy(desc(mentors.createdAt), desc(mentors.id))
    .limit(1)
  return found
}
