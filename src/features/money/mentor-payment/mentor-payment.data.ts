import { iso } from '#server/db/iso.ts'
import { and, asc, desc, eq, gte, isNull, lte, ne, sql, type SQLWrapper } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { joinsAndWhereOf } from '#server/db/list-ids.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { withJoins } from '#server/db/list-parts.ts'
import { listTotal } from '#server/db/list-total.ts'
import { toMajor } from '#shared/currency.ts'
import type { Day } from '#shared/dates.ts'
import type { Sorted } from '#shared/paging.ts'
import { bookings } from '#features/mentorship/booking/booking.table.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  STATEMENT_STATUSES,
  type Statement,
  type StatementColumn,
  type StatementDetails,
  type StatementLine,
  type StatementStatus,
} from './mentor-payment.contract.ts'
import type { MonthSum } from './mentor-report/month-sums.logic.ts'
import { mentorCorrections, mentorStatementLines, mentorStatements } from './mentor-payment.table.ts'

const keeper = alias(users, 'keeper')
const personJson = (column: typeof mentorStatements.preparedById | typeof mentorStatements.approvedById) =>
  sql<{ id: number; name: string } | null>`(select json_build_object('id', ${keeper.id}, 'name', ${keeper.name})
    from ${users} as keeper where ${keeper.id} = ${column})`

const row = jsonObject({
  id: mentorStatements.id,
  month: mentorStatements.month,
  status: mentorStatements.status,
  mentor: jsonObject({ id: users.id, name: users.name, profile_picture: users.profilePicture }),
  currency: mentorStatements.currency,
  sessions: mentorStatements.sessions,
  minutes: mentorStatements.minutes,
  totalMinor: mentorStatements.totalMinor,
  revision: mentorStatements.revision,
  prepared_by: sql<{ id: number; name: string }>`${personJson(mentorStatements.preparedById)}`,
  worked_by: mentorStatements.workedBy,
  approved_by: personJson(mentorStatements.approvedById),
  approved_at: mentorStatements.approvedAt,
  paid_on: mentorStatements.paidOn,
  reference: mentorStatements.reference,
  disputed_at: mentorStatements.disputedAt,
  dispute: mentorStatements.dispute,
  answered_at: mentorStatements.answeredAt,
  answer: mentorStatements.answer,
})
type Row = typeof row._.type

export type StatementFilter = {
  status?: StatementStatus | undefined
  month?: string | undefined
  /** Months from the first to the last, both included. */
  firstMonth?: string | undefined
  lastMonth?: string | undefined
  disputed?: 'open' | undefined
  /** Those that wait for approval, are not of this person, and on which they have not worked. */
  decider?: number | undefined
  search?: string | undefined
}

/** Whose name has the words, a LIKE pattern: looked for among those who have statements, who are few, not among all people. */
const isOfMentor = (words: SQLWrapper) => sql`${mentorStatements.mentorUserId} in (select named.id
  from (select distinct kept.mentor_user_id as id from ${mentorStatements} kept offset 0) as paid
  join ${users} as named on named.id = paid.id where ${contains(sql`named.name`, words)})`

const STATEMENTS: List<Row, StatementFilter, StatementColumn> = {
  name: 'mentor statements',
  from: mentorStatements,
  id: mentorStatements.id,
  joins: [{ table: users, on: eq(users.id, mentorStatements.mentorUserId) }],
  row,
  filters: {
    status: eq(mentorStatements.status, sql.placeholder('status')),
    month: eq(mentorStatements.month, sql.placeholder('month')),
    firstMonth: gte(mentorStatements.month, sql.placeholder('firstMonth')),
    lastMonth: lte(mentorStatements.month, sql.placeholder('lastMonth')),
    disputed: sql`${mentorStatements.disputedAt} is not null and ${mentorStatements.answeredAt} is null`,
    decider: sql`(${mentorStatements.status} = 'draft' and ${mentorStatements.mentorUserId} <> ${sql.placeholder('decider')}::int
      and not ${sql.placeholder('decider')}::int = any(${mentorStatements.workedBy}))`,
    search: isOfMentor(sql.placeholder('search')),
  },
  tabs: { key: 'status', column: mentorStatements.status, values: STATEMENT_STATUSES },
  sorts: {
    mentor: nameOrder(users.name),
    month: sql`${mentorStatements.month}`,
    total: sql`${mentorStatements.totalMinor}`,
  },
  order: [desc(mentorStatements.month), desc(mentorStatements.id)],
}

