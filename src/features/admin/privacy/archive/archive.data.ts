import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { type Archive } from './archive.contract.ts'
import { privacyExports as archives } from './archive.table.ts'

export type StoredArchive = typeof archives.$inferSelect

/** Requests an archive; undefined while another one is pending. */
export async function insertArchive(tx: Db, userId: number, askedAt: Date): Promise<StoredArchive | undefined> {
  const [row] = await tx.insert(archives).values({ userId, askedAt }).onConflictDoNothing().returning()
  return row
}

export async function findWaitingArchive(db: Db, userId: number): Promise<StoredArchive | undefined> {
  const [row] = await db
    .select()
    .from(archives)
    .where(and(eq(archives.userId, userId), eq(archives.status, 'waiting')))
  return row
}

export async function findArchive(db: Db, id: number): Promise<StoredArchive | undefined> {
  const [row] = await db.select().from(archives).where(eq(archives.id, id))
  return row
}

/** Sets the result of a pending archive; true only for the run that did it. */
export async function setArchiveResult(tx: Db, id: number, patch: Partial<StoredArchive>): Promise<boolean> {
  const rows = await tx
    .update(archives)
    .set(patch)
    .where(and(eq(archives.id, id), eq(archives.status, 'waiting')))
    .returning({ id: archives.id })
  return rows.length > 0
}

type Gone = { fileName: string | null }

/** Ends the ready archives of a person, but one; answers their files. */
export function endReadyArchivesOf(tx: Db, userId: number, exceptId: number): Promise<Gone[]> {
  return tx
    .update(archives)
    .set({ status: 'removed' })
    .where(and(eq(archives.userId, userId), eq(archives.status, 'ready'), ne(archives.id, exceptId)))
    .returning({ fileName: archives.fileName })
}

/** Ends archives whose time is over; answers their files. */
export function endOldArchives(tx: Db, now: Date): Promise<Gone[]> {
  return tx
    .update(archives)
    .set({ status: 'removed' })
    .where(and(eq(archives.status, 'ready'), lt(archives.endsAt, now)))
    .returning({ fileName: archives.fileName })
}

/** Archives that were asked for before a moment and are still not there. */
export const listLostArchives = (db: Db, before: Date): Promise<StoredArchive[]> =>
  db
    .select()
    .from(archives)
    .where(and(eq(archives.status, 'waiting'), lt(archives.askedAt, before)))

/** The newest archive of a person, whatever its state. */
export async function findNewestArchive(db: Db, userId: number): Promise<StoredArchive | undefined> {
  const [row] = await db.select().from(archives).where(eq(archives.userId, userId)).orderBy(desc(archives.id)).limit(1)
  return row
}

export const toArchive = (row: StoredArchive): Archive => ({
  id: row.id,
  status: row.status,
  asked_at: row.askedAt.toISOString(),
  ready_at: row.readyAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  bytes: row.bytes,
  rows: row.rows,
  files: row.files,
})
