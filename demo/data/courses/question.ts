import type { DemoQuestion } from '../types.ts'

/** One question; the third value is the index of the right option. */
export function ask(
  text: string,
  options: DemoQuestion['options'],
  correct: DemoQuestion['correct_answer'],
  points = 1,
): DemoQuestion {
  return { text, options, correct_answer: correct, points }
}
