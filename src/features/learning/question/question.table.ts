import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'

/** What a learner asks the teacher of the course about a lesson, and the answer. */
export const lessonQuestions = pgTable(
  'lesson_questions',
  {
    id: id(),
    enrollmentId: integer()
      .notNull()
      .references(() => enrollments.id),
    videoId: integer()
      .notNull()
      .references(() => videos.id),
    /** The second of the video that it is about; null where the player does not know it. */
    atSecond: integer(),
    text: text().notNull(),
    /** Made by the device of the learner: what is sent again is one question. */
    clientKey: text().notNull(),
    createdAt: moment().notNull(),
    answer: text(),
    answeredById: integer().references(() => users.id),
    answeredAt: moment(),
  },
  (table) => [
    unique().on(table.enrollmentId, table.clientKey),
    index().on(table.videoId),
    index().on(table.answeredById),
    // What waits for a teacher.
    index('lesson_questions_open_index')
      .on(table.createdAt)
      .where(sql`${table.answeredAt} is null`),
  ],
)
