/** A browser may refuse to store anything, or be full: then nothing outlives the page, and everything else works. */
export function withStorage<T>(act: (storage: Storage) => T, place: () => Storage = () => localStorage): T | null {
  try {
    return act(place())
  } catch {
    return null
  }
}
