import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import type { LessonNote } from './lesson-note.contract.ts'
import { lessonNotes } from './lesson-note.table.ts'

type Stored = typeof lessonNotes.$inferSelect
type Place = Pick<Stored, 'enrollmentId' | 'videoId'>

const isNoteOf = ({ enrollmentId, videoId }: Place) =>
  and(eq(lessonNotes.enrollmentId, enrollmentId), eq(lessonNotes.videoId, videoId))

export const toLessonNote = (note: Stored): LessonNote => ({
  id: note.id,
  at: note.atSecond,
  text: note.text,
  client_key: note.clientKey,
  created_at: note.createdAt.toISOString(),
  changed_at: note.changedAt?.toISOString() ?? null,
})

/** The notes beside a lesson in the order of the video, those without a place first. */
export function listNotes(db: Db, place: Place): Promise<Stored[]> {
  return db
    .select()
    .from(lessonNotes)
    .where(isNoteOf(place))
    .orderBy(sql`${lessonNotes.atSecond} nulls first`, asc(lessonNotes.id))
}

export async function countNotes(db: Db, place: Place): Promise<number> {
  const [found] = await db.select({ many: count() }).from(lessonNotes).where(isNoteOf(place))
  return found?.many ?? 0
}

/** How many notes an enrollment has beside each lesson that has any. */
export async function countNotesOf(db: Db, enrollmentId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ videoId: lessonNotes.videoId, many: count() })
    .from(lessonNotes)
    .where(eq(lessonNotes.enrollmentId, enrollmentId))
    .groupBy(lessonNotes.videoId)
  return new Map(rows.map(({ videoId, many }) => [videoId, many]))
}

/** The message that a device has already sent under this key. */
export async function findSentNote(db: Db, enrollmentId: number, clientKey: string): Promise<Stored | undefined> {
  const [found] = await db
    .select()
    .from(lessonNotes)
    .where(and(eq(lessonNotes.enrollmentId, enrollmentId), eq(lessonNotes.clientKey, clientKey)))
  return found
}

export async function insertNote(tx: Db, values: typeof lessonNotes.$inferInsert): Promise<Stored> {
  const [added] = await tx.insert(lessonNotes).values(values).returning()
  if (!added) throw new Error('no note was made')
  return added
}

/** A note with its learner. */
export async function findNote(db: Db, id: number): Promise<{ note: Stored; userId: number } | undefined> {
  const [found] = await db
    .select({ note: lessonNotes, userId: enrollments.userId })
    .from(lessonNotes)
    .innerJoin(enrollments, eq(enrollments.id, lessonNotes.enrollmentId))
    .where(eq(lessonNotes.id, id))
  return found
}

/** Other words in a note; nothing when it was deleted in the meantime. */
export async function setNote(tx: Db, id: number, text: string, changedAt: Date): Promise<Stored | undefined> {
  const [changed] = await tx.update(lessonNotes).set({ text, changedAt }).where(eq(lessonNotes.id, id)).returning()
  return changed
}

export async function deleteNote(tx: Db, id: number): Promise<void> {
  await tx.delete(lessonNotes).where(eq(lessonNotes.id, id))
}
