import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { programs } from '#features/mentorship/program/program.table.ts'
import { programMembers, programOpenings } from '../program-member.table.ts'

/** Whether someone has a paid order for a program that was not refunded: they need not buy it again. */
export async function hasPaidFor(
  db: Db,
  { userId, programId }: { userId: number; programId: number },
): Promise<boolean> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.programId, programId), eq(orders.status, 'paid')))
    .limit(1)
  return found !== undefined
}

/** The id and state of a person's place in a program. */
export async function findPlaceOf(db: Db, { userId, programId }: { userId: number; programId: number }) {
  const [found] = await db
    .select({ id: programMembers.id, status: programMembers.status })
    .from(programMembers)
    .where(and(eq(programMembers.userId, userId), eq(programMembers.programId, programId)))
  return found
}

const other = alias(programMembers, 'other')

/** Courses that cost something and that a member has only through this program: not bought, nor included in another one. */
export async function listCoursesOnlyInProgram(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .select({ courseId: programOpenings.courseId })
    .from(programOpenings)
    .innerJoin(programMembers, eq(programMembers.id, programOpenings.memberId))
    .innerJoin(programs, and(eq(programs.id, programMembers.programId), eq(programs.coursesIncluded, true)))
    .innerJoin(courses, and(eq(courses.id, programOpenings.courseId), gt(courses.priceMinor, 0)))
    .where(
      and(
        eq(programOpenings.memberId, memberId),
        sql`not exists (select from ${orders} where ${orders.courseId} = ${courses.id}
          and ${orders.userId} = ${programMembers.userId} and ${orders.status} = 'paid')`,
        sql`not exists (select from ${programMembers} as ${sql.identifier('other')}
          join ${programOpenings} as opened on opened.member_id = ${other.id} and opened.course_id = ${courses.id}
          join ${programs} as offered on offered.id = ${other.programId} and offered.courses_included
          where ${other.userId} = ${programMembers.userId} and ${other.id} <> ${programMembers.id} and ${other.status} <> 'left')`,
      ),
    )
    .orderBy(asc(programOpenings.courseId))
  return rows.map(({ courseId }) => courseId)
}

/** Takes back that these courses have opened for a member. */
export async function removeOpenings(tx: Db, memberId: number, courseIds: readonly number[]): Promise<void> {
  if (courseIds.length === 0) return
  await tx
    .delete(programOpenings)
    .where(and(eq(programOpenings.memberId, memberId), inArray(programOpenings.courseId, [...courseIds])))
}
