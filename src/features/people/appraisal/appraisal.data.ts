import { iso } from '#server/db/iso.ts'
import { and, asc, count, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { listTotal } from '#server/db/list-total.ts'
import type { Day } from '#shared/dates.ts'
import type { Sorted } from '#shared/paging.ts'
import { departments } from '#features/people/department/department.table.ts'
import { employeeOfRow, employees, isRunning } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  APPRAISAL_STATUSES,
  type Appraisal,
  type AppraisalColumn,
  type AppraisalRow,
  type AppraisalStatus,
  type ToWriteFilter,
} from './appraisal.contract.ts'
import { appraisals } from './appraisal.table.ts'
import { reviewCycles } from './review-cycle/review-cycle.table.ts'

const reviewers = alias(users, 'reviewers')

const shortReview = {
  id: appraisals.id,
  status: appraisals.status,
  user_id: appraisals.userId,
  manager_id: employees.managerId,
  reviewer_id: appraisals.reviewerId,
  has_self: sql<boolean>`${appraisals.submittedAt} is not null`,
  cycle: jsonObject({
    id: reviewCycles.id,
    title: reviewCycles.title,
    starts_on: reviewCycles.startsOn,
    ends_on: reviewCycles.endsOn,
    self_due_on: reviewCycles.selfDueOn,
    manager_due_on: reviewCycles.managerDueOn,
    status: reviewCycles.status,
  }),
  employee: employeeOfRow,
  reviewer: sql<{
    id: number
    name: string
  } | null>`case when ${reviewers.id} is not null then ${jsonObject({ id: reviewers.id, name: reviewers.name })} end`,
  result: appraisals.result,
  submitted_at: appraisals.submittedAt,
  shared_at: appraisals.sharedAt,
}
const shortRow = jsonObject(shortReview)

const HUNDREDTHS = 100

/** What is stored as hundredths and as moments of the database, as the API returns it. */
function toRow<Row extends typeof shortRow._.type>(row: Row): Row {
  return {
    ...row,
    result: row.result === null ? null : row.result / HUNDREDTHS,
    submitted_at: iso(row.submitted_at),
    shared_at: iso(row.shared_at),
  }
}

const ofEmployee = { table: employees, on: eq(employees.id, appraisals.employeeId), filters: ['search'] }
const common = {
  from: appraisals,
  id: appraisals.id,
  row: shortRow,
}
const tabs = { key: 'status', column: appraisals.status, values: APPRAISAL_STATUSES } as const
const ofDepartment = { table: departments, on: eq(departments.id, employees.departmentId) }
const ofPerson = { table: users, on: eq(users.id, appraisals.userId) }
const ofReviewer = { table: reviewers, on: eq(reviewers.id, appraisals.reviewerId), isLeft: true }
const ofCycle = { table: reviewCycles, on: eq(reviewCycles.id, appraisals.cycleId) }
const hasWords = or(
  contains(employees.fullName, sql.placeholder('search')),
  contains(employees.code, sql.placeholder('search')),
)
const hasStatus = eq(appraisals.status, sql.placeholder('status'))

type Filter = { search?: string | undefined; status?: AppraisalStatus | undefined }
type OfCycle = Filter & { cycleId: number }

const OF_CYCLE: List<typeof shortRow._.type, OfCycle, AppraisalColumn> = {
  ...common,
  tabs,
  name: 'reviews of cycle',
  joins: [{ ...ofEmployee, isOrdering: true }, ofPerson, ofDepartment, ofReviewer, ofCycle],
  filters: { cycleId: eq(appraisals.cycleId, sql.placeholder('cycleId')), search: hasWords, status: hasStatus },
  sorts: {
    name: nameOrder(employees.fullName),
    department: nameOrder(departments.name),
    reviewer: nameOrder(reviewers.name),
    // Reviews without a result are sorted last.
    result: sql`coalesce(${appraisals.result}, 0)`,
  },
  order: [asc(nameOrder(employees.fullName)), asc(appraisals.id)],
}

type ReviewerFilter = Omit<Filter, 'status'> & { status?: ToWriteFilter | undefined; reviewerId: number; today: Day }

