import { busyError } from './busy-error.ts'

/**
 * Limits how much heavy work runs at once, so that the process stays responsive: more at once would only make each
 * slower. The rest waits in a queue; when the queue is full, the next one is refused with 503.
 */
export function createWorkLimiter(most: {
  atOnce: number
  waiting: number
}): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most.atOnce) running += 1
    else if (line.length >= most.waiting) throw busyError()
    else await new Promise<void>((resolve) => void line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      // The next in the queue starts, if there is one.
      if (next) next()
      else running -= 1
    }
  }
}
