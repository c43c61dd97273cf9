import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { toMajor } from '#shared/currency.ts'
import { users } from '#features/base/user/user.table.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { programs } from '#features/mentorship/program/program.table.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { NEWEST, type SupportPerson } from './person.contract.ts'

/** What admins who answer see of a person: since when they are here, and the newest of what they learn and buy. */
export async function describePerson(db: Db, userId: number): Promise<SupportPerson | null> {
  const [person] = await db
    .select({ role: users.role, joinedAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) return null
  const learning = await db
    .select({
      id: enrollments.id,
      course: courses.title,
      status: enrollments.status,
      createdAt: enrollments.createdAt,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(eq(enrollments.userId, userId))
    .orderBy(desc(enrollments.createdAt), desc(enrollments.id))
    .limit(NEWEST)
  const bought = await db
    .select({
      id: orders.id,
      title: sql<string>`coalesce(${courses.title}, ${programs.title})`,
      status: orders.status,
      totalMinor: sql<number>`(${orders.priceMinor} - ${orders.discountMinor})`.mapWith(orders.priceMinor),
      currency: orders.currency,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .leftJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(programs, eq(programs.id, orders.programId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(NEWEST)
  return {
    role: person.role,
    joined_at: person.joinedAt.toISOString(),
    enrollments: learning.map(({ createdAt, ...one }) => ({ ...one, created_at: createdAt.toISOString() })),
    orders: bought.map(({ totalMinor, createdAt, ...one }) => ({
      ...one,
      total: toMajor(totalMinor, one.currency),
      created_at: createdAt.toISOString(),
    })),
  }
}
