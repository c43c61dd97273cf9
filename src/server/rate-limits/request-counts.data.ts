import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { requestCounts } from './request-counts.table.ts'

/** Requests of one key within its window, and how long that window still lasts. */
export type Counted = { key: string; count: number; leftMs: number }

/**
 * Adds what this process counted and answers the totals of all, in one statement. A window ends when
 * the earliest of them says; times go over the wire as milliseconds left, so that only the clock of
 * the database matters.
 */
export async function exchangeCounts(db: Db, counted: Counted[]): Promise<Counted[]> {
  const names = new Map<string, string>()
  const rows = counted.map(({ key: name, count, leftMs }) => {
    const key = createHash('sha256').update(name).digest('base64url')
    names.set(key, name)
    return { key, count, left_ms: leftMs }
  })
  // In the order of the keys: two processes that lock the same rows must not wait for each other.
  const answer = await db.execute<{ key: string; count: number; left_ms: number }>(
    sql`insert into ${requestCounts} as known (key, count, ends_at)
      select key, count, now() + left_ms * interval '1 millisecond'
      from json_to_recordset(${JSON.stringify(rows)}::json) as counted(key text, count integer, left_ms integer)
      order by key
      on conflict (key) do update set
        count = case when known.ends_at <= now() then excluded.count else known.count + excluded.count end,
        ends_at = case when known.ends_at <= now() then excluded.ends_at else least(known.ends_at, excluded.ends_at) end
      returning key, count, ceil(extract(epoch from ends_at - now()) * 1000)::integer as left_ms`,
  )
  return answer.rows.map(({ key, count, left_ms: leftMs }) => ({ key: names.get(key) ?? '', count, leftMs }))
}

/** Deletes windows that are over. */
export async function removeOldRequestCounts(db: Db, now: Date): Promise<void> {
  await db.delete(requestCounts).where(lt(requestCounts.endsAt, now))
}
