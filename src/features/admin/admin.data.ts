import { count, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { courses } from '../course/course.table.ts'
import { enrollments } from '../enrollment/enrollment.table.ts'
import { users } from '../user/user.table.ts'

/** People by primary role, all and those who may sign in. */
export const countUsers = (db: Db) =>
  db
    .select({
      role: users.role,
      total: count(),
      active: sql<number>`count(*) filter (where ${users.isActive})`.mapWith(Number),
    })
    .from(users)
    .groupBy(users.role)

/** Sign-ups per day of the zone's calendar for the last `days` days, today last; a day without any has 0. */
export async function countRegistrations(
  db: Db,
  now: Date,
  { days, zone }: { days: number; zone: string },
): Promise<Array<{ date: Day; count: number }>> {
  const { rows } = await db.execute<{ date: Day; count: number }>(sql`
    with today as (select date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${zone}) as start)
    select to_char(day, 'YYYY-MM-DD') as date, count(${users.id})::int as count
    from today, generate_series(start - make_interval(days => ${days - 1}::int), start, '1 day') as day
    left join ${users} on ${users.createdAt} >= day at time zone ${zone}
      and ${users.createdAt} < (day + interval '1 day') at time zone ${zone}
    group by day
    order by day`)
  return rows
}

export async function countLearning(db: Db): Promise<{ courses: number; enrollments: number }> {
  const [row] = await db
    .select({ courses: count(), enrollments: sql<number>`(select count(*) from ${enrollments})`.mapWith(Number) })
    .from(courses)
    .where(isNull(courses.archivedAt))
  return row ?? { courses: 0, enrollments: 0 }
}
