import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { errorLog } from './error-log.table.ts'

export type NotedError = Omit<typeof errorLog.$inferInsert, 'id'>

/** Adds errors, to the row of their kind where there is one; one statement. */
export async function insertErrors(db: Db, errors: readonly NotedError[]): Promise<void> {
  if (errors.length === 0) return
  await db
    .insert(errorLog)
    .values([...errors])
    .onConflictDoUpdate({
      target: errorLog.kindKey,
      set: {
        times: sql`${errorLog.times} + excluded.times`,
        lastAt: sql`greatest(${errorLog.lastAt}, excluded.last_at)`,
        message: sql`excluded.message`,
        stack: sql`excluded.stack`,
        requestId: sql`excluded.request_id`,
      },
    })
}

/** Deletes kinds that have not occurred since then, and all but the newest `most`. */
export async function removeOldErrors(db: Db, before: Date, most: number): Promise<void> {
  await db.delete(errorLog).where(lt(errorLog.lastAt, before))
  await db.execute(sql`delete from ${errorLog} where id in
    (select old.id from ${errorLog} as old order by old.last_at desc, old.id desc offset ${most})`)
}