const TO_WRITE: List<typeof shortRow._.type, ReviewerFilter> = {
  ...common,
  tabs,
  name: 'reviews to write',
  joins: [
    { ...ofEmployee, isOrdering: true },
    ofPerson,
    ofDepartment,
    ofReviewer,
    { ...ofCycle, isOrdering: true, filters: ['status'] },
  ],
  filters: {
    reviewerId: eq(appraisals.reviewerId, sql.placeholder('reviewerId')),
    search: hasWords,
    // What is shared, or in a closed cycle, is over: no one writes it any more.
    status: sql`case ${sql.placeholder('status')}::text
      when 'open' then ${appraisals.status} in ('self', 'submitted') and ${reviewCycles.status} <> 'closed'
      when 'ready' then ${reviewCycles.status} = 'open' and (${appraisals.status} = 'submitted'
        or (${appraisals.status} = 'self' and ${reviewCycles.selfDueOn} < ${sql.placeholder('today')}::date))
      else ${appraisals.status} = ${sql.placeholder('status')}::text end`,
    // Only a value, which the filter above reads.
    today: undefined,
  },
  order: [
    asc(sql`${reviewCycles.status} = 'closed'`),
    desc(reviewCycles.endsOn),
    asc(nameOrder(employees.fullName)),
    asc(appraisals.id),
  ],
}

const OWN: List<typeof shortRow._.type, { userId: number }> = {
  ...common,
  name: 'own reviews',
  joins: [ofEmployee, ofPerson, ofDepartment, ofReviewer, { ...ofCycle, isOrdering: true }],
  filters: { userId: eq(appraisals.userId, sql.placeholder('userId')) },
  order: [desc(reviewCycles.endsOn), desc(appraisals.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined }
type Sorting = { sort?: Sorted<AppraisalColumn> | undefined }

const patterns = <F extends Pick<Filter, 'search'>>({ search, ...filter }: F) => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of the reviews of a cycle: one statement. */
export async function listReviewsOfCycle(db: Db, filter: OfCycle, asked: ListOptions & Sorting) {
  const { rows, ...paged } = await listPage(db, OF_CYCLE, { filter: patterns(filter), ...asked })
  return { rows: rows.map(toRow) as AppraisalRow[], ...paged }
}

/** All of them, for a file. */
export const listAllReviewsOfCycle = (db: Db, filter: OfCycle, { sort }: Sorting) =>
  listAll(db, OF_CYCLE, { filter: patterns(filter), sort }, toRow)

/** One page of the reviews that someone writes: one statement. */
export async function listReviewsToWrite(db: Db, filter: ReviewerFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, TO_WRITE, { filter: patterns(filter), ...asked })
  return { rows: rows.map(toRow) as AppraisalRow[], ...paged }
}

/** All of them, for a file. */
export const listAllReviewsToWrite = (db: Db, filter: ReviewerFilter) =>
  listAll(db, TO_WRITE, { filter: patterns(filter) }, toRow)

/** How many reviews someone has to write: now (`ready`), or also once the self-review is there (`open`). */
export const countReviewsToWriteOf = (db: Db, filter: ReviewerFilter & { status: 'open' | 'ready' }): Promise<number> =>
  listTotal(db, TO_WRITE, patterns(filter))

/** How many of the reviews that someone writes can be shared at some time, and how many of them now. */
export async function countOpenAndReady(db: Db, of: Omit<ReviewerFilter, 'status'>) {
  const [open, ready] = await Promise.all([
    countReviewsToWriteOf(db, { ...of, status: 'open' }),
    countReviewsToWriteOf(db, { ...of, status: 'ready' }),
  ])
  return { open, ready }
}

/** How many reviews of their own someone has to write or to read: those of open cycles. */
export async function countOwnOpenReviews(db: Db, userId: number): Promise<number> {
  const [found] = await db
    .select({ many: count() })
    .from(appraisals)
    .innerJoin(reviewCycles, eq(reviewCycles.id, appraisals.cycleId))
    .where(
      and(
        eq(appraisals.userId, userId),
        inArray(appraisals.status, ['self', 'shared']),
        eq(reviewCycles.status, 'open'),
      ),
    )
  return found?.many ?? 0
}

/** One page of the reviews of one person: one statement. */
export async function listOwnReviews(db: Db, userId: number, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, OWN, { filter: { userId }, ...asked })
  return { rows: rows.map(toRow) as AppraisalRow[], ...paged }
}

