import { iso } from '#server/db/iso.ts'
import { and, asc, eq, inArray, isNotNull, isNull, like, ne, or, sql } from 'drizzle-orm'
import { factors } from '#features/base/factor/factor.table.ts'
import { passwordLinks } from '#features/base/account/password/password.table.ts'
import { cachedQuery } from '#server/db/cached-query.ts'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import type { Role } from '#shared/roles.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { employees, isRunning } from '#features/people/employee/employee.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { isNamed, hasAnyRoleAtForMany, userRoles, users } from '../user.table.ts'
import type { Person, PersonColumn } from './person.contract.ts'

type Grant = { role: Role; ends_at: string | null }

const row = jsonObject({
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  grants: sql<
    Grant[]
  >`coalesce((select json_agg(json_build_object('role', ${userRoles.role}, 'ends_at', ${userRoles.endsAt})
    order by ${userRoles.role}) from ${userRoles} where ${userRoles.userId} = ${users.id}), '[]')`,
  phone_number: users.phoneNumber,
  bio: users.bio,
  profile_picture: users.profilePicture,
  is_active: users.isActive,
  verified_at: users.verifiedAt,
  has_password: sql<boolean>`${users.passwordHash} is not null`,
  link_ends_at: sql<string | null>`(select max(${passwordLinks.expiresAt}) from ${passwordLinks}
    where ${passwordLinks.userId} = ${users.id} and ${passwordLinks.usedAt} is null)`,
  has_factor: sql<boolean>`exists (select from ${factors} where ${factors.userId} = ${users.id})`,
  last_login_at: users.lastLoginAt,
  created_at: users.createdAt,
})
type Row = typeof row._.type

export type PersonFilter = {
  search?: string | undefined
  role?: Role | undefined
  status?: string | undefined
  /** Roles, with commas: those who may sign in and have one of them. */
  holders?: string | undefined
  /** When the roles are held. */
  now: string
}

const words = sql.placeholder('search')

const PERSONS: List<Row, PersonFilter, PersonColumn> = {
  name: 'users',
  from: users,
  id: users.id,
  row,
  where: isNull(users.deletedAt),
  filters: {
    search: isNamed(users.id, words),
    role: hasAnyRoleAtForMany(sql`array[${sql.placeholder('role')}]`, sql`${sql.placeholder('now')}::timestamptz`),
    status: sql`case when not ${users.isActive} then 'inactive'
      when ${users.passwordHash} is null and ${users.verifiedAt} is null then 'invited'
      else 'active' end = ${sql.placeholder('status')}`,
    holders: and(
      users.isActive,
      hasAnyRoleAtForMany(
        sql`string_to_array(${sql.placeholder('holders')}, ',')`,
        sql`${sql.placeholder('now')}::timestamptz`,
      ),
    ),
    now: undefined,
  },
  sorts: {
    name: nameOrder(users.name),
    role: sql`${users.role}`,
    email: sql`lower(${users.email})`,
    created: sql`${users.createdAt}`,
    last_login: sql`${users.lastLoginAt}`,
  },
  order: [asc(nameOrder(users.name)), asc(users.id)],
}

type Sort = Sorted<PersonColumn> | undefined
type ListOptions = { sort?: Sort; page?: number | undefined; limit?: number | undefined }

const invitationOf = ({ has_password: has, verified_at: verified, link_ends_at: ends }: Row, now: Date) => {
  if (has || verified !== null) return null
  return ends !== null && new Date(ends) > now ? 'open' : 'over'
}

function toPerson(found: Row, now: Date): Person {
  const { grants, verified_at: verified, has_password: _, link_ends_at: _ends, ...shown } = found
  const held = grants.filter(({ ends_at: ends }) => ends === null || new Date(ends) > now)
  return {
    ...shown,
    roles: [shown.role, ...held.map(({ role }) => role).filter((role) => role !== shown.role)],
    is_verified: verified !== null,
    invitation: invitationOf(found, now),
    last_login_at: iso(shown.last_login_at),
    created_at: iso(shown.created_at),
  }
}

const patterns = ({ search, ...filter }: PersonFilter) => ({ ...filter, search: search && likePatternOf(search) })

/** One page of users: one statement. */
export async function listPersons(db: Db, filter: PersonFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, PERSONS, { filter: patterns(filter), ...asked })
  return { rows: rows.map((one) => toPerson(one, new Date(filter.now))), ...paged }
}

/** All rows, for a file. */
export function listAllPersons(db: Db, filter: PersonFilter, sort: Sort) {
  return listAll(db, PERSONS, { filter: patterns(filter), sort }, (one) => toPerson(one, new Date(filter.now)))
}

/** A user who is not deleted. */
export async function findPerson(db: Db, id: number, now: Date): Promise<Person | undefined> {
  const query = cachedQuery(db, 'user as a row', (name) =>
    db
      .select({ row })
      .from(users)
      .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt)))
      .prepare(name),
  )
  const [found] = await query.execute({ id })
  return found && toPerson(found.row, now)
}

/** Locks the rows of these users until the transaction ends, always in the same order. */
export async function lockUsers(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update')
}

/** What others depend on a person for. */
export type Dependencies = { employee: number; mentorships: number; courses: number }

/** How many running employee records, mentorships that have not ended and courses someone has a part in. */
export async function countDependencies(tx: Db, userId: number): Promise<Dependencies> {
  const isSide = or(eq(matches.mentorUserId, userId), eq(matches.menteeId, userId))
  const teaches = and(eq(courses.tutorId, userId), isNull(courses.archivedAt))
  const [found] = await tx
    .select({
      employee: tx.$count(employees, and(eq(employees.userId, userId), isRunning)),
      mentorships: tx.$count(matches, and(isSide, ne(matches.status, 'ended'))),
      courses: tx.$count(courses, teaches),
    })
    .from(users)
    .where(eq(users.id, userId))
  return found ?? { employee: 0, mentorships: 0, courses: 0 }
}

/** Which of these addresses, in small letters, have an account. */
export async function listKnownEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const lower = sql<string>`lower(${users.email})`
  const rows = await db
    .select({ email: lower })
    .from(users)
    .where(inArray(lower, [...emails]))
  return new Set(rows.map(({ email }) => email))
}

const hasOpenLink = sql`exists (select from ${passwordLinks}
  where ${passwordLinks.userId} = ${users.id} and ${passwordLinks.usedAt} is null)`

/** The domain of the demo's accounts: no mail reaches it, and no one else can have it. */
const DEMO_DOMAIN = 'mbuyu.test'

/**
 * Takes the passwords of the demo's accounts away and makes them inactive, also where the address has been changed since,
 * or where only a link to choose a password waits, which everybody reads in a demo; answers their ids.
 * @param hashes what the hash of a demo's password looks like, as a pattern of SQL
 */
export async function closeDemoAccounts(tx: Db, hashes: string): Promise<number[]> {
  const rows = await tx
    .update(users)
    .set({ isActive: false, passwordHash: null })
    .where(
      or(
        and(like(sql`lower(${users.email})`, `%@${DEMO_DOMAIN}`), or(isNotNull(users.passwordHash), hasOpenLink)),
        like(users.passwordHash, hashes),
      ),
    )
    .returning({ id: users.id })
  return rows.map(({ id }) => id)
}
