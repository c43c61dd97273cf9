import { OUTBOX_PREFIX } from './drafts.ts'

/**
 * What somebody has done and the server does not know yet: kept on this device, per person, until it is sent. Unlike a
 * draft it outlives the visit, because a link may be back only tomorrow. It says what a person has learned, so the end of
 * the session deletes all of it (session-end.ts).
 */
/** One thing to send. A newer one with the same id replaces it. */
export type Letter<Input = unknown> = { id: string; kind: string; input: Input; at: number }

const nameOf = (personId: number): string => `${OUTBOX_PREFIX}${personId}`
const NONE: readonly Letter[] = []

/** What was read last: the same list as long as nothing changes, as React's stores need it. */
let known: { text: string | null; letters: readonly Letter[] } = { text: null, letters: NONE }
const listeners = new Set<() => void>()

function parse(text: string | null): readonly Letter[] {
  if (text === null) return NONE
  try {
    const letters: unknown = JSON.parse(text)
    return Array.isArray(letters) ? (letters as Letter[]) : NONE
  } catch {
    return NONE
  }
}

function list(personId: number): readonly Letter[] {
  const text = localStorage.getItem(nameOf(personId))
  if (text !== known.text) known = { text, letters: parse(text) }
  return known.letters
}

function tell(): void {
  for (const listener of listeners) listener()
}

function save(personId: number, letters: readonly Letter[]): void {
  if (letters.length === 0) localStorage.removeItem(nameOf(personId))
  else localStorage.setItem(nameOf(personId), JSON.stringify(letters))
  tell()
}

export const outbox = {
  /** In the order in which they happened. */
  list,
  put(personId: number, letter: Letter): void {
    save(personId, [...list(personId).filter(({ id }) => id !== letter.id), letter])
  },
  /** Removes what was sent; one that has replaced it meanwhile stays. */
  remove(personId: number, { id, at }: Letter): void {
    save(
      personId,
      list(personId).filter((letter) => letter.id !== id || letter.at !== at),
    )
  },
  /** Calls back when the outbox changes, also in another tab. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  },
}
