import { AppError } from '#shared/errors.ts'

/**
 * The one translator from a failure to words: the server's sentence when it sent one (spec 1 §8, spec 2 §8),
 * else the fallback of the screen.
 */
export function messageOf(problem: unknown, fallback: string): string {
  return problem instanceof AppError && problem.message ? problem.message : fallback
}
