import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { CURRENCIES, type Currency, toMajor } from '#shared/currency.ts'
import type { Sorted } from '#shared/paging.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { programs } from '#features/mentorship/program/program.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Price, PriceColumn, Priced, PricedKind } from './price.contract.ts'
import { prices } from './price.table.ts'

const HISTORY = 100

/** A course or program that has prices. */
export type PricedItem = { kind: PricedKind; id: number }

const PRICE_TABLE = { course: prices.courseId, program: prices.programId } as const

/** A price row that holds at a moment. */
const isCurrentAt = (now: Date) => and(lte(prices.startsAt, now), or(isNull(prices.endsAt), gt(prices.endsAt, now)))

const holdsNow = sql`${prices.startsAt} <= now() and (${prices.endsAt} is null or ${prices.endsAt} > now())`

/** The dollars that hold now in the prices of a row of another table: the price that began last. */
const currentUsdPriceOf = (kind: PricedKind, id: typeof courses.id | typeof programs.id) => sql<number | null>`(
  select ${prices.amountMinor} from ${prices}
  where ${PRICE_TABLE[kind]} = ${id} and ${prices.currency} = 'USD' and ${holdsNow}
  order by ${prices.startsAt} desc, ${prices.id} desc limit 1)`

/** What each course costs now, in US cents: its price row that began last, or the price in its form. */
export const currentUsdPrice =
  sql<number>`coalesce(${currentUsdPriceOf('course', courses.id)}, ${courses.priceMinor})`.mapWith(Number)

export type HeldPrice = { id: number; currency: Currency; amountMinor: number }

/** The price rows of these courses or programs that hold at this moment, in each currency the one that began last. */
export async function listPricesAt(
  db: Db,
  { kind, ids }: { kind: PricedKind; ids: readonly number[] },
  now: Date,
): Promise<HeldPrice[]> {
  if (ids.length === 0) return []
  const column = PRICE_TABLE[kind]
  const rows = await db
    .selectDistinctOn([column, prices.currency], {
      id: sql<number>`${column}`,
      currency: prices.currency,
      amountMinor: prices.amountMinor,
    })
    .from(prices)
    .where(and(inArray(column, [...ids]), isCurrentAt(now)))
    .orderBy(column, prices.currency, desc(prices.startsAt), desc(prices.id))
  // As every form lists currencies: dollars first.
  return rows.toSorted((one, other) => CURRENCIES.indexOf(one.currency) - CURRENCIES.indexOf(other.currency))
}

/** What each program that is not archived costs at this moment, in each currency the price that began last. */
export async function listProgramPricesAt(db: Db, now: Date) {
  return db
    .selectDistinctOn([prices.programId, prices.currency], {
      id: programs.id,
      title: programs.title,
      currency: prices.currency,
      amountMinor: prices.amountMinor,
    })
    .from(prices)
    .innerJoin(programs, and(eq(programs.id, prices.programId), ne(programs.status, 'archived')))
    .where(isCurrentAt(now))
    .orderBy(prices.programId, prices.currency, desc(prices.startsAt), desc(prices.id))
}

/** The prices of now in other currencies than dollars. */
const currentOtherPricesOf = (kind: PricedKind, id: typeof courses.id | typeof programs.id) => sql<
  { currency: Currency; amountMinor: number }[]
>`coalesce((
    select json_agg(json_build_object('currency', one.currency, 'amountMinor', one.amount_minor) order by one.currency)
    from (select distinct on (${prices.currency}) ${prices.currency} as currency, ${prices.amountMinor} as amount_minor
      from ${prices}
      where ${PRICE_TABLE[kind]} = ${id} and ${prices.currency} <> 'USD' and ${holdsNow}
      order by ${prices.currency}, ${prices.startsAt} desc, ${prices.id} desc) one), '[]')`

const courseRow = jsonObject({
  id: courses.id,
  title: courses.title,
  is_published: courses.isPublished,
  address: sql<string>`${courses.id}::text`,
  usualMinor: sql<number | null>`${courses.priceMinor}`,
  usdMinor: sql<number | null>`${currentUsdPrice}`,
  others: currentOtherPricesOf('course', courses.id),
})
type Row = typeof courseRow._.type
type Filter = { id?: number | undefined; search?: string | undefined }

const COURSES: List<Row, Filter, PriceColumn> = {
  name: 'course prices',
  from: courses,
  id: courses.id,
  row: courseRow,
  where: isNull(courses.archivedAt),
  filters: { id: eq(courses.id, sql.placeholder('id')), search: contains(courses.title, sql.placeholder('search')) },
  sorts: { title: nameOrder(courses.title), price: currentUsdPrice },
  order: [asc(nameOrder(courses.title)), asc(courses.id)],
}

