import * as z from 'zod/mini'
import { browserClient } from '#web/api/browser-client.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { noteApi } from '../note.contract.ts'

/** A new note about a match that could not be sent, because the connection is down. */
const Unsent = z.object({ matchId: z.number(), body: noteApi.create.body })
export type UnsentNote = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent. */
export const noteDraft = (matchId: number): string => `match-note-${matchId}`

/** Sends a note; one with the same words is there already when only the answer was lost. */
async function send({ matchId, body }: UnsentNote): Promise<{ message?: string }> {
  const params = { id: matchId }
  const { notes } = await browserClient(noteApi.list, { params })
  if (notes.some(({ text, is_private: isPrivate }) => text === body.text && isPrivate === body.is_private)) return {}
  return browserClient(noteApi.create, { params, body })
}

export const deliverNote = deliverForm({
  stored: Unsent,
  send,
  draftOf: ({ matchId }, personId) => ({ form: noteDraft(matchId), personId }),
  refresh: [noteApi.list],
})
