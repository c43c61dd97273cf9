import { sql } from 'drizzle-orm'
import type { Db } from './db/db.ts'

export const CONTENT_CHANNEL = 'content_changed'

/**
 * Says, inside the writing transaction, that what the public sees of a room has changed: when the
 * transaction commits, every process drops its ready answers and pages made from that room.
 */
export async function contentChanged(tx: Db, room: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${CONTENT_CHANNEL}, ${room})`)
}
