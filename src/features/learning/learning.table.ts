import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { videos } from '../course/lesson/lesson.table.ts'
import { enrollments } from '../enrollment/enrollment.table.ts'

/** The progress of one enrollment in one video. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    enrollmentId: integer()
      .notNull()
      .references(() => enrollments.id),
    videoId: integer()
      .notNull()
      .references(() => videos.id),
    /** Where to continue watching. */
    positionSeconds: integer().notNull().default(0),
    /** Time spent with this video, according to the reports of the player. */
    watchedSeconds: integer().notNull().default(0),
    touchedAt: moment().notNull(),
    completedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.videoId] }), index().on(table.videoId)],
)

/** The result of one question in one attempt; without the right option. */
export type QuestionResult = { question_id: number; is_correct: boolean; points: number; points_earned: number }

/** One marked attempt at the quiz of a video. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: id(),
    enrollmentId: integer()
      .notNull()
      .references(() => enrollments.id),
    videoId: integer()
      .notNull()
      .references(() => videos.id),
    /** Percent, cut (not rounded) to two decimals. */
    score: doublePrecision().notNull(),
    passed: boolean().notNull(),
    passingScore: integer().notNull(),
    /** The name that the learner's device gave it, when it gave one. */
    attemptKey: text(),
    answers: jsonb().$type<Record<string, string>>().notNull(),
    results: jsonb().$type<QuestionResult[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.enrollmentId, table.videoId),
    index().on(table.videoId),
    uniqueIndex().on(table.enrollmentId, table.videoId, table.attemptKey),
  ],
)
