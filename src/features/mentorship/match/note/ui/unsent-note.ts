import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { browserClient } from '#web/api/browser-client.ts'
import { moveDraft } from '#web/api/form-drafts.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { noteApi } from '../note.contract.ts'

/** A new note about a match, or the change of one, that could not be sent, because the connection is down. */
const Unsent = z.union([
  // Earlier versions kept neither the match with a change, nor whether the note was private.
  z.object({
    noteId: z.number(),
    matchId: z.optional(z.number()),
    isPrivate: z.optional(z.boolean()),
    body: noteApi.update.body,
  }),
  z.object({ matchId: z.number(), body: noteApi.create.body }),
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

const GONE = msg`This note has been deleted in the meantime. What you typed is kept in the form for a new note.`

/** The note that was to be changed has been deleted: what was typed is now in the form for a new note, as private as it was. */
export async function keepAsNewNote(unsent: UnsentNote, personId: number): Promise<MessageDescriptor | null> {
  if (!('noteId' in unsent) || unsent.matchId === undefined || unsent.isPrivate === undefined) return null
  const from = { form: noteChangeDraft(unsent.noteId), personId }
  const to = { form: noteDraft(unsent.matchId), personId }
  return moveDraft(from, to, { text: unsent.body.text, is_private: unsent.isPrivate }) ? GONE : null
}

export const deliverNote = deliverForm({
  stored: Unsent,
  send,
  draftOf: (unsent, personId) => ({
    form: 'noteId' in unsent ? noteChangeDraft(unsent.noteId) : noteDraft(unsent.matchId),
    personId,
  }),
  refresh: [noteApi.list],
  keepElsewhere: keepAsNewNote,
})
