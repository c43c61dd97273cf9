import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { requiredText } from '#shared/text-fields.ts'
import { learningPolicy } from '../learning.policy.ts'

export const LESSON_NOTE_MAX = 2000
/** How many notes a learner may have beside one lesson. */
export const MAX_NOTES = 200

const words = requiredText(text('Write a note first'), LESSON_NOTE_MAX)

/** A second of a video; null where the player does not know it. */
export const AtSecond = z.nullable(z.int().check(z.minimum(0), z.maximum(86_400)))

/** What a device calls something that it sends, so that sending it twice counts once. */
export const DeviceKey = z.string().check(z.regex(/^[\w-]{8,64}$/))

const LessonNote = z.object({
  id: z.number(),
  at: z.nullable(z.number()),
  text: z.string(),
  client_key: z.string(),
  created_at: z.iso.datetime(),
  /** When it was last changed. */
  changed_at: z.nullable(z.iso.datetime()),
})
export type LessonNote = z.infer<typeof LessonNote>

const Answer = z.object({ message: z.string(), note: LessonNote })

export const lessonNoteApi = {
  list: endpoint({
    name: 'lessonNote.list',
    method: 'GET',
    path: '/api/enrollments/:id/notes',
    access: learningPolicy.learn,
    summary: 'The own notes beside a lesson, in the order of the film. Nobody else reads them.',
    params: ById,
    query: z.object({ video_id: IdInAddress }),
    response: z.object({ notes: z.array(LessonNote) }),
  }),
  create: endpoint({
    name: 'lessonNote.create',
    method: 'POST',
    path: '/api/enrollments/:id/notes',
    access: learningPolicy.learn,
    summary: 'Writes a note at a second of a lesson. One that is sent again with the same `client_key` stays one note.',
    params: ById,
    body: z.strictObject({ video_id: Id, at: AtSecond, text: words, client_key: DeviceKey }),
    response: Answer,
    status: 201,
  }),
  update: endpoint({
    name: 'lessonNote.update',
    method: 'PUT',
    path: '/api/lesson-notes/:id',
    access: learningPolicy.learn,
    summary: 'Changes the words of an own note.',
    params: ById,
    body: z.strictObject({ text: words }),
    response: Answer,
  }),
  remove: endpoint({
    name: 'lessonNote.remove',
    method: 'DELETE',
    path: '/api/lesson-notes/:id',
    access: learningPolicy.learn,
    summary: 'Deletes an own note.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
