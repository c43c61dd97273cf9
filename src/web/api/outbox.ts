import { OUTBOX_PREFIX } from './drafts.ts'

/** One thing to send. A newer one with the same id replaces it. */
export type Letter<Input = unknown> = {
  id: string
  kind: string
  input: Input
  at: number
  /** Letters of one line go out only in their order: while one of them has to wait, so do those after it. */
  line?: string
}

/** After this time an unsent letter is deleted, so that personal data does not stay on a phone forever. */
export const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * 86_400_000

/**
 * What someone has done and the server does not know yet, of every feature: kept on this device, per person, until it
 * is sent (outbox-sender.ts). Unlike a draft it outlives the visit, because a connection may be back only tomorrow, and
 * also a session that expires: the person who signs in again sends it, and no one else sees or sends it. Signing out
 * deletes it (session-end.ts).
 */
const nameOf = (personId: number): string => `${OUTBOX_PREFIX}${personId}`
const NONE: readonly Letter[] = []

/** Where the browser refuses to store anything, or is full: letters then last as long as the page. */
const unstored = new Map<string, string>()
/** The last list that was read: React's stores need the same object while nothing changes. */
let known: { name: string; text: string | null; letters: readonly Letter[] } = { name: '', text: null, letters: NONE }
const listeners = new Set<() => void>()

function read(name: string): string | null {
  const text = unstored.get(name)
  if (text !== undefined) return text
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, text: string | null): void {
  unstored.delete(name)
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    if (text !== null) unstored.set(name, text)
  }
}

function parse(text: string | null): readonly Letter[] {
  if (text === null) return NONE
  try {
    const letters: unknown = JSON.parse(text)
    const oldest = Date.now() - KEPT_MS
    return Array.isArray(letters) ? (letters as Letter[]).filter(({ at }) => at >= oldest) : NONE
  } catch {
    return NONE
  }
}

function list(personId: number): readonly Letter[] {
  const name = nameOf(personId)
  const text = read(name)
  if (name !== known.name || text !== known.text) known = { name, text, letters: parse(text) }
  return known.letters
}

function save(personId: number, letters: readonly Letter[]): void {
  write(nameOf(personId), letters.length === 0 ? null : JSON.stringify(letters))
  for (const listener of listeners) listener()
}

export const outbox = {
  /** In the order in which they happened. */
  list,
  put(personId: number, letter: Letter): void {
    save(personId, [...list(personId).filter(({ id }) => id !== letter.id), letter])
  },
  /** Removes a sent letter; one that has replaced it in the meantime stays. */
  remove(personId: number, { id, at }: Pick<Letter, 'id' | 'at'>): void {
    save(
      personId,
      list(personId).filter((letter) => letter.id !== id || letter.at !== at),
    )
  },
  /** Deletes what is too old, of everyone who has used this device. */
  sweep(): void {
    for (const name of storedNames()) {
      const text = read(name)
      const letters = parse(text)
      if (letters.length === 0) write(name, null)
      else if (text !== JSON.stringify(letters)) write(name, JSON.stringify(letters))
    }
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

function storedNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(OUTBOX_PREFIX))
  } catch {
    return []
  }
}
