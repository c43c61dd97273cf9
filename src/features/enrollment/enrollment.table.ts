import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { courses } from '../course/course.table.ts'
import { users } from '../user/user.table.ts'

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
    status: text().$type<'pending' | 'active' | 'rejected' | 'completed'>().notNull(),
    rejectionReason: text(),
    decidedById: integer().references(() => users.id),
    decidedAt: moment(),
    completedAt: moment(),
    createdAt: createdAt(),
    /** The 13 fields of the enrollment form (spec 1 §3), as they were sent. */
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    education: text().notNull(),
    experience: text().notNull(),
    goals: text().notNull(),
    gender: text().$type<'Male' | 'Female'>().notNull(),
    dob: date().$type<Day>().notNull(),
    country: text().notNull(),
    city: text().notNull(),
    district: text().notNull(),
    zipCode: text().notNull(),
    address: text().notNull(),
  },
  (table) => [
    // Only one open request per person and course; rejected ones do not count.
    uniqueIndex('enrollments_open_key')
      .on(table.userId, table.courseId)
      .where(sql`${table.status} <> 'rejected'`),
    index().on(table.userId, table.createdAt),
    index().on(table.status, table.createdAt),
    index().on(table.courseId, table.status),
  ],
)
