import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { changeThread, type StoredThread } from '../support.data.ts'
import { supportThreads as threads } from '../support.table.ts'

type Assigning = { from: number | null; to: number | null; now: Date }

/** Gives a thread from one admin to another; undefined when someone else has it in the meantime. */
export const setAssignee = (tx: Db, id: number, { from, to, now }: Assigning): Promise<StoredThread | undefined> =>
  changeThread(
    tx,
    id,
    { assigneeId: to, assignedAt: to === null ? null : now },
    sql`${threads.assigneeId} is not distinct from ${from}::int`,
  )

/** Threads that wait since then, and have waited with the same admin since then. */
export const listSilentThreads = (db: Db, since: Date): Promise<StoredThread[]> =>
  db
    .select()
    .from(threads)
    .where(
      and(
        eq(threads.status, 'waiting'),
        isNotNull(threads.assigneeId),
        lte(threads.waitingSince, since),
        lte(threads.assignedAt, since),
      ),
    )
    .orderBy(threads.id)

/**
 * Takes a thread from an admin who is still silent; undefined when it was answered or given to someone in the
 * meantime.
 */
export const unassignIfSilent = (
  tx: Db,
  { id, assigneeId }: Pick<StoredThread, 'id' | 'assigneeId'>,
  since: Date,
): Promise<StoredThread | undefined> =>
  changeThread(
    tx,
    id,
    { assigneeId: null, assignedAt: null },
    and(
      eq(threads.status, 'waiting'),
      sql`${threads.assigneeId} is not distinct from ${assigneeId}::int`,
      lte(threads.waitingSince, since),
      lte(threads.assignedAt, since),
    ),
  )
