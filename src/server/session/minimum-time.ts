/** Longer than the work behind any such answer. */
export const EVEN_MS = 400

/**
 * Does the work and answers (or refuses) no earlier than after `ms`: so that the time of an answer
 * does not reveal whether there was anything to do.
 */
export async function withMinimumTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), waitMs(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
