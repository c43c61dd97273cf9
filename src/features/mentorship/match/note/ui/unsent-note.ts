import * as z from 'zod/mini'
import { browserClient } from '#web/api/browser-client.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { noteApi } from '../note.contract.ts'

/** A new note about a match, or the change of one, that could not be sent, because the connection is down. */
const Unsent = z.union([
  z.object({ matchId: z.number(), body: noteApi.create.body }),
  z.object({ noteId: z.number(), body: noteApi.update.body }),
])
export type UnsentNote = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent. */
export const noteDraft = (matchId: number): string => `match-note-${matchId}`
export const noteChangeDraft = (noteId: number): string => `match-note-change-${noteId}`

/**
 * Sends a note; one with the same words is there already when only the answer was lost. A change is refused when the
 * note was changed on another device since the form was opened.
 */
async function send(unsent: UnsentNote): Promise<{ message?: string }> {
  if ('noteId' in unsent) return browserClient(noteApi.update, { params: { id: unsent.noteId }, body: unsent.body })
  const { body } = unsent
  const params = { id: unsent.matchId }
  const { notes } = await browserClient(noteApi.list, { params })
  if (notes.some(({ text, is_private: isPrivate }) => text === body.text && isPrivate === body.is_private)) return {}
  return browserClient(noteApi.create, { params, body })
}

export const deliverNote = deliverForm({
  stored: Unsent,
  send,
  draftOf: (unsent, personId) => ({
    form: 'noteId' in unsent ? noteChangeDraft(unsent.noteId) : noteDraft(unsent.matchId),
    personId,
  }),
  refresh: [noteApi.list],
})
