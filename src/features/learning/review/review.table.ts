import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { lettersOf } from '#server/db/like.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { ReviewStatus } from './review.contract.ts'

/** What a learner says about a course, once, and what its tutor answers. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    rating: integer().notNull(),
    text: text().notNull(),
    status: text().$type<ReviewStatus>().notNull().default('shown'),
    createdAt: createdAt(),
    editedAt: moment(),
    answer: text(),
    answeredById: integer().references(() => users.id),
    answeredAt: moment(),
    hiddenReason: text(),
    hiddenById: integer().references(() => users.id),
    hiddenAt: moment(),
  },
  (table) => [
    uniqueIndex('reviews_once_key').on(table.courseId, table.userId),
    index().on(table.courseId, table.status, table.createdAt),
    index().on(table.status, table.createdAt),
    index().on(table.userId),
    index().on(table.createdAt, table.id),
    // Ordered by rating either way, and the newest first among the same.
    index().on(table.rating, table.createdAt),
    index('reviews_rating_newest_index').on(table.rating, sql`${table.createdAt} desc`),
    index('reviews_search_index').using('gin', lettersOf(table.text)),
  ],
)

/** How many shown reviews a course has, and the sum of their stars: written together with each review, read by lists. */
export const courseRatings = pgTable('course_ratings', {
  courseId: integer()
    .primaryKey()
    .references(() => courses.id),
  count: integer().notNull().default(0),
  sum: integer().notNull().default(0),
})
