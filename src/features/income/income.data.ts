import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import type { Currency } from '#shared/currency.ts'
import type { Moments, Period, Span } from '#shared/period.ts'
import { courses } from '../course/course.table.ts'
import { ledgerJournals, ledgerLines } from '../payment/ledger/ledger.table.ts'
import { orders, paymentAttempts } from '../payment/payment.table.ts'
import { programCourses, programMembers, programs } from '../program/program.table.ts'
import type { Cell } from './figures.logic.ts'

/** The lines of the ledger of one month, course, program and currency. */
type OrderCell = Cell & {
  courseId: number | null
  course: string | null
  programId: number | null
  program: string | null
  /** For places in programs, not for courses. */
  isPlace: boolean
}

type Asked = { now: Moments; before: Moments; zone: string }

const within = ({ since, until }: Moments) =>
  sql`(${ledgerJournals.happenedAt} >= ${since}::timestamptz and ${ledgerJournals.happenedAt} < ${until}::timestamptz)`

/**
 * What the ledger says about courses and programs in a period and the one before: one statement. A line whose order is unknown is
 * kept without a course or program, so that the sums are always those of the ledger.
 */
export async function readCells(db: Db, { now, before, zone }: Asked): Promise<OrderCell[]> {
  const { rows } = await db.execute<OrderCell>(sql`
    with moved as (
      select ${ledgerJournals.happenedAt} as happened_at, ${ledgerLines.currency} as currency,
        -${ledgerLines.amountMinor} as minor, ${ledgerLines.account} = 'income:programs' as is_place,
        case when ${ledgerJournals.key} ~ '^(paid|refunded):[0-9]+$'
          then split_part(${ledgerJournals.key}, ':', 2)::int end as attempt_id
      from ${ledgerJournals} join ${ledgerLines} on ${ledgerLines.journalId} = ${ledgerJournals.id}
      where ${ledgerLines.account} in ('income:courses', 'income:programs')
        and (${within(now)} or ${within(before)})
    ), cells as (
      select moved.happened_at >= ${now.since}::timestamptz as is_now,
        to_char(moved.happened_at at time zone ${zone}, 'YYYY-MM') as month, moved.currency,
        ${orders.courseId} as course_id, coalesce(${orders.programId}, member.program_id) as program_id,
        moved.is_place,
        coalesce(sum(moved.minor) filter (where moved.minor > 0), 0)::float8 as received,
        coalesce(-sum(moved.minor) filter (where moved.minor < 0), 0)::float8 as refunded,
        count(*) filter (where moved.minor > 0)::int as payments,
        count(*) filter (where moved.minor < 0)::int as refunds
      from moved
      left join ${paymentAttempts} on ${paymentAttempts.id} = moved.attempt_id
      left join ${orders} on ${orders.id} = ${paymentAttempts.orderId}
      left join lateral (
        select ${programMembers.programId} as program_id from ${programMembers}
        join ${programCourses} on ${programCourses.programId} = ${programMembers.programId}
          and ${programCourses.courseId} = ${orders.courseId}
        where ${programMembers.userId} = ${orders.userId}
        order by ${programMembers.joinedAt}, ${programMembers.id} limit 1) as member on true
      group by 1, 2, 3, 4, 5, 6)
    select cells.is_now as "isNow", cells.month, cells.currency, cells.course_id as "courseId",
      ${courses.title} as course, cells.program_id as "programId", ${programs.title} as program,
      cells.is_place as "isPlace", cells.received, cells.refunded, cells.payments, cells.refunds
    from cells left join ${courses} on ${courses.id} = cells.course_id
    left join ${programs} on ${programs.id} = cells.program_id`)
  return rows
}

/** Orders that wait for money, by currency and state, as they are now. */
export async function readWaiting(db: Db) {
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
export async function readOwed(db: Db) {
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

/** What the ledger says of gifts in a period and the one before, by month and currency; what was taken back is no gift. */
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
    where ${ledgerLines.account} = 'income:gifts' and (${within(days.now)} or ${within(days.before)})
    group by 1, 2, 3
    having sum(${minor}) <> 0`)
  return rows
}
