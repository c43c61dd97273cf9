import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import type { Currency } from '#shared/currency.ts'
import type { Moments, Period, Span } from '#shared/period.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { ledgerJournals, ledgerLines } from '#features/money/payment/ledger/ledger.table.ts'
import { orders, paymentAttempts } from '#features/money/payment/payment.table.ts'
import { programCourses, programMembers, programs } from '#features/mentorship/program/program.table.ts'
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

const within = ({ since, until }: Moments) =>
  sql`(${ledgerJournals.happenedAt} >= ${since}::timestamptz and ${ledgerJournals.happenedAt} < ${until}::timestamptz)`

/** The lines of these accounts in a period and the one before, with the payment that each comes from. */
const movedIn = ({ now, before }: Pick<Asked, 'now' | 'before'>, accounts: readonly string[]) => sql`
  select ${ledgerJournals.happenedAt} as happened_at, ${ledgerJournals.happenedAt} >= ${now.since}::timestamptz as is_now,
    ${ledgerLines.currency} as currency, -${ledgerLines.amountMinor} as minor,
    ${ledgerLines.account} = 'income:programs' as is_place,
    ${ledgerJournals.attemptId} as attempt_id
  from ${ledgerJournals} join ${ledgerLines} on ${ledgerLines.journalId} = ${ledgerJournals.id}
  where ${inArray(ledgerLines.account, [...accounts])} and (${within(now)} or ${within(before)})`

/** The same sums for each group of rows. */
const SUMS = sql`coalesce(sum(minor) filter (where minor > 0), 0)::float8 as received,
  coalesce(-sum(minor) filter (where minor < 0), 0)::float8 as refunded,
  count(*) filter (where minor > 0)::int as payments,
  count(*) filter (where minor < 0)::int as refunds`

/**
 * What the ledger says by month, by course and by program in a period and the one before, summed by the database, each
 * for itself: one statement. A line whose order is unknown is kept without a course or program, so that the sums are
 * always those of the ledger.
 */
export async function readIncomeCells(db: Db, { now, before, zone }: Asked): Promise<OrderCell[]> {
  const { rows } = await db.execute<OrderCell>(sql`
    with moved as (${movedIn({ now, before }, ['income:courses', 'income:programs'])}), learnt as materialized (
      -- In which program somebody takes a course: for all at once, since one by one takes longer, and not in each worker again.
      select distinct on (${programMembers.userId}, ${programCourses.courseId}) ${programMembers.userId} as user_id,
        ${programCourses.courseId} as course_id, ${programMembers.programId} as program_id
      from ${programMembers} join ${programCourses} on ${programCourses.programId} = ${programMembers.programId}
      order by ${programMembers.userId}, ${programCourses.courseId}, ${programMembers.joinedAt}, ${programMembers.id}
    ), named as (
      select moved.*, date_trunc('month', moved.happened_at at time zone ${zone}) as month,
        ${orders.courseId} as course_id, coalesce(${orders.programId}, learnt.program_id) as program_id
      from moved
      left join ${paymentAttempts} on ${paymentAttempts.id} = moved.attempt_id
      left join ${orders} on ${orders.id} = ${paymentAttempts.orderId}
      left join learnt on learnt.user_id = ${orders.userId} and learnt.course_id = ${orders.courseId}
    ), cells as (
      select case when grouping(month) = 0 then 'month' when grouping(course_id) = 0 then 'course' else 'program' end as kind,
        is_now, coalesce(to_char(month, 'YYYY-MM'), '') as month, currency, course_id, program_id, is_place, ${SUMS}
      from named
      group by grouping sets ((is_now, currency, month), (is_now, currency, course_id, is_place), (is_now, currency, program_id)))
    select cells.kind as "of", cells.is_now as "isNow", cells.month, cells.currency, cells.course_id as "courseId",
      ${courses.title} as course, cells.program_id as "programId", ${programs.title} as program,
      cells.is_place as "isPlace", cells.received, cells.refunded, cells.payments, cells.refunds
    from cells left join ${courses} on ${courses.id} = cells.course_id
    left join ${programs} on ${programs.id} = cells.program_id`)
  return rows
}

type PlaceCell = Cell & { programId: number | null; program: string | null }

/** The ledger's sums for places in programs, by month, currency and program, in a period and the one before. */
export async function readProgramIncomeCells(db: Db, { now, before, zone }: Asked): Promise<PlaceCell[]> {
  const { rows } = await db.execute<PlaceCell>(sql`
    with moved as (${movedIn({ now, before }, ['income:programs'])}), named as (
      select moved.*, to_char(moved.happened_at at time zone ${zone}, 'YYYY-MM') as month, ${orders.programId} as program_id
      from moved
      left join ${paymentAttempts} on ${paymentAttempts.id} = moved.attempt_id
      left join ${orders} on ${orders.id} = ${paymentAttempts.orderId}
    ), cells as (
      select is_now, month, currency, program_id, ${SUMS} from named group by is_now, month, currency, program_id)
    select cells.is_now as "isNow", cells.month, cells.currency, cells.program_id as "programId",
      ${programs.title} as program, cells.received, cells.refunded, cells.payments, cells.refunds
    from cells left join ${programs} on ${programs.id} = cells.program_id`)
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
    where ${ledgerLines.account} = 'income:gifts' and (${within(days.now)} or ${within(days.before)})
    group by 1, 2, 3
    having sum(${minor}) <> 0`)
  return rows
}
