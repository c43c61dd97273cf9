import { and, gt, inArray, lt, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { streamPeople } from './log.table.ts'

/** Longer than two renewals: one of them may be late. */
const GOOD_SECONDS = 45
const since = sql`now() - make_interval(secs => ${GOOD_SECONDS})`

/** Notes who has a page open on a process, and no one else, in one statement. */
export async function recordPresence(db: Db, process: string, userIds: readonly number[]): Promise<void> {
  const ids = sql`string_to_array(${userIds.join(',')}, ',')::integer[]`
  await db.execute(sql`
    with gone as (delete from ${streamPeople} where process = ${process} and user_id <> all(${ids}))
    insert into ${streamPeople} (process, user_id, seen_at) select ${process}, user_id, now() from unnest(${ids}) as user_id
    on conflict (user_id, process) do update set seen_at = excluded.seen_at`)
}

/** Those of these people who have a page open, on any process. Who may know that is decided by the caller. */
export async function listPresent(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ userId: streamPeople.userId })
    .from(streamPeople)
    .where(and(inArray(streamPeople.userId, [...userIds]), gt(streamPeople.seenAt, since)))
  return new Set(rows.map(({ userId }) => userId))
}

/** Whether someone has a page open, as a part of a statement that names them. */
export const isPresent = (userId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${streamPeople} p where p.user_id = ${userId} and p.seen_at > ${since})`

/** Deletes rows of processes that ended without cleaning up. */
export async function removeOldPresence(db: Db): Promise<void> {
  await db.delete(streamPeople).where(lt(streamPeople.seenAt, since))
}
