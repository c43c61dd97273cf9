import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import type { Keeping } from '../jobs/retention-rule.ts'
import { retentionRuns } from './retention.table.ts'

type Place = Pick<Keeping, 'table' | 'since' | 'where'>

const rowsOf = ({ table, where }: Place): SQL =>
  sql`${sql.identifier(table)} where (${where === undefined ? sql`true` : sql.raw(where)})`

/** The number of rows that are past their retention period. */
export async function countExpiredRows(db: Db, place: Place, before: Date): Promise<number> {
  const { rows } = await db.execute<{ many: number }>(
    sql`select count(*)::int as many from ${rowsOf(place)} and ${sql.identifier(place.since)} < ${before.toISOString()}::timestamptz`,
  )
  return rows[0]?.many ?? 0
}

/** Since when the oldest row of each place is there, in one statement. */
export async function findOldestRows(db: Db, places: readonly Place[]): Promise<(string | null)[]> {
  const each = places.map((place) => sql`(select min(${sql.identifier(place.since)}) from ${rowsOf(place)})`)
  const { rows } = await db.execute<{ oldest: (string | null)[] }>(
    sql`select json_build_array(${sql.join(each, sql`, `)}) as oldest`,
  )
  return places.map((_, nth) => {
    const oldest = rows[0]?.oldest[nth]
    return oldest ? new Date(oldest).toISOString() : null
  })
}

/** The result of a run, added to all earlier runs. */
export async function saveRun(
  db: Db,
  run: { name: string; ranAt: Date; removed: number; left: number },
): Promise<void> {
  const { ranAt, removed, left } = run
  await db
    .insert(retentionRuns)
    .values({ ...run, removedEver: removed })
    .onConflictDoUpdate({
      target: retentionRuns.name,
      set: { ranAt, removed, left, removedEver: sql`${retentionRuns.removedEver} + ${removed}` },
    })
}

/** The last run about each table. */
export async function listRuns(db: Db): Promise<ReadonlyMap<string, typeof retentionRuns.$inferSelect>> {
  const rows = await db.select().from(retentionRuns)
  return new Map(rows.map((row) => [row.name, row]))
}
