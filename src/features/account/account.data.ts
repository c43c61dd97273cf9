import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Role } from '#shared/roles.ts'
import { userRoles, users } from '../user/user.table.ts'
import { sessions } from './account.table.ts'

/** How stale `last_seen_at` may become before a call writes it again; saves a write per call. */
const SEEN_EVERY_MS = 60_000

/** The live session of a token with its person and roles in one query, or nothing. */
export async function findSession(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      createdAt: sessions.createdAt,
      userId: users.id,
      name: users.name,
      role: users.role,
      verifiedAt: users.verifiedAt,
      furtherRoles: sql<Role[]>`coalesce((select array_agg(${userRoles.role}) from ${userRoles}
        where ${userRoles.userId} = ${users.id} and (${userRoles.endsAt} is null or ${userRoles.endsAt} > ${now.toISOString()})), '{}')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), eq(users.isActive, true)))
  return row
}

export async function touchSession(db: Db, id: number, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - SEEN_EVERY_MS)
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, stale)))
}
