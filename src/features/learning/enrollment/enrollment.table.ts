import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { users } from '#features/base/user/user.table.ts'

/** Percent as lists show and order it (`progressOf`). */
export const progressShown = ({ status, progress }: { status: SQLWrapper; progress: SQLWrapper }): SQL<number> =>
  sql<number>`(case when ${status} = 'completed' then 100 else coalesce(${progress}, 0) end)`

/** A person's request for a course and, once approved, their place in it (spec 3 §4). */
export const enrollments = pgTable(
  'enrollments',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    status: text().$type<'pending' | 'active' | 'rejected' | 'completed' | 'withdrawn'>().notNull(),
    rejectionReason: text(),
    decidedById: integer().references(() => users.id),
    decidedAt: moment(),
    completedAt: moment(),
    /** When the learner got the place; null while there is none. Kept by the engine itself: reports count by it (ADR 43). */
    beganAt: moment().generatedAlwaysAs(
      (): SQL => sql`case when status in ('active', 'completed') then coalesce(decided_at, created_at) end`,
    ),
    /** Percent of the lessons that are done, counted with `learning_states`; null before the first sign of learning. */
    progress: integer(),
    createdAt: createdAt(),
    /** The 13 fields of the enrollment form (spec 1 §3), as they were sent; all null for a place that was bought (ADR 23). */
    name: text(),
    email: text(),
    phone: text(),
    education: text(),
    experience: text(),
    goals: text(),
    gender: text().$type<'Male' | 'Female'>(),
    dob: date().$type<Day>(),
    country: text(),
    city: text(),
    district: text(),
    zipCode: text(),
    address: text(),
  },
  (table) => [
    // Only one open request per person and course; rejected and withdrawn ones do not count.
    uniqueIndex('enrollments_open_key')
      .on(table.userId, table.courseId)
      .where(sql`${table.status} not in ('rejected', 'withdrawn')`),
    index().on(table.userId, table.createdAt),
    index().on(table.status, table.createdAt),
    // Ordered by status, and the newest first among the same.
    index('enrollments_status_newest_index').on(table.status, sql`${table.createdAt} desc`),
    index().on(table.createdAt, table.id),
    index().on(table.courseId, table.status),
    // Ordered by progress in both directions, and the newest first among the same.
    index('enrollments_progress_index').on(progressShown(table), sql`${table.createdAt} desc`, sql`${table.id} desc`),
    index('enrollments_progress_down_index').on(
      sql`${progressShown(table)} desc`,
      sql`${table.createdAt} desc`,
      sql`${table.id} desc`,
    ),
    // What has never been studied; the rest is ordered by `learning_states`.
    index('enrollments_unstudied_index')
      .on(sql`${table.createdAt} desc`, sql`${table.id} desc`)
      .where(sql`progress is null`),
    // Reports count those who began or finished within some days; nothing else of the row is read for it.
    index('enrollments_began_index').on(table.courseId, table.beganAt, table.completedAt),
    index('enrollments_completed_index').on(table.courseId, table.completedAt, table.beganAt),
    // The same of all courses together, or of most of them.
    index('enrollments_all_began_index').on(table.beganAt, table.completedAt, table.courseId),
    index('enrollments_all_completed_index').on(table.completedAt, table.beganAt, table.courseId),
    // Who learns now, beside where they stand (`learning_states`).
    index('enrollments_active_index')
      .on(table.id, table.beganAt, table.courseId, table.status)
      .where(sql`status = 'active'`),
    check(
      'enrollments_form_whole',
      sql`num_nulls(${table.name}, ${table.email}, ${table.phone}, ${table.education}, ${table.experience}, ${table.goals},
        ${table.gender}, ${table.dob}, ${table.country}, ${table.city}, ${table.district}, ${table.zipCode},
        ${table.address}) in (0, 13)`,
    ),
  ],
)

/**
 * How many learn or have learned in a course: what the catalogue shows and is ordered by. Kept by the engine with each
 * enrollment (server/db/rules.ts), since counting a million of them takes longer than a list may.
 */
export const courseLearners = pgTable('course_learners', {
  courseId: integer()
    .primaryKey()
    .references(() => courses.id),
  count: integer().notNull(),
})
