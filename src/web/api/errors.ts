import { AppError } from '#shared/errors.ts'
import { refusalSaid, said } from './said.ts'

/**
 * The one translator from a failure to words: the server's sentence when it sent one (spec 1 §8, spec 2 §8),
 * else the fallback of the screen. Sentences of fields are joined as the server joins them (spec 2 §5).
 */
export function messageOf(problem: unknown, fallback: string): string {
  if (!(problem instanceof AppError) || !problem.message) return fallback
  const atFields = Object.values(problem.errors ?? {}).flat()
  if (atFields.join(', ') === problem.message) return atFields.map(said).join(', ')
  return refusalSaid(problem.message, problem.code)
}
