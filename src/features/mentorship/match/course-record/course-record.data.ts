import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { matches } from '../match.table.ts'

/** Writes down that the mentee shares the course record, or no longer; false when nothing has changed. */
export async function setCoursesSharedAt(tx: Db, id: number, at: Date | null): Promise<boolean> {
  const rows = await tx
    .update(matches)
    .set({ coursesSharedAt: at })
    .where(and(eq(matches.id, id), at === null ? isNotNull(matches.coursesSharedAt) : isNull(matches.coursesSharedAt)))
    .returning({ id: matches.id })
  return rows.length > 0
}
