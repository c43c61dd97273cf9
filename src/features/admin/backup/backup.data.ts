import { and, desc, eq, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { users } from '#features/base/user/user.table.ts'
import { type Backup, type BackupSource } from './backup.contract.ts'
import { backups } from './backup.table.ts'

export type StoredBackup = typeof backups.$inferSelect
type NewBackup = { source: BackupSource; startedById: number | null; startedAt: Date; isEncrypted: boolean }

const SHOWN = 50

/** Starts a backup; undefined while another one is running. */
export async function insertBackup(db: Db, values: NewBackup): Promise<number | undefined> {
  const [row] = await db
    .insert(backups)
    .values({ ...values, status: 'running' })
    .onConflictDoNothing()
    .returning({ id: backups.id })
  return row?.id
}

/**
 * Ends what began so long ago that its process must have died: backups have failed, and nobody knows what a verification
 * would have found. Answers the ids.
 */
export async function failAbandonedBackups(
  tx: Db,
  { before, now, problem }: { before: Date; now: Date; problem: string },
): Promise<{ made: number[]; verified: number[] }> {
  const made = await tx
    .update(backups)
    .set({ status: 'failed', finishedAt: now, problem })
    .where(and(eq(backups.status, 'running'), lt(backups.startedAt, before)))
    .returning({ id: backups.id })
  const verified = await tx
    .update(backups)
    .set({ verified: 'none', verifiedAt: now, verifyProblem: problem })
    .where(and(eq(backups.verified, 'running'), lt(backups.verifiedAt, before)))
    .returning({ id: backups.id })
  return { made: made.map(({ id }) => id), verified: verified.map(({ id }) => id) }
}

export async function setBackup(db: Db, id: number, patch: Partial<StoredBackup>): Promise<void> {
  await db.update(backups).set(patch).where(eq(backups.id, id))
}

/** Marks the file of a backup as gone; false when it was gone already. */
export async function markBackupRemoved(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .update(backups)
    .set({ status: 'removed' })
    .where(and(eq(backups.id, id), inArray(backups.status, ['done', 'failed'])))
    .returning({ id: backups.id })
  return rows.length > 0
}

/** Begins a verification; false while one runs, and without a file. */
export async function markVerifyStarted(db: Db, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(backups)
    .set({ verified: 'running', verifiedAt: now, verifyProblem: null })
    .where(and(eq(backups.id, id), eq(backups.status, 'done'), ne(backups.verified, 'running')))
    .returning({ id: backups.id })
  return rows.length > 0
}

export async function findBackup(db: Db, id: number): Promise<StoredBackup | undefined> {
  const [row] = await db.select().from(backups).where(eq(backups.id, id))
  return row
}

/** Those whose file is there, the newest first. */
export const listFinishedBackups = (db: Db): Promise<StoredBackup[]> =>
  db.select().from(backups).where(eq(backups.status, 'done')).orderBy(desc(backups.startedAt), desc(backups.id))

/** The last one that the plan has made, though its file may be gone. */
export async function findLastPlanned(db: Db): Promise<StoredBackup | undefined> {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.source, 'schedule'), isNotNull(backups.fileName)))
    .orderBy(desc(backups.startedAt))
    .limit(1)
  return row
}

/** The last of them, as the page shows them. */
export async function listBackups(db: Db): Promise<Backup[]> {
  const rows = await db
    .select({ backup: backups, by: users.name })
    .from(backups)
    .leftJoin(users, eq(users.id, backups.startedById))
    .where(ne(backups.status, 'removed'))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(SHOWN)
  return rows.map(({ backup, by }) => toBackup(backup, by))
}

const toBackup = (row: StoredBackup, by: string | null): Backup => ({
  id: row.id,
  status: row.status,
  source: row.source,
  by,
  started_at: row.startedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  bytes: row.bytes,
  rows: row.rows,
  files: row.files,
  is_encrypted: row.isEncrypted,
  problem: row.problem,
  verified: row.verified,
  verified_at: row.verifiedAt?.toISOString() ?? null,
  verify_problem: row.verifyProblem,
})
