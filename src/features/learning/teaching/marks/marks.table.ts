import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { users } from '#features/base/user/user.table.ts'

/** A mark that a teacher has given in place of the best attempt; taken back or replaced ones stay as history. */
export const markOverrides = pgTable(
  'mark_overrides',
  {
    id: id(),
    enrollmentId: integer()
      .notNull()
      .references(() => enrollments.id),
    videoId: integer()
      .notNull()
      .references(() => videos.id),
    /** Percent. */
    score: integer().notNull(),
    reason: text().notNull(),
    /** Whether the lesson is done because of it: then it is open again when the mark is taken back. */
    hasCompletedLesson: boolean().notNull(),
    givenById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** When it no longer counted: taken back, or replaced by another one. */
    endedAt: moment(),
    endedById: integer().references(() => users.id),
    /** Another mark took its place. */
    isReplaced: boolean().notNull().default(false),
  },
  (table) => [
    // One mark counts at a time.
    uniqueIndex('mark_overrides_counting_key')
      .on(table.enrollmentId, table.videoId)
      .where(sql`${table.endedAt} is null`),
    index().on(table.enrollmentId, table.videoId),
    index().on(table.videoId),
  ],
)
