import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { auditLog } from './audit.table.ts'

export type AuditEntry = {
  actorId: number | null
  action: string
  result: 'ok' | 'denied' | 'failed'
  subject?: string | undefined
  detail?: Record<string, unknown> | undefined
  ip?: string
  requestId?: string
  /** When it happened, if not now. */
  at?: Date
}

/** Adds lines to the audit log in one statement, in the same transaction as the change they record. */
export async function audit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await db.insert(auditLog).values([...entries])
}

/** Records that a signed-in person asked for something their roles do not allow. */
export function recordDenial(
  db: Db,
  actorId: number,
  action: string,
  origin: { ip: string; requestId: string },
): Promise<void> {
  return audit(db, [{ actorId, action, result: 'denied', ip: origin.ip, requestId: origin.requestId }])
}

/** Successful lines about these subjects with these actions, oldest first. */
export function readTrail(db: Db, subjects: readonly string[], actions: readonly string[]) {
  return db
    .select({ at: auditLog.at, action: auditLog.action, actorId: auditLog.actorId, detail: auditLog.detail })
    .from(auditLog)
    .where(
      and(inArray(auditLog.subject, [...subjects]), inArray(auditLog.action, [...actions]), eq(auditLog.result, 'ok')),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
}
