import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { furtherRolesAt, users } from '#features/base/user/user.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { type ActorFactsSql, factsObject } from '#server/db/actor-facts.ts'
import type { Db } from '#server/db/db.ts'
import { cachedQuery } from '#server/db/cached-query.ts'
import { devices, sessions } from './session.table.ts'

export type SessionRow = typeof sessions.$inferSelect
type NewSession = typeof sessions.$inferInsert

/** The session of a token with its person, roles and facts in one query, or undefined. */
export async function findSession(db: Db, tokenHash: string, { now, facts }: { now: Date; facts: ActorFactsSql }) {
  const query = cachedQuery(db, 'session', (name) =>
    db
      .select({
        id: sessions.id,
        lastSeenAt: sessions.lastSeenAt,
        createdAt: sessions.createdAt,
        userId: users.id,
        name: users.name,
        role: users.role,
        verifiedAt: users.verifiedAt,
        language: users.language,
        zone: users.timeZone,
        furtherRoles: furtherRolesAt(sql.placeholder('now')),
        facts: factsObject(facts),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          gt(sessions.expiresAt, sql.placeholder('now')),
          eq(users.isActive, true),
        ),
      )
      .prepare(name),
  )
  const [row] = await query.execute({ tokenHash, now: now.toISOString() })
  return row
}

/** Those of these sessions that have not expired, with the roles of their people. */
export async function listOpenSessions(db: Db, ids: readonly number[], now: Date) {
  return db
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      createdAt: sessions.createdAt,
      role: users.role,
      furtherRoles: furtherRolesAt(now),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now), eq(users.isActive, true)))
}

export async function touchSession(db: Db, id: number, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
}

export async function insertSession(tx: Db, values: NewSession): Promise<void> {
  await tx.insert(sessions).values(values)
}

/**
 * All that a sign-in writes: the new session, the end of the one this browser had, the person's last sign-in and the
 * line in the log. One statement is a transaction of its own, and costs a quarter of four in one (ADR 8).
 */
export async function insertSignIn(
  db: Db,
  {
    session,
    endedId,
    verifiedAt,
    requestId,
  }: { session: NewSession; endedId: number | null; verifiedAt: Date | null; requestId: string },
): Promise<void> {
  await cachedQuery(db, 'sign in', (name) => prepareInsertSignIn(db, name)).execute({
    ...session,
    now: session.lastSeenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    endedId,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    requestId,
  })
}

const instantPlaceholder = (which: string) => sql`${sql.placeholder(which)}::timestamptz`

function prepareInsertSignIn(db: Db, name: string) {
  const userId = sql.placeholder('userId')
  const ip = sql.placeholder('ip')
  const opened = db.$with('opened').as(
    db
      .insert(sessions)
      .values({
        userId,
        ip,
        tokenHash: sql.placeholder('tokenHash'),
        userAgent: sql.placeholder('userAgent'),
        createdAt: instantPlaceholder('now'),
        lastSeenAt: instantPlaceholder('now'),
        expiresAt: instantPlaceholder('expiresAt'),
      })
      .returning({ id: sessions.id }),
  )
  const ended = db.$with('ended').as(
    db
      .delete(sessions)
      .where(eq(sessions.id, sql.placeholder('endedId')))
      .returning({ id: sessions.id }),
  )
  const logged = db.$with('logged').as(
    db
      .insert(auditLog)
      .values({ actorId: userId, action: 'account.signIn', result: 'ok', ip, requestId: sql.placeholder('requestId') })
      .returning({ id: auditLog.id }),
  )
  return (
    db
      .with(opened, ended, logged)
      .update(users)
      // An address verified in another window in the meantime stays verified.
      .set({
        lastLoginAt: instantPlaceholder('now'),
        verifiedAt: sql`coalesce(${users.verifiedAt}, ${instantPlaceholder('verifiedAt')})`,
      })
      .where(eq(users.id, userId))
      .prepare(name)
  )
}

export async function setSessionToken(tx: Db, id: number, tokenHash: string): Promise<void> {
  await tx.update(sessions).set({ tokenHash }).where(eq(sessions.id, id))
}

/** The person's own password was given again in this session. */
export async function setConfirmedAt(db: Db, id: number, at: Date): Promise<void> {
  await db.update(sessions).set({ confirmedAt: at }).where(eq(sessions.id, id))
}

/** When the person of this session last proved who they are: by signing in, or by the password since then. */
export async function findProvedAt(db: Db, id: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt, confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(eq(sessions.id, id))
  return row && (row.confirmedAt ?? row.createdAt)
}

export async function deleteSession(tx: Db, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id))
}

/** All of a person's sessions, except perhaps one. */
export async function deleteSessionsOf(tx: Db, userId: number, exceptId = 0): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
}

/** A person's sessions, the one used last first. */
export async function listSessions(db: Db, userId: number, now: Date, limit: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(limit)
}

export async function hasDevice(db: Db, userId: number, tokenHash: string, now: Date): Promise<boolean> {
  const query = cachedQuery(db, 'device', (name) =>
    db
      .select({ id: devices.id })
      .from(devices)
      .where(
        and(
          eq(devices.userId, sql.placeholder('userId')),
          eq(devices.tokenHash, sql.placeholder('tokenHash')),
          gt(devices.expiresAt, sql.placeholder('now')),
        ),
      )
      .prepare(name),
  )
  const rows = await query.execute({ userId, tokenHash, now: now.toISOString() })
  return rows.length > 0
}

/** Moves the known people of a browser to its new token: several people may use one browser. */
export async function moveDevicesToToken(tx: Db, from: string, to: string): Promise<void> {
  await tx.update(devices).set({ tokenHash: to }).where(eq(devices.tokenHash, from))
}

export async function upsertDevice(tx: Db, values: typeof devices.$inferInsert): Promise<void> {
  await tx
    .insert(devices)
    .values(values)
    .onConflictDoUpdate({ target: [devices.tokenHash, devices.userId], set: { expiresAt: values.expiresAt } })
}

export async function deleteDevicesOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(devices).where(eq(devices.userId, userId))
}

/** What has expired, and sessions no one has used since `idleSince`. */
export async function deleteOldSessions(db: Db, now: Date, idleSince: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(sessions).where(lt(sessions.lastSeenAt, idleSince))
  await db.delete(devices).where(lt(devices.expiresAt, now))
}
