import type { Figures } from './figures.contract.ts'

/** Counts of one statement, as the database returns them. */
export type Counts = {
  began: { began: number; finished: number }
  completed: { completed: number; days: number | null }
  quizzes: { attempts: number; passed: number }
}

const TENTHS = 10
const oneDecimal = (value: number): number => Math.round(value * TENTHS) / TENTHS

/** Percent with one decimal; null when the total is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : oneDecimal((part * 100) / whole)

/** Counts as figures, with their rates. */
export const figuresOf = ({ began, completed, quizzes }: Counts): Figures => ({
  began: began.began,
  completion_rate: percentOf(began.finished, began.began),
  completed: completed.completed,
  days_to_finish: completed.days === null ? null : oneDecimal(completed.days),
  attempts: quizzes.attempts,
  pass_rate: percentOf(quizzes.passed, quizzes.attempts),
})
