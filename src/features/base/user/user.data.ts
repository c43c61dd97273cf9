import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type ActorFactsSql, factsObject } from '#server/db/actor-facts.ts'
import { cachedQuery } from '#server/db/cached-query.ts'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { nameOrder } from '#server/db/list-page.ts'
import type { ActorFacts } from '#shared/policy.ts'
import { findLanguage } from '#shared/languages.ts'
import type { Role } from '#shared/roles.ts'
import type { PersonFound } from './search/search.contract.ts'
import type { Me } from '#shared/me.ts'
import { furtherRolesAt, isNamed, hasAnyRoleAtForMany, userRoles, users } from './user.table.ts'

export type User = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert
type Standing = { furtherRoles: Role[]; facts: ActorFacts }

/** Adds a person unless the address is taken; of two at once one wins, the other gets undefined. */
export async function insertUser(tx: Db, values: NewUser): Promise<User | undefined> {
  const [row] = await tx.insert(users).values(values).onConflictDoNothing().returning()
  return row
}

export async function findById(db: Db, id: number): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

/** Ignores case. */
export async function findByEmail(db: Db, email: string): Promise<User | undefined> {
  const query = cachedQuery(db, 'user by email', (name) =>
    db
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = ${sql.placeholder('email')}`)
      .prepare(name),
  )
  const [row] = await query.execute({ email: email.toLowerCase() })
  return row
}

/** People whose name or address contains the text, in the order of names. */
export function searchUsers(db: Db, text: string, limit: number): Promise<PersonFound[]> {
  const pattern = likePatternOf(text)
  return db
    .select({ id: users.id, name: users.name, role: users.role, profile_picture: users.profilePicture })
    .from(users)
    .where(and(isNull(users.deletedAt), isNamed(users.id, sql`${pattern}`)))
    .orderBy(asc(nameOrder(users.name)), asc(users.id))
    .limit(limit)
}

/** The names of people, by their ids. */
export async function listNames(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]))
}

export async function setUser(tx: Db, id: number, patch: Partial<NewUser>): Promise<User | undefined> {
  const [row] = await tx.update(users).set(patch).where(eq(users.id, id)).returning()
  return row
}

/** What decides what a person may do: further roles that are valid now, and the facts that features add. */
export async function findAccountStanding(
  db: Db,
  userId: number,
  { now, facts }: { now: Date; facts: ActorFactsSql },
): Promise<Standing> {
  const query = cachedQuery(db, 'standing', (name) =>
    db
      .select({
        standing: jsonObject({ furtherRoles: furtherRolesAt(sql.placeholder('now')), facts: factsObject(facts) }),
      })
      .from(users)
      .where(eq(users.id, sql.placeholder('userId')))
      .prepare(name),
  )
  const [row] = await query.execute({ userId, now: now.toISOString() })
  if (!row) throw new Error(`there is no user ${userId}`)
  return row.standing
}

/** Gives a person further roles, without an end; one that they have already gets this reason. */
export async function insertRoles(tx: Db, userId: number, roles: readonly Role[], reason: string): Promise<void> {
  if (roles.length === 0) return
  await tx
    .insert(userRoles)
    .values(roles.map((role) => ({ userId, role, reason })))
    .onConflictDoUpdate({ target: [userRoles.userId, userRoles.role], set: { reason, endsAt: null } })
}

/** A further role as it was given. */
export type Grant = Pick<typeof userRoles.$inferSelect, 'role' | 'reason' | 'endsAt' | 'createdAt'>

/** The further roles of someone, those that have ended lately too. */
export function listGrants(db: Db, userId: number): Promise<Grant[]> {
  const { role, reason, endsAt, createdAt } = userRoles
  return db
    .select({ role, reason, endsAt, createdAt })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(userRoles.role))
}

/** Takes away the further roles whose end has come; each is answered once. */
export function deleteEndedGrants(tx: Db, now: Date): Promise<{ userId: number; role: Role }[]> {
  return tx
    .delete(userRoles)
    .where(lte(userRoles.endsAt, now))
    .returning({ userId: userRoles.userId, role: userRoles.role })
}

type NewGrant = { role: Role; reason: string; endsAt: Date | null; now: Date }

/** Gives one further role; someone who has it gets the new reason and end. */
export async function upsertGrant(tx: Db, userId: number, { role, reason, endsAt, now }: NewGrant): Promise<void> {
  await tx
    .insert(userRoles)
    .values({ userId, role, reason, endsAt, createdAt: now })
    .onConflictDoUpdate({ target: [userRoles.userId, userRoles.role], set: { reason, endsAt, createdAt: now } })
}

export async function deleteRoles(tx: Db, userId: number, roles: readonly Role[]): Promise<void> {
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), inArray(userRoles.role, [...roles])))
}

/** One after the other changes who is an administrator, so that the last one is always counted right. */
export async function lockAdmins(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('administrators'))`)
}

/** How many people besides this one are active administrators without an end. */
export async function countLastingAdmins(tx: Db, exceptId: number): Promise<number> {
  const granted = tx
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.role, 'admin'), isNull(userRoles.endsAt)))
  return tx.$count(
    users,
    and(
      eq(users.isActive, true),
      ne(users.id, exceptId),
      or(eq(users.role, 'admin'), sql`${users.id} = any(array(${granted}))`),
    ),
  )
}

/** Whether someone may sign in and has one of these roles now, as the primary or a further one. */
const isActiveWithRoleAt = (roles: readonly Role[], now: Date) =>
  and(
    eq(users.isActive, true),
    hasAnyRoleAtForMany(sql`string_to_array(${roles.join(',')}, ',')`, sql`${now.toISOString()}::timestamptz`),
  )

/** Everyone who may sign in and has one of these roles now, as the primary or a further one. */
export async function listIdsWithRole(db: Db, roles: readonly Role[], now: Date): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isActiveWithRoleAt(roles, now))
  return rows.map((row) => row.id)
}

/** The same by name, of those whose name contains the text; or only this one. */
export function listPeopleWithRole(
  db: Db,
  role: Role,
  { now, id, search, limit }: { now: Date; id?: number; search?: string | undefined; limit: number },
): Promise<{ id: number; name: string }[]> {
  const isAsked = id === undefined ? undefined : eq(users.id, id)
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(isActiveWithRoleAt([role], now), isAsked, search ? contains(users.name, likePatternOf(search)) : undefined),
    )
    .orderBy(asc(nameOrder(users.name)), asc(users.id))
    .limit(limit)
}

export const toMe = (row: User, { furtherRoles, facts }: Standing): Omit<Me, 'needs_factor'> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  roles: [row.role, ...furtherRoles.filter((role) => role !== row.role)],
  phone_number: row.phoneNumber,
  bio: row.bio,
  profile_picture: row.profilePicture,
  is_verified: row.verifiedAt !== null,
  pending_email: row.pendingEmail,
  // A language may have been taken out since.
  language: findLanguage(row.language) ?? null,
  time_zone: row.timeZone,
  facts,
  is_active: row.isActive,
  last_login_at: row.lastLoginAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})
