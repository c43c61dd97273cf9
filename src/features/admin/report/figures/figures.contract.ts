import * as z from 'zod/mini'
import { PeriodAnswer, PeriodPoint } from '#shared/period.ts'
import { SILENT_AFTER_DAYS } from '#features/learning/teaching/teaching.contract.ts'

/** A learner without activity for this many days needs help; teachers see the same learners. */
export const AT_RISK_AFTER_DAYS = SILENT_AFTER_DAYS

/** What happened within some days, of one course, of one teacher's courses or of all. Rates are percents. */
export const Figures = z.object({
  /** Enrollments whose place was given in these days; requests that wait or were rejected are none. */
  began: z.number(),
  /** Percent of these who have finished by now, whenever that was; null when no one began. */
  completion_rate: z.nullable(z.number()),
  /** Enrollments that were finished in these days, whenever they began. */
  completed: z.number(),
  /** Days from the place to the end, half of these took longer; null when no one finished. */
  days_to_finish: z.nullable(z.number()),
  /** Attempts at quizzes in these days. */
  attempts: z.number(),
  /** Percent of them that were passed; null when there were none. */
  pass_rate: z.nullable(z.number()),
})
export type Figures = z.infer<typeof Figures>

/** Learners on the way now, whatever the period. */
export const Running = z.object({
  active: z.number(),
  /** Learners who failed a quiz repeatedly, or without activity for a week (spec 2 §2: needs help). */
  at_risk: z.number(),
})
export type Running = z.infer<typeof Running>

/** The lesson in which most learners are stuck. */
export const StuckLesson = z.object({ id: z.number(), title: z.string(), learners: z.number() })

/** What the rows of a list are together in a period, beside the one before it; `began` step by step. */
export const Together = z.object({
  period: PeriodAnswer,
  now: Figures,
  before: Figures,
  running: Running,
  began: z.array(PeriodPoint),
})
export type Together = z.infer<typeof Together>
