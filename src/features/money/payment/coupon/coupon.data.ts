import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { toMajor } from '#shared/currency.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { programs } from '#features/mentorship/program/program.table.ts'
import type { OrderItem } from '../payment.data.ts'
import type { Coupon } from './coupon.contract.ts'
import { coupons } from './coupon.table.ts'

export type CouponRecord = typeof coupons.$inferSelect

/** Counts one use of a coupon that is valid now; of two simultaneous calls for the last use, one succeeds. */
export async function spendCouponUse(
  tx: Db,
  { code, item, now }: { code: string; item: OrderItem; now: Date },
): Promise<CouponRecord | undefined> {
  const [row] = await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(
      and(
        eq(coupons.code, code.toUpperCase()),
        isNull(coupons.endedAt),
        or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now)),
        or(isNull(coupons.cap), lt(coupons.used, coupons.cap)),
        or(
          and(isNull(coupons.courseId), isNull(coupons.programId)),
          eq(item.kind === 'course' ? coupons.courseId : coupons.programId, item.id),
        ),
      ),
    )
    .returning()
  return row
}

/** A coupon by its code, valid or not. */
export async function findCoupon(tx: Db, code: string): Promise<CouponRecord | undefined> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code.toUpperCase()))
  return row
}

/** Locks an order's coupon and the new one, always in the same order, so that two orders that swap coupons cannot block each other. */
export async function lockCoupons(tx: Db, { id, code }: { id: number; code: string }): Promise<void> {
  await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(or(eq(coupons.id, id), eq(coupons.code, code.toUpperCase())))
    .orderBy(coupons.id)
    .for('update')
}

/** Takes one use off the count, when an order no longer has the coupon. */
export async function returnCouponUse(tx: Db, id: number): Promise<void> {
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(eq(coupons.id, id))
}

const status = sql<Coupon['status']>`case
  when ${coupons.endedAt} is not null then 'ended'
  when ${coupons.expiresAt} <= now() then 'expired'
  when ${coupons.used} >= ${coupons.cap} then 'used'
  else 'open' end`

const row = jsonObject({
  id: coupons.id,
  code: coupons.code,
  percent: coupons.percent,
  amountMinor: coupons.amountMinor,
  currency: coupons.currency,
  course: sql<Coupon['course']>`(select json_build_object('id', ${courses.id}, 'title', ${courses.title})
    from ${courses} where ${courses.id} = ${coupons.courseId})`,
  program: sql<Coupon['program']>`(select json_build_object('id', ${programs.id}, 'title', ${programs.title})
    from ${programs} where ${programs.id} = ${coupons.programId})`,
  cap: coupons.cap,
  used: coupons.used,
  expiresAt: coupons.expiresAt,
  status,
})
type Row = typeof row._.type
type Filter = { id?: number | undefined; search?: string | undefined; state?: 'open' | 'over' | undefined }

const COUPONS: List<Row, Filter> = {
  name: 'coupons',
  from: coupons,
  id: coupons.id,
  row,
  filters: {
    id: eq(coupons.id, sql.placeholder('id')),
    search: contains(coupons.code, sql.placeholder('search')),
    state: sql`(case when ${status} = 'open' then 'open' else 'over' end) = ${sql.placeholder('state')}`,
  },
  order: [desc(coupons.id)],
}

const toCoupon = ({ amountMinor, expiresAt, ...found }: Row): Coupon => ({
  ...found,
  amount: amountMinor === null || found.currency === null ? null : toMajor(amountMinor, found.currency),
  expires_at: expiresAt && new Date(expiresAt).toISOString(),
})

const patterns = ({ search, ...filter }: Filter): Filter => ({ ...filter, search: search && likePatternOf(search) })

/** One page of coupons, newest first. */
export async function listCoupons(
  db: Db,
  { page, limit, ...filter }: Filter & { page?: number | undefined; limit?: number | undefined },
) {
  const { rows, ...paged } = await listPage(db, COUPONS, { filter: patterns(filter), page, limit })
  return { rows: rows.map(toCoupon), ...paged }
}

/** All rows, for a file. */
export const listAllCoupons = (db: Db, filter: Filter) => listAll(db, COUPONS, { filter: patterns(filter) }, toCoupon)

/** A new coupon; nothing when there is one with this code. */
export async function insertCoupon(tx: Db, values: typeof coupons.$inferInsert): Promise<number | undefined> {
  const [made] = await tx
    .insert(coupons)
    .values(values)
    .onConflictDoNothing({ target: coupons.code })
    .returning({ id: coupons.id })
  return made?.id
}

/** Ends a coupon; false when it has ended already. */
export async function endCoupon(tx: Db, id: number, now: Date): Promise<boolean> {
  const ended = await tx
    .update(coupons)
    .set({ endedAt: now })
    .where(and(eq(coupons.id, id), isNull(coupons.endedAt)))
    .returning({ id: coupons.id })
  return ended.length > 0
}