type OwnFilter = { userId: number }

/** Those that a mentor sees: nothing in them changes any more. */
const OWN: List<Row, OwnFilter> = {
  name: 'own statements',
  from: mentorStatements,
  id: mentorStatements.id,
  joins: [{ table: users, on: eq(users.id, mentorStatements.mentorUserId) }],
  row,
  where: ne(mentorStatements.status, 'draft'),
  filters: { userId: eq(mentorStatements.mentorUserId, sql.placeholder('userId')) },
  order: [desc(mentorStatements.month), desc(mentorStatements.id)],
}

const toStatement = ({ totalMinor, ...found }: Row): Statement => ({
  ...found,
  total: toMajor(totalMinor, found.currency),
  approved_at: iso(found.approved_at),
  disputed_at: iso(found.disputed_at),
  answered_at: iso(found.answered_at),
})

type Sort = Sorted<StatementColumn> | undefined
type Paging = { page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined }

const toSearchFilter = ({ search, ...filter }: StatementFilter) => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of statements: one statement of SQL. */
export async function listStatements(db: Db, filter: StatementFilter, asked: Paging & { sort?: Sort }) {
  const { rows, ...paged } = await listPage(db, STATEMENTS, { filter: toSearchFilter(filter), ...asked })
  return { rows: rows.map(toStatement), ...paged }
}

/** How many there are. */
export const countStatements = (db: Db, filter: StatementFilter): Promise<number> => listTotal(db, STATEMENTS, filter)

/** All rows, for a file. */
export const listAllStatements = (db: Db, filter: StatementFilter, sort: Sort) =>
  listAll(db, STATEMENTS, { filter: toSearchFilter(filter), sort }, toStatement)

const sumOf = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number)

/** What the statements of a filter come to, by month and currency. */
export const sumStatements = (db: Db, asked: StatementFilter): Promise<MonthSum[]> => {
  const filter = toSearchFilter(asked)
  const { joins, where } = joinsAndWhereOf(STATEMENTS, filter)
  const isPaid = sql`${mentorStatements.status} = 'paid'`
  const sums = db
    .select({
      month: mentorStatements.month,
      currency: mentorStatements.currency,
      statements: sql<number>`count(*)`.mapWith(Number),
      sessions: sumOf(mentorStatements.sessions),
      minutes: sumOf(mentorStatements.minutes),
      total: sumOf(mentorStatements.totalMinor),
      paid: sql<number>`coalesce(sum(${mentorStatements.totalMinor}) filter (where ${isPaid}), 0)`.mapWith(Number),
    })
    .from(mentorStatements)
    .$dynamic()
  return withJoins(sums, joins)
    .where(where)
    .groupBy(mentorStatements.month, mentorStatements.currency)
    .prepare('')
    .execute(filter)
}

/** One page of the approved statements of a mentor. */
export async function listOwnStatements(db: Db, userId: number, asked: Paging) {
  const { rows, ...paged } = await listPage(db, OWN, { filter: { userId }, ...asked })
  return { rows: rows.map(toStatement), ...paged }
}

const lineRow = jsonObject({
  id: mentorStatementLines.id,
  startsAt: bookings.startsAt,
  minutes: mentorStatementLines.minutes,
  rateMinor: mentorStatementLines.rateMinor,
  amountMinor: mentorStatementLines.amountMinor,
  reason: mentorCorrections.reason,
})

