import { busy } from './errors.ts'

/**
 * Lets heavy work happen a few at a time, so that the process stays quick for everything else: more at once would
 * only make each slower. Others wait in line; when the line is full, the next one is refused with 503.
 */
export function createTurns(most: { atOnce: number; waiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most.atOnce) running += 1
    else if (line.length >= most.waiting) throw busy()
    else await new Promise<void>((resolve) => void line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      // The turn goes on to the next in line, or ends.
      if (next) next()
      else running -= 1
    }
  }
}
