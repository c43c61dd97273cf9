import { and, asc, eq, gt, ilike, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { cachedQuery } from '#server/db/cached-query.ts'
import { containing } from '#server/db/like.ts'
import { nameOrder } from '#server/db/list-page.ts'
import type { Role } from '#shared/roles.ts'
import type { Me, PersonFound } from './user.contract.ts'
import { userRoles, users } from './user.table.ts'

export type User = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

/** Adds a person unless the address is taken; of two at once one wins, the other gets undefined. */
export async function insertUser(tx: Db, values: NewUser): Promise<User | undefined> {
  const [row] = await tx.insert(users).values(values).onConflictDoNothing().returning()
  return row
}

export async function findById(db: Db, id: number): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

/** Whatever the case of the letters. */
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
  const pattern = containing(text)
  return db
    .select({ id: users.id, name: users.name, role: users.role, profile_picture: users.profilePicture })
    .from(users)
    .where(or(ilike(users.name, pattern), ilike(users.email, pattern)))
    .orderBy(asc(nameOrder(users.name)), asc(users.id))
    .limit(limit)
}

export async function setUser(tx: Db, id: number, patch: Partial<NewUser>): Promise<User | undefined> {
  const [row] = await tx.update(users).set(patch).where(eq(users.id, id)).returning()
  return row
}

/** Roles beyond the primary one that are valid now. */
export async function listFurtherRoles(db: Db, userId: number, now: Date): Promise<Role[]> {
  const query = cachedQuery(db, 'further roles', (name) =>
    db
      .select({ role: userRoles.role })
      .from(userRoles)
      .where(
        and(
          eq(userRoles.userId, sql.placeholder('userId')),
          or(isNull(userRoles.endsAt), gt(userRoles.endsAt, sql.placeholder('now'))),
        ),
      )
      .orderBy(userRoles.role)
      .prepare(name),
  )
  const rows = await query.execute({ userId, now: now.toISOString() })
  return rows.map((row) => row.role)
}

export const toMe = (row: User, furtherRoles: readonly Role[]): Me => ({
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
  language: row.language,
  time_zone: row.timeZone,
  is_active: row.isActive,
  last_login_at: row.lastLoginAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})