/** A statement with its lines, sessions before corrections, and what goes into the next one. */
export async function findStatement(db: Db, id: number): Promise<StatementDetails | undefined> {
  const [found] = await db
    .select({ row })
    .from(mentorStatements)
    .innerJoin(users, eq(users.id, mentorStatements.mentorUserId))
    .where(eq(mentorStatements.id, id))
  if (!found) return undefined
  const statement = toStatement(found.row)
  const { currency } = statement
  const lines = await db
    .select({ line: lineRow })
    .from(mentorStatementLines)
    .leftJoin(bookings, eq(bookings.id, mentorStatementLines.bookingId))
    .leftJoin(mentorCorrections, eq(mentorCorrections.id, mentorStatementLines.correctionId))
    .where(eq(mentorStatementLines.statementId, id))
    .orderBy(asc(bookings.startsAt), asc(mentorStatementLines.id))
  const waiting = await db
    .select({ id: mentorCorrections.id, minor: mentorCorrections.amountMinor, reason: mentorCorrections.reason })
    .from(mentorCorrections)
    .leftJoin(mentorStatementLines, eq(mentorStatementLines.correctionId, mentorCorrections.id))
    .where(and(eq(mentorCorrections.statementId, id), isNull(mentorStatementLines.id)))
    .orderBy(asc(mentorCorrections.id))
  return {
    ...statement,
    lines: lines.map(({ line: { startsAt, rateMinor, amountMinor, ...line } }): StatementLine => ({
      ...line,
      kind: startsAt === null ? 'correction' : 'session',
      starts_at: iso(startsAt),
      rate: rateMinor === null ? null : toMajor(rateMinor, currency),
      amount: toMajor(amountMinor, currency),
    })),
    waiting: waiting.map(({ minor, ...one }) => ({ ...one, amount: toMajor(minor, currency) })),
  }
}

/** draft -> approved, as it was read; true only for the call that did it. */
export async function approveStatement(
  tx: Db,
  { id, revision }: { id: number; revision: number },
  { byId, now }: { byId: number; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(mentorStatements)
    .set({ status: 'approved', approvedById: byId, approvedAt: now })
    .where(
      and(
        eq(mentorStatements.id, id),
        eq(mentorStatements.status, 'draft'),
        eq(mentorStatements.revision, revision),
        sql`not ${byId} = any(${mentorStatements.workedBy})`,
      ),
    )
    .returning({ id: mentorStatements.id })
  return rows.length > 0
}

type Payment = { byId: number; now: Date; paidOn: Day; reference: string }

/** approved -> paid, unless the mentor waits for an answer; true only for the call that did it. */
export async function payStatement(tx: Db, id: number, { byId, now, paidOn, reference }: Payment): Promise<boolean> {
  const isOpen = sql`${mentorStatements.disputedAt} is not null and ${mentorStatements.answeredAt} is null`
  const rows = await tx
    .update(mentorStatements)
    .set({ status: 'paid', paidById: byId, paidAt: now, paidOn, reference })
    .where(and(eq(mentorStatements.id, id), eq(mentorStatements.status, 'approved'), sql`not (${isOpen})`))
    .returning({ id: mentorStatements.id })
  return rows.length > 0
}

/** The mentor disputes an approved statement; true only for the first time. */
export async function setDispute(tx: Db, id: number, { reason, now }: { reason: string; now: Date }): Promise<boolean> {
  const rows = await tx
    .update(mentorStatements)
    .set({ dispute: reason, disputedAt: now })
    .where(and(eq(mentorStatements.id, id), ne(mentorStatements.status, 'draft'), isNull(mentorStatements.disputedAt)))
    .returning({ id: mentorStatements.id })
  return rows.length > 0
}

/** A dispute is answered; true only for the first time. */
export async function setAnswer(
  tx: Db,
  id: number,
  { answer, byId, now }: { answer: string; byId: number; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(mentorStatements)
    .set({ answer, answeredById: byId, answeredAt: now })
    .where(
      and(
        eq(mentorStatements.id, id),
        sql`${mentorStatements.disputedAt} is not null`,
        isNull(mentorStatements.answeredAt),
      ),
    )
    .returning({ id: mentorStatements.id })
  return rows.length > 0
}

export async function insertCorrection(tx: Db, values: typeof mentorCorrections.$inferInsert): Promise<void> {
  await tx.insert(mentorCorrections).values(values)
}
