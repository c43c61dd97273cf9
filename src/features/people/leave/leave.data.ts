import { iso } from '#server/db/iso.ts'
import { findRow } from '#server/db/find-row.ts'
import { and, desc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { listTotal } from '#server/db/list-total.ts'
import type { Day } from '#shared/dates.ts'
import type { Sorted } from '#shared/paging.ts'
import { departments } from '#features/people/department/department.table.ts'
import { employeeOfRow, employees, hasNameOrCode, ownerFilters } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { HALVES_A_DAY } from './balance/entitlement.logic.ts'
import type { Charge } from './leave-days.logic.ts'
import { type Leave, LEAVE_STATUSES, type LeaveColumn, type LeaveStatus, type LeaveType } from './leave.contract.ts'
import { leaveDays, leaveRequests } from './leave.table.ts'

const deciders = alias(users, 'deciders')
const substitutes = alias(employees, 'substitutes')
const words = sql.placeholder('search')

const row = jsonObject({
  id: leaveRequests.id,
  type: leaveRequests.type,
  start_date: leaveRequests.startDate,
  end_date: leaveRequests.endDate,
  start_half: leaveRequests.startHalf,
  end_half: leaveRequests.endHalf,
  half_days: leaveRequests.halfDays,
  status: leaveRequests.status,
  reason: leaveRequests.reason,
  rejection_reason: leaveRequests.rejectionReason,
  is_short_notice: leaveRequests.isShortNotice,
  created_at: leaveRequests.createdAt,
  decided_at: leaveRequests.decidedAt,
  decided_by: sql<string | null>`${deciders.name}`,
  substitute_id: leaveRequests.substituteId,
  substitute: sql<string | null>`${substitutes.fullName}`,
  manager_approved_at: leaveRequests.managerApprovedAt,
  manager_approved_by_id: leaveRequests.managerApprovedById,
  cancel_asked_at: leaveRequests.cancelAskedAt,
  employee: employeeOfRow,
})

export type LeaveFilter = {
  /** Whose: of a person, of a person and those they manage, of a record. */
  userId?: number | undefined
  teamOf?: number | undefined
  employeeId?: number | undefined
  status?: LeaveStatus | undefined
  type?: LeaveType | undefined
  /** Leave that has a day between these. */
  from?: Day | undefined
  to?: Day | undefined
  department?: string | undefined
  /** Requests that this person may decide, or approve as the manager. */
  decider?: number | undefined
  /** Whose requests the decider decides: everyone's, those of their team, or no one's. */
  decides?: 'all' | 'team' | 'none' | undefined
  /** The manager approves before anyone decides. */
  isManagerFirst?: 'yes' | 'no' | undefined
  search?: string | undefined
}

const decider = sql`${sql.placeholder('decider')}::int`
const decides = sql`${sql.placeholder('decides')}::text`

/** Requests that are not decided, and approved leave whose owner asks to take it back. */
const isWaiting = sql`(${leaveRequests.status} = 'pending'
  or (${leaveRequests.status} = 'approved' and ${leaveRequests.cancelAskedAt} is not null))`

/** What `leavePolicy.decide`, `confirm` and `keep` allow, of what waits; taking back waits for no manager first. */
const isToDecide = sql`(${isWaiting} and ${employees.userId} <> ${decider}
  and case when ${sql.placeholder('isManagerFirst')}::text = 'yes' and ${leaveRequests.managerApprovedAt} is null
      and ${leaveRequests.status} = 'pending' and ${employees.managerId} <> ${employees.userId}
    then ${employees.managerId} = ${decider}
    else ${leaveRequests.managerApprovedById} is distinct from ${decider}
      and (${decides} = 'all' or (${decides} = 'team' and ${employees.managerId} = ${decider})) end)`

const LEAVES: List<typeof row._.type, LeaveFilter, LeaveColumn> = {
  name: 'leaves',
  from: leaveRequests,
  id: leaveRequests.id,
  joins: [
    {
      table: employees,
      on: eq(employees.id, leaveRequests.employeeId),
      filters: ['userId', 'teamOf', 'department', 'decider'],
    },
    { table: users, on: eq(users.id, employees.userId) },
    { table: departments, on: eq(departments.id, employees.departmentId), filters: ['department'] },
    { table: deciders, on: eq(deciders.id, leaveRequests.decidedById), isLeft: true },
    { table: substitutes, on: eq(substitutes.id, leaveRequests.substituteId), isLeft: true },
  ],
  row,
  filters: {
    ...ownerFilters,
    employeeId: eq(leaveRequests.employeeId, sql.placeholder('employeeId')),
    status: eq(leaveRequests.status, sql.placeholder('status')),
    type: eq(leaveRequests.type, sql.placeholder('type')),
    from: gte(leaveRequests.endDate, sql.placeholder('from')),
    to: lte(leaveRequests.startDate, sql.placeholder('to')),
    department: sql`(folded(${departments.name}) = folded(${sql.placeholder('department')})
      or ${departments.id}::text = ${sql.placeholder('department')})`,
    decider: isToDecide,
    // Only values: what is asked of them stands in the filter above.
    decides: undefined,
    isManagerFirst: undefined,
    search: or(hasNameOrCode(leaveRequests.employeeId, words), contains(leaveRequests.reason, words)),
  },
  tabs: { key: 'status', column: leaveRequests.status, values: LEAVE_STATUSES },
  sorts: {
    employee: nameOrder(employees.fullName),
    type: sql`${leaveRequests.type}`,
    start: sql`${leaveRequests.startDate}`,
    duration: sql`${leaveRequests.halfDays}`,
    status: sql`${leaveRequests.status}`,
    requested: sql`${leaveRequests.createdAt}`,
  },
  order: [desc(leaveRequests.createdAt), desc(leaveRequests.id)],
}

type Sort = Sorted<LeaveColumn> | undefined
type ListOptions = { sort?: Sort; page?: number | undefined; limit?: number | undefined }

/** A leave as the table knows it; who may decide depends on settings too. */
export type StoredLeave = Omit<Leave, 'manager_decides' | 'needs_manager'>

const toLeave = ({
  half_days: halfDays,
  substitute_id: id,
  substitute: name,
  ...found
}: typeof row._.type): StoredLeave => ({
  ...found,
  duration: halfDays / HALVES_A_DAY,
  created_at: iso(found.created_at),
  decided_at: iso(found.decided_at),
  decided_by: found.decided_by === null ? null : { name: found.decided_by },
  substitute: id === null || name === null ? null : { id, name },
  manager_approved_at: iso(found.manager_approved_at),
  cancel_asked_at: iso(found.cancel_asked_at),
})

const patterns = ({ search, ...filter }: LeaveFilter) => ({ ...filter, search: search && likePatternOf(search) })

/** One page of leave, and how many have each status: one statement. */
export async function listLeaves(db: Db, filter: LeaveFilter, asked: ListOptions) {
  const {
    rows,
    counts = {},
    ...paged
  } = await listPage(db, LEAVES, { filter: patterns(filter), ...asked, counts: '1' })
  return { rows: rows.map(toLeave), counts, ...paged }
}

/** How many there are. */
export const countLeaves = (db: Db, filter: LeaveFilter): Promise<number> => listTotal(db, LEAVES, filter)

/** All rows, for a file. */
export function listAllLeaves(db: Db, filter: LeaveFilter, sort: Sort) {
  return listAll(db, LEAVES, { filter: patterns(filter), sort }, toLeave)
}

export async function findLeave(db: Db, id: number): Promise<StoredLeave | undefined> {
  const found = await findRow(db, LEAVES, eq(leaveRequests.id, id))
  return found && toLeave(found)
}

export type NewLeave = Omit<typeof leaveRequests.$inferInsert, 'id' | 'halfDays'>

/** Writes a leave with what each of its days costs. */
export async function insertLeave(tx: Db, values: NewLeave, charges: readonly Charge[]): Promise<number> {
  const halfDays = charges.reduce((total, charge) => total + charge.halfDays, 0)
  const [added] = await tx
    .insert(leaveRequests)
    .values({ ...values, halfDays })
    .returning({ id: leaveRequests.id })
  if (!added) throw new Error('no row was added')
  await tx.insert(leaveDays).values(charges.map((charge) => ({ ...charge, requestId: added.id })))
  return added.id
}

/** What a leave costs in each year, as it was written down, the earliest first. */
export async function listCharges(db: Db, requestId: number): Promise<{ year: number; halfDays: number }[]> {
  const year = sql<number>`extract(year from ${leaveDays.day})::int`
  return db
    .select({ year, halfDays: sql<number>`sum(${leaveDays.halfDays})::int` })
    .from(leaveDays)
    .where(eq(leaveDays.requestId, requestId))
    .groupBy(year)
    .orderBy(year)
}

type Changed = { to: LeaveStatus; byId: number | null; now: Date; rejectionReason?: string | null }

/** Moves a leave that is still in `from`; true only for the call that did it. */
export async function moveLeave(
  tx: Db,
  id: number,
  from: readonly LeaveStatus[],
  { to, byId, now, rejectionReason }: Changed,
): Promise<boolean> {
  const rows = await tx
    .update(leaveRequests)
    .set({ status: to, decidedById: byId, decidedAt: now, ...(rejectionReason !== undefined && { rejectionReason }) })
    .where(and(eq(leaveRequests.id, id), inArray(leaveRequests.status, [...from])))
    .returning({ id: leaveRequests.id })
  return rows.length > 0
}

/**
 * Puts a leave that is still in `from` back to waiting, as if no one had decided; answers whose it is, and what the
 * decision was.
 */
export async function moveLeaveBack(tx: Db, id: number, from: LeaveStatus) {
  const [held] = await tx
    .select()
    .from(leaveRequests)
    .where(and(eq(leaveRequests.id, id), eq(leaveRequests.status, from)))
    .for('update')
  if (!held?.decidedAt) return undefined
  const undecided = { decidedById: null, decidedAt: null, rejectionReason: null }
  await tx
    .update(leaveRequests)
    .set({ ...undecided, status: 'pending' })
    .where(eq(leaveRequests.id, id))
  return { employeeId: held.employeeId, type: held.type, decidedAt: held.decidedAt, byId: held.decidedById }
}
