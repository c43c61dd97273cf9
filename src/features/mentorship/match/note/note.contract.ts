import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { requiredText } from '#shared/text-fields.ts'
import { matchPolicy } from '../match.policy.ts'

export const MAX_NOTE_LENGTH = 4000

const words = requiredText(text('Write a note'), MAX_NOTE_LENGTH)

/** What someone wrote down about a match: for both, or for no one else, admins neither. */
const Note = z.object({
  id: z.number(),
  match_id: z.number(),
  writer: z.object({ user_id: z.number(), name: z.string() }),
  is_private: z.boolean(),
  text: z.string(),
  created_at: z.iso.datetime(),
  /** When it was last changed. */
  changed_at: z.nullable(z.iso.datetime()),
})
export type Note = z.infer<typeof Note>

const Answer = z.object({ message: z.string(), note: Note })

export const noteApi = {
  list: endpoint({
    name: 'note.list',
    method: 'GET',
    path: '/api/matches/:id/notes',
    access: matchPolicy.get,
    summary: 'The shared notes of a match and the caller’s own private ones, newest first, at most 200.',
    params: ById,
    response: z.object({ notes: z.array(Note) }),
  }),
  create: endpoint({
    name: 'note.create',
    method: 'POST',
    path: '/api/matches/:id/notes',
    access: matchPolicy.takePart,
    summary: 'Writes a note: a shared one is read by both and by admins, a private one by nobody but its writer.',
    params: ById,
    body: z.strictObject({ text: words, is_private: z.boolean() }),
    response: Answer,
    status: 201,
  }),
  update: endpoint({
    name: 'note.update',
    method: 'PUT',
    path: '/api/match-notes/:id',
    access: matchPolicy.takePart,
    summary:
      'Changes the words of an own note; who reads it stays as it was. With `was`, its words when the form was opened, 409 when it has others by now.',
    params: ById,
    body: z.strictObject({ text: words, was: z.optional(words) }),
    response: Answer,
  }),
  remove: endpoint({
    name: 'note.remove',
    method: 'DELETE',
    path: '/api/match-notes/:id',
    access: matchPolicy.takePart,
    summary: 'Deletes an own note.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
