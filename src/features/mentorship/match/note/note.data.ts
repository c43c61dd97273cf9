import { and, desc, eq, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Note } from './note.contract.ts'
import { matchNotes } from './note.table.ts'

const MOST = 200

const selectNotes = (db: Db) =>
  db.select({ note: matchNotes, name: users.name }).from(matchNotes).innerJoin(users, eq(users.id, matchNotes.writerId))

const toNote = ({ note, name }: Awaited<ReturnType<typeof selectNotes>>[number]): Note => ({
  id: note.id,
  match_id: note.matchId,
  writer: { user_id: note.writerId, name },
  is_private: note.isPrivate,
  text: note.text,
  created_at: note.createdAt.toISOString(),
  changed_at: note.changedAt?.toISOString() ?? null,
})

/** The notes of a match that this reader may read: one statement. */
export async function listNotes(db: Db, { matchId, readerId }: { matchId: number; readerId: number }): Promise<Note[]> {
  const rows = await selectNotes(db)
    .where(and(eq(matchNotes.matchId, matchId), or(eq(matchNotes.isPrivate, false), eq(matchNotes.writerId, readerId))))
    .orderBy(desc(matchNotes.id))
    .limit(MOST)
  return rows.map(toNote)
}

export async function findNote(db: Db, id: number): Promise<Note | undefined> {
  const [found] = await selectNotes(db).where(eq(matchNotes.id, id))
  return found && toNote(found)
}

export async function insertNote(tx: Db, values: typeof matchNotes.$inferInsert): Promise<number> {
  const [added] = await tx.insert(matchNotes).values(values).returning({ id: matchNotes.id })
  if (!added) throw new Error('no note was made')
  return added.id
}

export async function setNote(tx: Db, id: number, text: string, changedAt: Date): Promise<void> {
  await tx.update(matchNotes).set({ text, changedAt }).where(eq(matchNotes.id, id))
}

export async function deleteNote(tx: Db, id: number): Promise<void> {
  await tx.delete(matchNotes).where(eq(matchNotes.id, id))
}
