import type { Actor } from '#shared/policy.ts'
import type { Services } from '../service-types.ts'
import { countUse } from '../rate-limits/rate-limits.data.ts'
import { audit } from './audit.data.ts'

/** Reading the same record again within this time is logged once. */
const ONCE_SECONDS = 3600

/** Who reads, when and from where, as a call knows it. */
type Reading = Pick<Services, 'db' | 'now'> & {
  me: Pick<Actor, 'id'>
  origin: { ip: string; requestId: string }
}

/** What was read: `employee:7`, and whose it is; null for someone without an account, such as a visitor who applied. */
type Read = { record: string; ownerId: number | null }

/**
 * Notes that someone has read the record of someone else: a line for each reader and record, at most one an hour. Call
 * it once it is clear that the record is answered. One statement, and a second one for the line.
 * @param action the name of the call
 */
export async function recordReading(call: Reading, action: string, { record, ownerId }: Read): Promise<void> {
  const { db, me, now, origin } = call
  if (ownerId === me.id) return
  if ((await countUse(db, `read:${me.id}:${record}`, ONCE_SECONDS, now())) > 1) return
  const subject = ownerId === null ? record : `user:${ownerId}`
  const { ip, requestId } = origin
  await audit(db, [{ actorId: me.id, action, result: 'ok', subject, detail: { record }, ip, requestId }])
}
