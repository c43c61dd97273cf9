import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import type { Currency } from '#shared/currency.ts'
import type { Moments, Period, Span } from '#shared/period.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { incomeLines, ledgerJournals, ledgerLines } from '#features/money/payment/ledger/ledger.table.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { programCourses, programs } from '#features/mentorship/program/program.table.ts'
import { programMembers } from '#features/mentorship/program-member/program-member.table.ts'
import type { Cell } from './figures.logic.ts'

/**
 * The lines of the ledger in one currency: all of a month, or in all months those of a course, or those of a program.
 */
type OrderCell = Cell & {
  of: 'month' | 'course' | 'program'
  courseId: number | null
  course: string | null
  programId: number | null
  program: string | null
  /** For places in programs, not for courses. */
  isPlace: boolean
}

type Asked = { now: Moments; before: Moments; zone: string }

const within = (moment: typeof incomeLines.happenedAt | typeof ledgerJournals.happenedAt, { since, until }: Moments) =>
  sql`(${moment} >= ${since}::timestamptz and ${moment} < ${until}::timestamptz)`

/** Income in a period and the one before, of places in programs alone or of courses too. */
const movedIn = ({ now, before, zone }: Asked, isPlace?: true) => sql`
  select date_trunc('month', ${incomeLines.happenedAt} at time zone ${zone}) as month,
    ${incomeLines.happenedAt} >= ${now.since}::timestamptz as is_now, ${incomeLines.currency} as currency,
    ${incomeLines.amountMinor} as minor, ${incomeLines.isPlace} as is_place, ${incomeLines.orderId} as order_id,
    ${incomeLines.courseId} as course_id, ${incomeLines.programId} as program_id
  from ${incomeLines}
  where (${within(incomeLines.happenedAt, now)} or ${within(incomeLines.happenedAt, before)})
    ${isPlace ? sql`and ${incomeLines.isPlace}` : sql``}`

/** The same sums for each group of rows. */
const SUMS = sql`coalesce(sum(minor) filter (where minor > 0), 0)::float8 as received,
  coalesce(-sum(minor) filter (where minor < 0), 0)::float8 as refunded,
  count(*) filter (where minor > 0)::int as payments,
  count(*) filter (where minor < 0)::int as refunds`

/**
 * What the ledger says by month, by course and by program in a period and the one before, summed by the database, each
 * for itself: one statement. A line whose order is unknown is kept without a course or program, so that the sums are
 * always those of the ledger. Each kind is grouped on its own: the engine sorts the rows for grouping sets, for each anew.
 */
export async function readIncomeCells(db: Db, asked: Asked): Promise<OrderCell[]> {
  const inPrograms = sql`select ${programCourses.courseId} from ${programCourses}`
  const { rows } = await db.execute<OrderCell>(sql`
    with moved as materialized (${movedIn(asked)}), learnt as (
      -- In which program somebody takes a course: the one joined first, asked only of courses that are in one.
      select distinct on (${orders.id}) ${orders.id} as order_id, ${programMembers.programId} as program_id
      from ${orders} join ${programMembers} on ${programMembers.userId} = ${orders.userId}
      join ${programCourses} on ${programCourses.programId} = ${programMembers.programId}
        and ${programCourses.courseId} = ${orders.courseId}
      where ${orders.id} in (select order_id from moved where course_id in (${inPrograms}))
      order by ${orders.id}, ${programMembers.joinedAt}, ${programMembers.id}
    ), cells as (
      select 'month' as kind, is_now, to_char(month, 'YYYY-MM') as month, currency, null::int as course_id,
        null::int as program_id, false as is_place, ${SUMS}
      from moved group by is_now, moved.month, currency
      union all
      select 'course', is_now, '', currency, course_id, null, is_place, ${SUMS}
      from moved group by is_now, currency, course_id, is_place
      union all
      select 'program', is_now, '', currency, null, coalesce(moved.program_id, learnt.program_id) as of_program, false, ${SUMS}
      from moved left join learnt on learnt.order_id = moved.order_id group by is_now, currency, of_program)
    select cells.kind as "of", cells.is_now as "isNow", cells.month, cells.currency, cells.course_id as "courseId",
      ${courses.title} as course, cells.program_id as "programId", ${programs.title} as program,
      cells.is_place as "isPlace", cells.received, cells.refunded, cells.payments, cells.refunds
    from cells left join ${courses} on ${courses.id} = cells.course_id
    left join ${programs} on ${programs.id} = cells.program_id`)
  return rows
}

