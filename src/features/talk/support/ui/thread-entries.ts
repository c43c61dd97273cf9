import type { Note } from '../inbox/inbox.contract.ts'
import type { SupportMessage } from '../support.contract.ts'

type Entry =
  | { key: string; at: string; message: SupportMessage; note?: never }
  | { key: string; at: string; message?: never; note: Note }

/**
 * Messages and notes in the order of their times.
 * @param hasEarlier there are earlier messages, among which the earlier notes belong
 */
export function entriesOf(messages: readonly SupportMessage[], notes: readonly Note[], hasEarlier: boolean): Entry[] {
  const from = hasEarlier ? (messages[0]?.created_at ?? '') : ''
  const entries: Entry[] = [
    ...messages.map((message) => ({ key: message.client_key, at: message.created_at, message })),
    ...notes
      .filter(({ created_at: at }) => at >= from)
      .map((note) => ({ key: `note-${note.id}`, at: note.created_at, note })),
  ]
  // Entries with the same time keep their order, messages before notes.
  return entries.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
