import { and, asc, desc, eq, gt, ilike, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { containing } from '#server/db/like.ts'
import { type List, listPage, nameOrder } from '#server/db/list-page.ts'
import { type Currency, toMajor } from '#shared/currency.ts'
import type { Sorted } from '#shared/paging.ts'
import { users } from '../../user/user.table.ts'
import { courses } from '../course.table.ts'
import type { CoursePrice, PriceColumn, PricedCourse } from './price.contract.ts'
import { coursePrices } from './price.table.ts'

const HISTORY = 100

/** A price row that holds at a moment. */
const holdsAt = (now: Date) =>
  and(lte(coursePrices.startsAt, now), or(isNull(coursePrices.endsAt), gt(coursePrices.endsAt, now)))

const holdsNow = sql`${coursePrices.startsAt} <= now() and (${coursePrices.endsAt} is null or ${coursePrices.endsAt} > now())`

/** What each course costs now, in US cents: its price row that began last, or the price in its form. */
export const usdNow = sql<number>`coalesce((
  select ${coursePrices.amountMinor} from ${coursePrices}
  where ${coursePrices.courseId} = ${courses.id} and ${coursePrices.currency} = 'USD' and ${holdsNow}
  order by ${coursePrices.startsAt} desc, ${coursePrices.id} desc limit 1), ${courses.priceMinor})`.mapWith(Number)

/** The price rows of a course that hold at this moment, in each currency the one that began last. */
export const listPricesAt = (
  db: Db,
  courseId: number,
  now: Date,
): Promise<{ currency: Currency; amountMinor: number }[]> =>
  db
    .selectDistinctOn([coursePrices.currency], {
      currency: coursePrices.currency,
      amountMinor: coursePrices.amountMinor,
    })
    .from(coursePrices)
    .where(and(eq(coursePrices.courseId, courseId), holdsAt(now)))
    .orderBy(coursePrices.currency, desc(coursePrices.startsAt), desc(coursePrices.id))

const row = jsonObject({
  id: courses.id,
  title: courses.title,
  is_published: courses.isPublished,
  usualMinor: courses.priceMinor,
  usdMinor: usdNow,
  others: sql<{ currency: Currency; amountMinor: number }[]>`coalesce((
    select json_agg(json_build_object('currency', one.currency, 'amountMinor', one.amount_minor) order by one.currency)
    from (select distinct on (${coursePrices.currency}) ${coursePrices.currency} as currency, ${coursePrices.amountMinor} as amount_minor
      from ${coursePrices}
      where ${coursePrices.courseId} = ${courses.id} and ${coursePrices.currency} <> 'USD' and ${holdsNow}
      order by ${coursePrices.currency}, ${coursePrices.startsAt} desc, ${coursePrices.id} desc) one), '[]')`,
})
type Row = typeof row._.type
type Filter = { id?: number | undefined; search?: string | undefined }

const COURSES: List<Row, Filter, PriceColumn> = {
  name: 'course prices',
  from: courses,
  id: courses.id,
  row,
  where: isNull(courses.archivedAt),
  filters: { id: eq(courses.id, sql.placeholder('id')), search: ilike(courses.title, sql.placeholder('search')) },
  sorts: { course: nameOrder(courses.title), price: usdNow },
  order: [asc(nameOrder(courses.title)), asc(courses.id)],
}

const toPriced = ({ usualMinor, usdMinor, others, ...course }: Row): PricedCourse => ({
  ...course,
  usual_price: toMajor(usualMinor, 'USD'),
  prices: [{ currency: 'USD' as const, amountMinor: usdMinor }, ...others].map(({ currency, amountMinor }) => ({
    currency,
    amount: toMajor(amountMinor, currency),
  })),
})

type Asked = Filter & {
  sort?: Sorted<PriceColumn> | undefined
  page?: number | undefined
  limit?: number | undefined
}

/** One page of courses with their prices of now. */
export async function listPriced(db: Db, { id, search, ...asked }: Asked) {
  const { rows, ...page } = await listPage(db, COURSES, {
    filter: { id, search: search && containing(search) },
    ...asked,
  })
  return { rows: rows.map(toPriced), ...page }
}

/** The prices of a course, newest first. */
export async function listHistory(db: Db, courseId: number, now: Date): Promise<CoursePrice[]> {
  const found = await db
    .select({ price: coursePrices, by: users.name })
    .from(coursePrices)
    .innerJoin(users, eq(users.id, coursePrices.createdById))
    .where(eq(coursePrices.courseId, courseId))
    .orderBy(desc(coursePrices.startsAt), desc(coursePrices.id))
    .limit(HISTORY)
  /** Currencies whose price of now was met: earlier ones are covered by it. */
  const met = new Set<Currency>()
  const statusOf = ({ startsAt, endsAt, currency }: typeof coursePrices.$inferSelect): CoursePrice['status'] => {
    if (endsAt && endsAt <= now) return 'over'
    if (startsAt > now) return 'coming'
    if (met.has(currency)) return 'covered'
    met.add(currency)
    return 'now'
  }
  return found.map(({ price, by }) => ({
    id: price.id,
    currency: price.currency,
    amount: toMajor(price.amountMinor, price.currency),
    starts_at: price.startsAt.toISOString(),
    ends_at: price.endsAt && price.endsAt.toISOString(),
    status: statusOf(price),
    note: price.note,
    by,
  }))
}

export async function insertPrice(tx: Db, values: typeof coursePrices.$inferInsert): Promise<void> {
  await tx.insert(coursePrices).values(values)
}

/** Ends a price that is not over; answers which one it was. */
export async function endPrice(tx: Db, id: number, now: Date) {
  const [ended] = await tx
    .update(coursePrices)
    .set({ endsAt: sql`greatest(${coursePrices.startsAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(coursePrices.id, id), or(isNull(coursePrices.endsAt), gt(coursePrices.endsAt, now))))
    .returning()
  return ended
}

/** The course that a price belongs to. */
export async function findCourseOfPrice(db: Db, id: number): Promise<number | undefined> {
  const [found] = await db.select({ courseId: coursePrices.courseId }).from(coursePrices).where(eq(coursePrices.id, id))
  return found?.courseId
}