const whole = jsonObject({
  ...shortReview,
  criteria: reviewCycles.criteria,
  self: jsonObject({ answers: appraisals.selfAnswers, text: appraisals.selfText }),
  review: jsonObject({ answers: appraisals.reviewAnswers, text: appraisals.reviewText }),
  reason: appraisals.reason,
  read_at: appraisals.readAt,
  answer: appraisals.answer,
})

/** A review with all that is in it: the service decides what of it a reader sees. */
export type StoredReview = Omit<Appraisal, 'self_is_over' | 'self' | 'review'> & {
  self: NonNullable<Appraisal['self']>
  review: NonNullable<Appraisal['review']>
}

export async function findReview(db: Db, id: number): Promise<StoredReview | undefined> {
  const [found] = await db
    .select({ row: whole })
    .from(appraisals)
    .innerJoin(employees, eq(employees.id, appraisals.employeeId))
    .innerJoin(users, eq(users.id, appraisals.userId))
    .innerJoin(departments, eq(departments.id, employees.departmentId))
    .innerJoin(reviewCycles, eq(reviewCycles.id, appraisals.cycleId))
    .leftJoin(reviewers, eq(reviewers.id, appraisals.reviewerId))
    .where(eq(appraisals.id, id))
  return found && { ...toRow(found.row), read_at: iso(found.row.read_at) }
}

/**
 * The same, locked until the transaction ends; so is the state of its cycle, which cannot be closed in the meantime.
 */
export async function lockReview(tx: Db, id: number): Promise<StoredReview | undefined> {
  await tx
    .select({ id: reviewCycles.id })
    .from(reviewCycles)
    .where(
      inArray(reviewCycles.id, tx.select({ id: appraisals.cycleId }).from(appraisals).where(eq(appraisals.id, id))),
    )
    .for('share')
  await tx.select({ id: appraisals.id }).from(appraisals).where(eq(appraisals.id, id)).for('update')
  return findReview(tx, id)
}

/** Changes a review that is in one of these states; false when it is in another. */
export async function setReview(
  tx: Db,
  { id, from }: { id: number; from: readonly AppraisalStatus[] },
  patch: Partial<typeof appraisals.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(appraisals)
    .set(patch)
    .where(and(eq(appraisals.id, id), inArray(appraisals.status, [...from])))
    .returning({ id: appraisals.id })
  return changed.length > 0
}

/** Current employees and have joined by this day, with their managers. */
export const listEmployeesToReview = (db: Db, joinedBy: Day) =>
  db
    .select({ employeeId: employees.id, userId: employees.userId, managerId: employees.managerId })
    .from(employees)
    .where(and(isRunning, lte(employees.joinDate, joinedBy)))
    .orderBy(asc(employees.id))

/** The most rows of one statement. */
const AT_ONCE = 1000

export async function insertReviews(tx: Db, rows: readonly (typeof appraisals.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx.insert(appraisals).values(rows.slice(at, at + AT_ONCE))
  }
}

/** Those of a cycle for whom something waits: people who have not submitted, and reviewers who may write. */
export async function listPeopleWithPendingReviews(
  db: Db,
  cycleId: number,
  selfIsOver: boolean,
): Promise<{ people: number[]; reviewers: number[] }> {
  const rows = await db
    .select({ userId: appraisals.userId, reviewerId: appraisals.reviewerId, status: appraisals.status })
    .from(appraisals)
    .where(and(eq(appraisals.cycleId, cycleId), inArray(appraisals.status, ['self', 'submitted'])))
  return {
    people: rows.filter(({ status }) => status === 'self').map(({ userId }) => userId),
    reviewers: rows.flatMap(({ status, reviewerId }) =>
      reviewerId !== null && (status === 'submitted' || selfIsOver) ? [reviewerId] : [],
    ),
  }
}
