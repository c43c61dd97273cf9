import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/** How many of the last decisions say how long one takes; fewer than the least say nothing. */
const [LAST, LEAST] = [50, 5]

/** Rows that are decided: from which moment to which, and which of them count. */
export type Decided = { table: PgTable; id: PgColumn; from: PgColumn; to: PgColumn; which?: SQL }

/** The days within which half of the last decisions came, at least 1; null while there were few. */
export async function usualDays(db: Db, { table, id, from, to, which }: Decided): Promise<number | null> {
  const { rows } = await db.execute<{ days: number | null }>(sql`
    select case when count(*) >= ${LEAST} then
      greatest(1, ceil(percentile_cont(0.5) within group (order by extract(epoch from last.took)) / 86400))::int end as days
    from (select ${to} - ${from} as took from ${table}
      where ${and(isNotNull(to), which)} order by ${id} desc limit ${LAST}) as last`)
  return rows[0]?.days ?? null
}
