import { sql } from 'drizzle-orm'
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
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'

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
  (table) => [
    primaryKey({ columns: [table.enrollmentId, table.videoId] }),
    index().on(table.videoId),
    // When someone was last seen in a course, without reading all of its lessons.
    index().on(table.enrollmentId, table.touchedAt),
    // Where learners stand: the few lessons that are begun and not done.
    index('lesson_progress_open_index')
      .on(table.videoId, table.enrollmentId)
      .where(sql`${table.completedAt} is null`),
  ],
)

/**
 * Where an enrollment stands: what lists of many learners are sorted by and counted from. It is counted again with each
 * sign of learning, and when a lesson joins or leaves the course; without a row there was no sign yet.
 */
export const learningStates = pgTable(
  'learning_states',
  {
    enrollmentId: integer()
      .primaryKey()
      .references(() => enrollments.id),
    /** The last sign of learning. */
    lastAt: moment().notNull(),
    /** Lessons of the course that are done; those that have left it do not count. */
    lessonsDone: integer().notNull(),
    /** The quizzes of open lessons that were failed again and again and never passed, by lesson. */
    failed: jsonb().$type<{ id: number; failures: number }[]>().notNull(),
  },
  (table) => [
    index().on(table.lastAt),
    // The few who fail quizzes, the last seen first.
    index('learning_states_failing_index')
      .on(table.lastAt, table.enrollmentId)
      .where(sql`${table.failed} <> '[]'`),
  ],
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
    /** By question, the order in which this learner saw the options; null where they stood as written. */
    optionOrder: jsonb().$type<Record<string, number[]>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.enrollmentId, table.videoId),
    index().on(table.videoId),
    index().on(table.enrollmentId, table.createdAt),
    index('quiz_attempts_passed_index').on(table.videoId, table.createdAt, table.passed),
    index('quiz_attempts_all_passed_index').on(table.createdAt, table.passed, table.videoId),
    uniqueIndex().on(table.enrollmentId, table.videoId, table.attemptKey),
  ],
)

/** How often each option of a question was chosen in first attempts: a teacher reads which questions are hard. */
export const firstAnswers = pgTable(
  'first_answers',
  {
    /** No reference: a question may be deleted at the moment someone answers it. */
    questionId: integer().notNull(),
    /** As attempts keep it: the number of the option, from 0 on. */
    option: text().notNull(),
    times: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.option] })],
)
