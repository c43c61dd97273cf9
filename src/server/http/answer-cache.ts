/** How many answers one process caches; the oldest is dropped first. */
const MOST = 500

/**
 * Answers that are the same for everyone, cached until a feature they were made from changes. An answer that was begun
 * before a change is not cached: it may show the old state.
 */
export function createCache<T extends { features: readonly string[] }>() {
  const cached = new Map<string, T>()
  const changes = new Map<string, number>()
  let clock = 0
  let changedAll = 0
  return {
    startedAt: (): number => clock,
    get: (key: string): T | undefined => cached.get(key),
    set: (key: string, answer: T, startedAt: number): void => {
      if (changedAll > startedAt) return
      if (answer.features.some((feature) => (changes.get(feature) ?? 0) > startedAt)) return
      if (cached.size >= MOST) cached.delete(cached.keys().next().value ?? '')
      cached.set(key, answer)
    },
    /** Drops everything: changes may have been missed. */
    dropAll: (): void => {
      clock += 1
      changedAll = clock
      cached.clear()
    },
    /** Drops every answer made from this feature. */
    drop: (feature: string): void => {
      changes.set(feature, ++clock)
      for (const [key, answer] of cached) if (answer.features.includes(feature)) cached.delete(key)
    },
  }
}

export type InvalidatableCache = Pick<ReturnType<typeof createCache>, 'drop' | 'dropAll'>

export type AnswerCache = ReturnType<typeof createCache<{ text: string; features: readonly string[] }>>
