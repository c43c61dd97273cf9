import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'

/** What a learner has written down beside a lesson; no one else reads it. */
export const lessonNotes = pgTable(
  'lesson_notes',
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
    /** Made by the device of the learner: what is sent again is one note. */
    clientKey: text().notNull(),
    createdAt: moment().notNull(),
    changedAt: moment(),
  },
  (table) => [unique().on(table.enrollmentId, table.clientKey), index().on(table.videoId)],
)
