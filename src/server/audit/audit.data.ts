import type { Db } from '../db/db.ts'
import { auditLog } from './audit.table.ts'

export type AuditEntry = {
  actorId: number | null
  action: string
  result: 'ok' | 'denied' | 'failed'
  subject?: string
  detail?: Record<string, unknown>
  ip?: string
  requestId?: string
}

/** Adds one line to the audit log, in the transaction of what it records. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry)
}

/** A signed-in person asked for something their roles do not allow. */
export function recordDenial(
  db: Db,
  actorId: number,
  action: string,
  origin: { ip: string; requestId: string },
): Promise<void> {
  return audit(db, { actorId, action, result: 'denied', ip: origin.ip, requestId: origin.requestId })
}
