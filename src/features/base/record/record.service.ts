import {
  type DeliveredEvent,
  deliverEvents,
  type SentNotices,
} from '#features/base/notification/notification.service.ts'
import { audit, type AuditEntry } from '#server/audit/audit.data.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Db } from '#server/db/db.ts'

/**
 * Something that happened: a line in the audit log, a notice and a mail, each where it is wanted. Its kind, about which
 * people choose, follows from the action; what has no action of its own names its kind.
 */
export type RecordedEvent = DeliveredEvent & {
  /** 'ok', if not given. */
  result?: AuditEntry['result']
  /** The person who did it, if not the caller; null when no signed-in person did. */
  actorId?: number | null
  detail?: Record<string, unknown>
}

/** What someone is told, for a function that several events use. */
export type Telling = Pick<DeliveredEvent, 'notice' | 'mail'> & { kind: NonNullable<DeliveredEvent['kind']> }

/**
 * Records what happened: one statement for the audit log, one for the notifications and one for the mails, however
 * many events there are. Give the transaction of the change itself, so that no one is notified of what did not happen.
 */
export async function record(cause: Cause | Past, tx: Db, events: readonly RecordedEvent[]): Promise<void> {
  await recordWithNotices(cause, tx, events)
}

/**
 * The same for what may be taken back, which `recordMove` of the undo feature uses.
 * @param mailAfterSeconds mails leave no earlier, and can be withdrawn until then
 * @returns what the events have left
 */
export async function recordWithNotices(
  cause: Cause | Past,
  tx: Db,
  events: readonly RecordedEvent[],
  mailAfterSeconds?: number,
): Promise<SentNotices> {
  const call = 'happenedAt' in cause ? undefined : cause
  const common = {
    ...(call?.origin && { ip: call.origin.ip, requestId: call.origin.requestId }),
    ...('happenedAt' in cause && { at: cause.happenedAt, ip: cause.ip }),
  }
  const lines = events.flatMap(({ action, result = 'ok', actorId = call?.me?.id ?? null, subject, detail }) =>
    action === undefined ? [] : { ...common, action, result, actorId, subject, detail },
  )
  await audit(tx, lines)
  return deliverEvents(cause, tx, events, mailAfterSeconds)
}
