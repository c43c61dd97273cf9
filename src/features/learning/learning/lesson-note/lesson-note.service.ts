import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Actor, can } from '#shared/policy.ts'
import { requireOwn } from '#features/learning/enrollment/enrollment.service.ts'
import { learningPolicy } from '../learning.policy.ts'
import { requireLearning } from '../learning.service.ts'
import { lessonNoteApi, MAX_NOTES } from './lesson-note.contract.ts'
import {
  countNotes,
  deleteNote,
  findNote,
  findSentNote,
  insertNote,
  listNotes,
  setNote,
  toLessonNote,
} from './lesson-note.data.ts'

const NOT_FOUND = message('This note no longer exists. It may have been deleted.')

/** An own note; that of anyone else does not exist, for staff neither (404). */
async function requireOwnNote(db: Db, me: Actor, id: number): Promise<void> {
  const found = await findNote(db, id)
  if (!found || !can(me, learningPolicy.learn, { user: { id: found.userId } })) throw notFound(NOT_FOUND)
}

async function list({ db, me, params, query }: Call<typeof lessonNoteApi.list>) {
  await requireOwn(db, me, params.id)
  const notes = await listNotes(db, { enrollmentId: params.id, videoId: query.video_id })
  return { notes: notes.map(toLessonNote) }
}

/** Writes a note down; the caller has checked whose it is. */
export const keepNote = insertNote

async function create(call: Call<typeof lessonNoteApi.create>) {
  const { db, me, params, body, now, say } = call
  const { video_id: videoId, at: atSecond, text, client_key: clientKey } = body
  const place = { enrollmentId: params.id, videoId }
  const note = await db.transaction(async (tx) => {
    await requireLearning(tx, me, params.id, videoId)
    const before = await findSentNote(tx, params.id, clientKey)
    if (before) {
      // The words of a changed note are not compared.
      const isSameText = before.changedAt !== null || before.text === text
      return refuseUnlessSame(before, isSameText && before.videoId === videoId && before.atSecond === atSecond)
    }
    if ((await countNotes(tx, place)) >= MAX_NOTES)
      throw new AppError(
        'conflict',
        message('You have {most} notes in this lesson. Delete one first.', { most: MAX_NOTES }),
      )
    return keepNote(tx, { ...place, atSecond, text, clientKey, createdAt: now() })
  })
  return { message: say('Note saved'), note: toLessonNote(note) }
}

async function update({ db, me, params, body, now, say }: Call<typeof lessonNoteApi.update>) {
  const note = await db.transaction(async (tx) => {
    await requireOwnNote(tx, me, params.id)
    return setNote(tx, params.id, body.text, now())
  })
  if (!note) throw notFound(NOT_FOUND)
  return { message: say('Note saved'), note: toLessonNote(note) }
}

async function remove({ db, me, params, say }: Call<typeof lessonNoteApi.remove>) {
  await db.transaction(async (tx) => {
    await requireOwnNote(tx, me, params.id)
    await deleteNote(tx, params.id)
  })
  return { message: say('Note deleted') }
}

export const lessonNoteHandlers = handlers(lessonNoteApi, { list, create, update, remove })
