/** How many ready answers one process keeps; the oldest goes first. */
const MOST = 500

/**
 * Answers that are the same for everybody, kept ready until a room they were made from changes.
 * An answer whose making began before a change is not kept: it may show the old state.
 */
export function createKept<T extends { rooms: readonly string[] }>() {
  const kept = new Map<string, T>()
  const changes = new Map<string, number>()
  let clock = 0
  let changedAll = 0
  return {
    startedAt: (): number => clock,
    get: (key: string): T | undefined => kept.get(key),
    keep: (key: string, answer: T, startedAt: number): void => {
      if (changedAll > startedAt) return
      if (answer.rooms.some((room) => (changes.get(room) ?? 0) > startedAt)) return
      if (kept.size >= MOST) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, answer)
    },
    /** Drops everything: changes may have been missed. */
    dropAll: (): void => {
      clock += 1
      changedAll = clock
      kept.clear()
    },
    /** Drops every answer made from this room. */
    drop: (room: string): void => {
      changes.set(room, ++clock)
      for (const [key, answer] of kept) if (answer.rooms.includes(room)) kept.delete(key)
    },
  }
}

/** What is emptied when something has changed. */
export type Droppable = Pick<ReturnType<typeof createKept>, 'drop' | 'dropAll'>

export type ReadyAnswers = ReturnType<typeof createKept<{ text: string; rooms: readonly string[] }>>
