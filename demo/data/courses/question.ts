import type { DemoQuestion } from '../types.ts'

/** One question; the third value is the index of the right option, and `scene` that of the scene it is about. */
export function ask(
  text: string,
  options: DemoQuestion['options'],
  correct: DemoQuestion['correct_answer'],
  { scene, why, points = 1 }: { scene: number; why: string; points?: number },
): DemoQuestion {
  return { text, options, correct_answer: correct, points, scene, explanation: why }
}