const programUsd = currentUsdPriceOf('program', programs.id)

const PROGRAMS: List<Row, Filter, PriceColumn> = {
  name: 'program prices',
  from: programs,
  id: programs.id,
  row: jsonObject({
    id: programs.id,
    title: programs.title,
    is_published: sql<boolean>`${programs.status} = 'published'`,
    address: programs.slug,
    usualMinor: sql<number | null>`null::bigint`,
    usdMinor: programUsd,
    others: currentOtherPricesOf('program', programs.id),
  }),
  where: ne(programs.status, 'archived'),
  filters: { id: eq(programs.id, sql.placeholder('id')), search: contains(programs.title, sql.placeholder('search')) },
  sorts: { title: nameOrder(programs.title), price: sql`coalesce(${programUsd}, 0)` },
  order: [asc(nameOrder(programs.title)), asc(programs.id)],
}

const isUsd = ({ currency }: { currency: Currency }): boolean => currency === 'USD'

/** Prices as they are read, dollars first; what has no price at all is free. */
export function toShownPrices(found: readonly { currency: Currency; amountMinor: number }[]): Priced['prices'] {
  if (found.length === 0) return [{ currency: 'USD', amount: 0 }]
  return [...found.filter(isUsd), ...found.filter((one) => !isUsd(one))].map(({ currency, amountMinor }) => ({
    currency,
    amount: toMajor(amountMinor, currency),
  }))
}

const toPriced = ({ usualMinor, usdMinor, others, ...sold }: Row): Priced => ({
  ...sold,
  usual_price: usualMinor === null ? null : toMajor(usualMinor, 'USD'),
  prices: toShownPrices([
    ...(usdMinor === null ? [] : [{ currency: 'USD' as const, amountMinor: usdMinor }]),
    ...others,
  ]),
})

const LISTS: Record<PricedKind, List<Row, Filter, PriceColumn>> = { course: COURSES, program: PROGRAMS }

const patterns = ({ id, search }: Filter): Filter => ({ id, search: search && likePatternOf(search) })

type Sort = Sorted<PriceColumn> | undefined
type ListOptions = Filter & {
  sort?: Sort
  page?: number | undefined
  limit?: number | undefined
}

/** One page of courses or programs with their prices of now. */
export async function listPriced(db: Db, kind: PricedKind, { id, search, ...asked }: ListOptions) {
  const { rows, ...page } = await listPage(db, LISTS[kind], { filter: patterns({ id, search }), ...asked })
  return { rows: rows.map(toPriced), ...page }
}

/** All rows, for a file. */
export const listAllPriced = (db: Db, kind: PricedKind, filter: Filter, sort: Sort) =>
  listAll(db, LISTS[kind], { filter: patterns(filter), sort }, toPriced)

/** The prices of a course or a program, newest first. */
export async function listHistory(db: Db, { kind, id }: PricedItem, now: Date): Promise<Price[]> {
  const found = await db
    .select({ price: prices, by: users.name })
    .from(prices)
    .innerJoin(users, eq(users.id, prices.createdById))
    .where(eq(PRICE_TABLE[kind], id))
    .orderBy(desc(prices.startsAt), desc(prices.id))
    .limit(HISTORY)
  /** Currencies whose price of now was met: earlier ones are covered by it. */
  const met = new Set<Currency>()
  const statusOf = ({ startsAt, endsAt, currency }: typeof prices.$inferSelect): Price['status'] => {
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

export async function insertPrice(
  tx: Db,
  { kind, id }: PricedItem,
  values: Omit<typeof prices.$inferInsert, 'courseId' | 'programId'>,
): Promise<void> {
  await tx.insert(prices).values({ ...values, ...(kind === 'course' ? { courseId: id } : { programId: id }) })
}

/** Ends a price that is not over; answers which one it was. */
export async function endPrice(tx: Db, id: number, now: Date) {
  const [ended] = await tx
    .update(prices)
    .set({ endsAt: sql`greatest(${prices.startsAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(prices.id, id), or(isNull(prices.endsAt), gt(prices.endsAt, now))))
    .returning()
  return ended
}

/** What a price is of. */
export async function findPricedItem(db: Db, priceId: number): Promise<PricedItem | undefined> {
  const [found] = await db
    .select({ courseId: prices.courseId, programId: prices.programId })
    .from(prices)
    .where(eq(prices.id, priceId))
  if (!found) return undefined
  const { courseId, programId } = found
  return courseId === null
    ? programId === null
      ? undefined
      : { kind: 'program', id: programId }
    : { kind: 'course', id: courseId }
}
