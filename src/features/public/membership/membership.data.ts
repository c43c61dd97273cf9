import { and, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { isNamed, users } from '#features/base/user/user.table.ts'
import type { Member, MemberColumn } from './membership.contract.ts'

const row = jsonObject({
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  profile_picture: users.profilePicture,
  member_since: users.createdAt,
})
type Row = typeof row._.type
type Filter = { search?: string | undefined }

const words = sql.placeholder('search')
const MEMBERS: List<Row, Filter, MemberColumn> = {
  name: 'members',
  from: users,
  id: users.id,
  row,
  where: eq(users.isActive, true),
  filters: { search: isNamed(users.id, words) },
  sorts: { name: nameOrder(users.name), when: sql`${users.createdAt}` },
  order: [desc(users.createdAt), desc(users.id)],
}

const toMember = (found: Row): Member => ({ ...found, member_since: new Date(found.member_since).toISOString() })

type ListOptions = { sort?: Sorted<MemberColumn> | undefined; page?: number | undefined; limit?: number | undefined }

const filterWithPattern = ({ search }: Filter): Filter => ({ search: search && likePatternOf(search) })

/** One page of those who may sign in, the newest first: one statement. */
export async function listMembers(db: Db, filter: Filter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, MEMBERS, { filter: filterWithPattern(filter), ...asked })
  return { rows: rows.map(toMember), ...paged }
}

/** All rows, for a file. */
export const listAllMembers = (db: Db, filter: Filter, sort: ListOptions['sort']) =>
  listAll(db, MEMBERS, { filter: filterWithPattern(filter), sort }, toMember)

/** How many members have each primary role, and how many of them joined after that moment. */
export function countMembersByRole(db: Db, since: Date) {
  return db
    .select({
      role: users.role,
      members: count(),
      joined: sql<number>`count(*) filter (where ${gt(users.createdAt, since)})::int`,
    })
    .from(users)
    .where(eq(users.isActive, true))
    .groupBy(users.role)
    .orderBy(desc(count()), users.role)
}

/** What someone has paid for and kept. */
export async function listPurchases(db: Db, userId: number, most: number) {
  const rows = await db
    .select({ course_id: orders.courseId, program_id: orders.programId, title: orders.title, paidAt: orders.paidAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt), isNull(orders.refundedAt)))
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(most)
  return rows.flatMap(({ paidAt, title, ...found }) =>
    paidAt === null ? [] : [{ ...found, title: title ?? '', bought_at: paidAt.toISOString() }],
  )
}
