import { iso } from '#server/db/iso.ts'
import { findRow } from '#server/db/find-row.ts'
import { and, asc, desc, eq, exists, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  PERMISSION_REQUEST_STATUSES,
  type PermissionRequest,
  type PermissionRequestColumn,
  type PermissionRequestStatus,
  type PermissionType,
} from './permission-request.contract.ts'
import { permissionRequests } from './permission-request.table.ts'

const isGranted = (type: PermissionType): SQL<boolean> => sql<boolean>`exists (select from ${permissionRequests}
  where ${permissionRequests.userId} = ${users.id} and ${permissionRequests.permissionType} = ${sql.raw(`'${type}'`)}
  and ${permissionRequests.status} = 'approved')`

/** What the caller was granted, for a row of `users`. */
export const permissionFacts = {
  can_create_course: isGranted('can_create_course'),
  can_create_quiz: isGranted('can_create_quiz'),
}

const reviewers = alias(users, 'reviewers')
const words = sql.placeholder('search')

const row = jsonObject({
  id: permissionRequests.id,
  permission_type: permissionRequests.permissionType,
  reason: permissionRequests.reason,
  status: permissionRequests.status,
  created_at: permissionRequests.createdAt,
  decided_at: permissionRequests.decidedAt,
  reviewer: sql<string | null>`${reviewers.name}`,
  user: jsonObject({ id: users.id, name: users.name, email: users.email, profile_picture: users.profilePicture }),
  admin_notes: permissionRequests.adminNotes,
  withdrawn_at: permissionRequests.withdrawnAt,
  withdrawal_reason: permissionRequests.withdrawalReason,
})

export type PermissionRequestFilter = {
  userId?: number | undefined
  status?: PermissionRequestStatus | undefined
  permissionType?: PermissionType | undefined
  search?: string | undefined
}

const PERMISSION_REQUESTS: List<typeof row._.type, PermissionRequestFilter, PermissionRequestColumn> = {
  name: 'permission requests',
  from: permissionRequests,
  id: permissionRequests.id,
  joins: [
    { table: users, on: eq(users.id, permissionRequests.userId), filters: ['search'] },
    { table: reviewers, on: eq(reviewers.id, permissionRequests.reviewerId), isLeft: true },
  ],
  row,
  filters: {
    userId: eq(permissionRequests.userId, sql.placeholder('userId')),
    status: eq(permissionRequests.status, sql.placeholder('status')),
    permissionType: eq(permissionRequests.permissionType, sql.placeholder('permissionType')),
    search: or(contains(users.name, words), contains(users.email, words), contains(permissionRequests.reason, words)),
  },
  tabs: { key: 'status', column: permissionRequests.status, values: PERMISSION_REQUEST_STATUSES },
  sorts: {
    teacher: nameOrder(users.name),
    permission: sql`${permissionRequests.permissionType}`,
    when: sql`${permissionRequests.createdAt}`,
  },
  order: [
    asc(sql`${permissionRequests.status} <> 'pending'`),
    desc(permissionRequests.decidedAt),
    asc(permissionRequests.createdAt),
    asc(permissionRequests.id),
  ],
}

type Sort = Sorted<PermissionRequestColumn> | undefined
type ListOptions = { sort?: Sort; page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined }

const toPermissionRequest = (found: typeof row._.type): PermissionRequest => ({
  ...found,
  created_at: iso(found.created_at),
  decided_at: iso(found.decided_at),
  withdrawn_at: iso(found.withdrawn_at),
  reviewer: found.reviewer === null ? null : { name: found.reviewer },
})

const patterns = ({ search, ...filter }: PermissionRequestFilter) => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of requests: one statement. */
export async function listPermissionRequests(db: Db, filter: PermissionRequestFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, PERMISSION_REQUESTS, { filter: patterns(filter), ...asked })
  return { rows: rows.map(toPermissionRequest), ...paged }
}

/** All rows, for a file. */
export function listAllPermissionRequests(db: Db, filter: PermissionRequestFilter, sort: Sort) {
  return listAll(db, PERMISSION_REQUESTS, { filter: patterns(filter), sort }, toPermissionRequest)
}

export async function findPermissionRequest(db: Db, id: number): Promise<PermissionRequest | undefined> {
  const found = await findRow(db, PERMISSION_REQUESTS, eq(permissionRequests.id, id))
  return found && toPermissionRequest(found)
}

const OPEN: readonly PermissionRequestStatus[] = ['pending', 'approved']

/** The request that stands in the way of another one of the same type. */
export async function findOpenStatus(db: Db, userId: number, type: PermissionType) {
  const [found] = await db
    .select({ status: permissionRequests.status })
    .from(permissionRequests)
    .where(
      and(
        eq(permissionRequests.userId, userId),
        eq(permissionRequests.permissionType, type),
        inArray(permissionRequests.status, [...OPEN]),
      ),
    )
  return found?.status
}

/** A new request; answers nothing when the person has an open or granted one of this type. */
export async function insertPermissionRequest(
  tx: Db,
  values: typeof permissionRequests.$inferInsert,
): Promise<number | undefined> {
  const [added] = await tx
    .insert(permissionRequests)
    .values(values)
    .onConflictDoNothing({
      target: [permissionRequests.userId, permissionRequests.permissionType],
      where: sql`status in ('pending', 'approved')`,
    })
    .returning({ id: permissionRequests.id })
  return added?.id
}

type Changed = Partial<Omit<typeof permissionRequests.$inferInsert, 'id' | 'userId' | 'permissionType' | 'status'>>

/** Moves a request that is still in `from`; true only for the call that did it. */
export async function movePermissionRequest(
  tx: Db,
  id: number,
  { from, to, ...changed }: Changed & { from: readonly PermissionRequestStatus[]; to: PermissionRequestStatus },
): Promise<boolean> {
  const rows = await tx
    .update(permissionRequests)
    .set({ ...changed, status: to })
    .where(and(eq(permissionRequests.id, id), inArray(permissionRequests.status, [...from])))
    .returning({ id: permissionRequests.id })
  return rows.length > 0
}

/**
 * Puts those requests that are still in `from` back to `to`, as if no one had decided; only while their teachers have
 * not asked again. Answers their ids.
 */
export async function movePermissionRequestsBack(
  tx: Db,
  ids: readonly number[],
  { from, to }: { from: PermissionRequestStatus; to: PermissionRequestStatus },
): Promise<number[]> {
  const another = alias(permissionRequests, 'another')
  const hasAnother = exists(
    tx
      .select({ one: sql`1` })
      .from(another)
      .where(
        and(
          eq(another.userId, permissionRequests.userId),
          eq(another.permissionType, permissionRequests.permissionType),
          ne(another.id, permissionRequests.id),
          inArray(another.status, [...OPEN]),
        ),
      ),
  )
  const undecided = { reviewerId: null, decidedAt: null, adminNotes: null }
  const rows = await tx
    .update(permissionRequests)
    .set({ status: to, ...(to === 'pending' ? undecided : { withdrawnAt: null, withdrawalReason: null }) })
    .where(and(inArray(permissionRequests.id, [...ids]), eq(permissionRequests.status, from), not(hasAnother)))
    .returning({ id: permissionRequests.id })
  return rows.map(({ id }) => id)
}