type PlaceCell = Cell & { programId: number | null; program: string | null }

/** The ledger's sums for places in programs, by month, currency and program, in a period and the one before. */
export async function readProgramIncomeCells(db: Db, asked: Asked): Promise<PlaceCell[]> {
  const { rows } = await db.execute<PlaceCell>(sql`
    with cells as (
      select is_now, to_char(month, 'YYYY-MM') as month, currency, program_id, ${SUMS}
      from (${movedIn(asked, true)}) as moved group by is_now, moved.month, currency, program_id)
    select cells.is_now as "isNow", cells.month, cells.currency, cells.program_id as "programId",
      ${programs.title} as program, cells.received, cells.refunded, cells.payments, cells.refunds
    from cells left join ${programs} on ${programs.id} = cells.program_id`)
  return rows
}

/** Orders that wait for money, by currency and state, as they are now. */
export async function readUnpaidOrders(db: Db) {
  return db
    .select({
      currency: orders.currency,
      status: sql<'created' | 'pending' | 'failed'>`${orders.status}`,
      orders: sql<number>`count(*)`.mapWith(Number),
      minor: sql<number>`sum(${orders.priceMinor} - ${orders.discountMinor})`.mapWith(Number),
      since: sql<string>`min(${orders.createdAt})`,
    })
    .from(orders)
    .where(inArray(orders.status, ['created', 'pending', 'failed']))
    .groupBy(orders.currency, orders.status)
    .orderBy(orders.currency, orders.status)
}

/** Money that belongs to learners, by currency, as it is now. */
export async function readOwedToLearners(db: Db) {
  return db
    .select({
      currency: sql<Currency>`${ledgerLines.currency}`,
      minor: sql<number>`-sum(${ledgerLines.amountMinor})`.mapWith(Number),
    })
    .from(ledgerLines)
    .where(eq(ledgerLines.account, 'owed:learners'))
    .groupBy(ledgerLines.currency)
    .having(sql`sum(${ledgerLines.amountMinor}) <> 0`)
    .orderBy(ledgerLines.currency)
}

/** Gifts are known by their day, which the ledger has in UTC. */
const inUtc = ({ from, to }: Span): Moments => ({ since: `${from}T00:00:00Z`, until: `${addDays(to, 1)}T00:00:00Z` })

/** Gifts in the ledger for a period and the previous one, by month and currency, without voided gifts. */
export async function readGiftCells(db: Db, { before, ...now }: Period): Promise<Cell[]> {
  const days = { now: inUtc(now), before: inUtc(before) }
  const minor = sql`${ledgerLines.amountMinor}`
  const { rows } = await db.execute<Cell>(sql`
    select ${ledgerJournals.happenedAt} >= ${days.now.since}::timestamptz as "isNow",
      to_char(${ledgerJournals.happenedAt} at time zone 'UTC', 'YYYY-MM') as month, ${ledgerLines.currency} as currency,
      coalesce(-sum(${minor}) filter (where ${minor} < 0), 0)::float8 as received,
      coalesce(sum(${minor}) filter (where ${minor} > 0), 0)::float8 as refunded,
      count(*) filter (where ${minor} < 0)::int as payments, count(*) filter (where ${minor} > 0)::int as refunds
    from ${ledgerJournals} join ${ledgerLines} on ${ledgerLines.journalId} = ${ledgerJournals.id}
    where ${ledgerLines.account} = 'income:gifts' and (${within(ledgerJournals.happenedAt, days.now)} or ${within(ledgerJournals.happenedAt, days.before)})
    group by 1, 2, 3
    having sum(${minor}) <> 0`)
  return rows
}
