import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { NOT_ALLOWED } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match, Side } from '../match.contract.ts'
import { matchPolicy } from '../match.policy.ts'
import { lockMatchIfOpen, otherPersonOf, requireMatch, sideOf } from '../match.service.ts'
import { type Note, noteApi } from './note.contract.ts'
import { deleteNote, findNote, insertNote, listNotes, setNote } from './note.data.ts'
import { noteChanged, noteWritten } from './note.events.ts'

const NOT_FOUND = message('This note no longer exists. It may have been deleted.')

async function requireNote(db: Db, id: number): Promise<Note> {
  const note = await findNote(db, id)
  if (!note) throw notFound(NOT_FOUND)
  return note
}

type Writing = { match: Match; side: Side; byId: number; text: string; isPrivate: boolean }

/**
 * Writes a note; the caller has checked who may.
 * @param now when it was written; the demo data gives past moments
 */
export async function writeNote(
  cause: Cause | Past,
  tx: Db,
  { match, side, byId, text, isPrivate }: Writing,
  now: Date,
): Promise<number> {
  await lockMatchIfOpen(tx, match.id)
  const id = await insertNote(tx, { matchId: match.id, writerId: byId, text, isPrivate, createdAt: now })
  const byName = (side === 'mentor' ? match.mentor : match.mentee).name
  await noteWritten(cause, tx, { match, byId, byName, otherId: otherPersonOf(match, side).user_id, isPrivate })
  return id
}

/** The caller's own note in a match that has not ended. Someone else's note is 404 if private, 403 if shared. */
async function requireOwnNote({ db, me, params }: Pick<Call<typeof noteApi.remove>, 'db' | 'me' | 'params'>) {
  const note = await requireNote(db, params.id)
  const isOwn = note.writer.user_id === me.id
  if (note.is_private && !isOwn) throw notFound(NOT_FOUND)
  const match = await requireMatch(db, me, note.match_id, matchPolicy.takePart)
  if (!isOwn) throw new AppError('forbidden', NOT_ALLOWED)
  return { note, match }
}

async function create(call: Call<typeof noteApi.create>) {
  const { db, me, params, body, now, say } = call
  const match = await requireMatch(db, me, params.id, matchPolicy.takePart)
  const writing = { match, side: sideOf(me, match), byId: me.id, text: body.text, isPrivate: body.is_private }
  const id = await db.transaction((tx) => writeNote(call, tx, writing, now()))
  return { message: say('Note saved'), note: await requireNote(db, id) }
}

async function update(call: Call<typeof noteApi.update>) {
  const { db, me, params, body, now, say } = call
  const { match } = await requireOwnNote(call)
  await db.transaction(async (tx) => {
    await lockMatchIfOpen(tx, match.id)
    const { text } = await requireNote(tx, params.id)
    // The same change again, because its answer was lost, is no other change.
    if (body.was !== undefined && text !== body.was && text !== body.text)
      throw lostMove(
        message(
          'This note was changed in the meantime. Check the new version, then choose Change: what you typed is kept.',
        ),
      )
    await setNote(tx, params.id, body.text, now())
    await noteChanged(call, tx, { match, byId: me.id, action: 'note.update' })
  })
  return { message: say('Note saved'), note: await requireNote(db, params.id) }
}

async function remove(call: Call<typeof noteApi.remove>) {
  const { db, me, params, say } = call
  const { match } = await requireOwnNote(call)
  await db.transaction(async (tx) => {
    await lockMatchIfOpen(tx, match.id)
    await deleteNote(tx, params.id)
    await noteChanged(call, tx, { match, byId: me.id, action: 'note.remove' })
  })
  return { message: say('Note deleted') }
}

export const noteHandlers = handlers(noteApi, {
  list: async ({ db, me, params }) => {
    const { id } = await requireMatch(db, me, params.id)
    return { notes: await listNotes(db, { matchId: id, readerId: me.id }) }
  },
  create,
  update,
  remove,
})
