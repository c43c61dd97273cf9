import { count, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { chatConversations, chatMessages } from '#features/talk/chat/chat.table.ts'
import { matchMessages } from '#features/mentorship/thread/thread.table.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { programs } from '#features/mentorship/program/program.table.ts'
import { supportMessages, supportThreads } from '#features/talk/support/support.table.ts'
import { users } from '#features/base/user/user.table.ts'

/** People by primary role, all and those who may sign in. */
export const countUsersByRole = (db: Db) =>
  db
    .select({
      role: users.role,
      total: count(),
      active: sql<number>`count(*) filter (where ${users.isActive})`.mapWith(Number),
    })
    .from(users)
    .where(isNull(users.deletedAt))
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

/** How many there are, how many of them are new since a moment, and how many came in the time before that. */
export type Growing = { total: number; recent: number; before: number }
type Since = { since: Date; before: Date }

const NONE: Growing = { total: 0, recent: 0, before: 0 }

const growthColumns = (createdAt: AnyPgColumn, { since, before }: Since) => ({
  total: count(),
  recent: sql<number>`count(*) filter (where ${createdAt} >= ${since.toISOString()}::timestamptz)`.mapWith(Number),
  before: sql<number>`count(*) filter (where ${createdAt} >= ${before.toISOString()}::timestamptz
    and ${createdAt} < ${since.toISOString()}::timestamptz)`.mapWith(Number),
})

/** Courses, drafts included and archived ones not. */
export async function countCourses(db: Db, time: Since): Promise<Growing> {
  const [row] = await db.select(growthColumns(courses.createdAt, time)).from(courses).where(isNull(courses.archivedAt))
  return row ?? NONE
}

export async function countEnrollments(db: Db, time: Since): Promise<Growing> {
  const [row] = await db.select(growthColumns(enrollments.createdAt, time)).from(enrollments)
  return row ?? NONE
}

/** Programs, drafts included. */
export async function countPrograms(db: Db, time: Since): Promise<Growing> {
  const [row] = await db.select(growthColumns(programs.createdAt, time)).from(programs)
  return row ?? NONE
}

/**
 * Every message that was ever sent: conversations number theirs, also those that are deleted by now; mentor and mentee
 * delete none. What was sent lately is counted by its time.
 */
export async function countMessages(db: Db, { since, before }: Since): Promise<Growing> {
  const from = sql`${before.toISOString()}::timestamptz`
  const sent = [chatMessages, supportMessages, matchMessages].map(
    (table) => sql`select ${table.createdAt} as sent_at from ${table} where ${table.createdAt} >= ${from}`,
  )
  const { rows } = await db.execute<Growing>(sql`
    select ((select coalesce(sum(${chatConversations.lastSeq}), 0) from ${chatConversations})
        + (select coalesce(sum(${supportThreads.lastSeq}), 0) from ${supportThreads})
        + (select count(*) from ${matchMessages}))::int as total,
      (count(*) filter (where sent_at >= ${since.toISOString()}::timestamptz))::int as recent,
      (count(*) filter (where sent_at < ${since.toISOString()}::timestamptz))::int as before
    from (${sql.join(sent, sql` union all `)}) as sent`)
  return rows[0] ?? NONE
}
