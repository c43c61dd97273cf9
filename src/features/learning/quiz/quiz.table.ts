import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'

/** The quiz after a video; at most one per video (spec 3 §3). */
export const quizzes = pgTable(
  'quizzes',
  {
    id: id(),
    videoId: integer()
      .notNull()
      .references(() => videos.id),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** Percent of the points that is needed to pass. */
    passingScore: integer().notNull().default(70),
    /** Each learner sees the options in an order of their own. */
    shuffleOptions: boolean().notNull().default(false),
    /** The most attempts of a learner, in all or between two waiting times; null: no limit. */
    attemptLimit: integer(),
    /** Waiting time after the last of these attempts; without a limit after each one. */
    retryMinutes: integer(),
    /** Set when the quiz was removed although someone had attempted it. */
    archivedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.videoId)],
)

/** A question with four options; `correct_answer` is the index of the right one and is never sent to learners. */
export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id: id(),
    quizId: integer()
      .notNull()
      .references(() => quizzes.id),
    position: integer().notNull(),
    text: text().notNull(),
    options: jsonb().$type<string[]>().notNull(),
    correctAnswer: integer().notNull(),
    points: integer().notNull().default(1),
    /** Why an answer is right or wrong; shown only once an attempt has been marked. */
    explanation: text(),
    /** The second of the lesson's video that the question is about. */
    videoAt: integer(),
    /** Set instead of deleting a question that someone has answered: their attempts stay readable. */
    archivedAt: moment(),
  },
  (table) => [index().on(table.quizId, table.position)],
)
