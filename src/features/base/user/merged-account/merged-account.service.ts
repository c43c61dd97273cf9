import { readTrail } from '#server/audit/audit.data.ts'
import type { Db } from '#server/db/db.ts'
import { userSubject } from '../user.service.ts'

/**
 * An account and those that were merged into it, one after the other (ADR 42), itself first: what they have signed is
 * its own since then, and so is the name that they keep for it. The log is asked, which no one changes.
 */
export async function accountsMergedInto(db: Db, userId: number): Promise<number[]> {
  const all = new Set([userId])
  // What is added while the set is read is read, too.
  for (const id of all) {
    const lines = await readTrail(db, [userSubject(id)], ['user.merge'])
    for (const { detail } of lines) if (typeof detail?.from === 'number') all.add(detail.from)
  }
  return [...all]
}
