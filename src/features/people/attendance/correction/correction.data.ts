import { iso } from '#server/db/iso.ts'
import { findRow } from '#server/db/find-row.ts'
import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { listTotal } from '#server/db/list-total.ts'
import type { Day } from '#shared/dates.ts'
import type { Sorted } from '#shared/paging.ts'
import { departments } from '#features/people/department/department.table.ts'
import { employeeOfRow, employees, ownerFilters } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  CORRECTION_STATUSES,
  type Correction,
  type CorrectionColumn,
  type CorrectionStatus,
  type DayTimes,
} from './correction.contract.ts'
import { attendanceCorrections } from './correction.table.ts'

const deciders = alias(users, 'deciders')
const words = sql.placeholder('search')

const row = jsonObject({
  id: attendanceCorrections.id,
  day: attendanceCorrections.day,
  status: attendanceCorrections.status,
  asked: attendanceCorrections.asked,
  recorded: attendanceCorrections.recorded,
  reason: attendanceCorrections.reason,
  rejection_reason: attendanceCorrections.rejectionReason,
  created_at: attendanceCorrections.createdAt,
  decided_at: attendanceCorrections.decidedAt,
  decided_by: sql<string | null>`${deciders.name}`,
  employee: employeeOfRow,
})

export type CorrectionFilter = {
  /** Whose: of a person, of a person and those they manage. */
  userId?: number | undefined
  teamOf?: number | undefined
  status?: string | undefined
  /** Those that wait for a decision and are not of this person, who decides about all others in the list. */
  decider?: number | undefined
  search?: string | undefined
}

const CORRECTIONS: List<typeof row._.type, CorrectionFilter, CorrectionColumn> = {
  name: 'attendance corrections',
  from: attendanceCorrections,
  id: attendanceCorrections.id,
  joins: [
    {
      table: employees,
      on: eq(employees.id, attendanceCorrections.employeeId),
      filters: ['userId', 'teamOf', 'decider', 'search'],
    },
    { table: users, on: eq(users.id, employees.userId) },
    { table: departments, on: eq(departments.id, employees.departmentId) },
    { table: deciders, on: eq(deciders.id, attendanceCorrections.decidedById), isLeft: true },
  ],
  row,
  filters: {
    ...ownerFilters,
    status: eq(attendanceCorrections.status, sql.placeholder('status')),
    decider: and(eq(attendanceCorrections.status, 'pending'), ne(employees.userId, sql.placeholder('decider'))),
    search: or(
      contains(employees.fullName, words),
      contains(employees.code, words),
      contains(attendanceCorrections.reason, words),
    ),
  },
  tabs: { key: 'status', column: attendanceCorrections.status, values: CORRECTION_STATUSES },
  sorts: {
    employee: nameOrder(employees.fullName),
    day: sql`${attendanceCorrections.day}`,
    requested: sql`${attendanceCorrections.createdAt}`,
  },
  order: [desc(attendanceCorrections.createdAt), desc(attendanceCorrections.id)],
}

type ListOptions = {
  sort?: Sorted<CorrectionColumn> | undefined
  page?: number | undefined
  limit?: number | undefined
  counts?: '1' | undefined
}

const toCorrection = (found: typeof row._.type): Correction => ({
  ...found,
  created_at: iso(found.created_at),
  decided_at: iso(found.decided_at),
  decided_by: found.decided_by === null ? null : { name: found.decided_by },
})

const patterns = ({ search, ...filter }: CorrectionFilter): CorrectionFilter => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** All rows, for a file. */
export const listAllCorrections = (db: Db, filter: CorrectionFilter, sort: ListOptions['sort']) =>
  listAll(db, CORRECTIONS, { filter: patterns(filter), sort }, toCorrection)

/** One page of corrections, and how many have each status where that is asked: one statement. */
export async function listCorrections(db: Db, filter: CorrectionFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, CORRECTIONS, { filter: patterns(filter), ...asked })
  return { rows: rows.map(toCorrection), ...paged }
}

/** How many there are. */
export const countCorrections = (db: Db, filter: CorrectionFilter): Promise<number> =>
  listTotal(db, CORRECTIONS, filter)

export async function findCorrection(db: Db, id: number): Promise<Correction | undefined> {
  const found = await findRow(db, CORRECTIONS, eq(attendanceCorrections.id, id))
  return found && toCorrection(found)
}

/** What someone has asked for a day, while no one has decided. */
export async function findPendingCorrection(tx: Db, employeeId: number, day: Day) {
  const { asked, recorded, reason, status } = attendanceCorrections
  const [found] = await tx
    .select({ asked, recorded, reason })
    .from(attendanceCorrections)
    .where(
      and(eq(attendanceCorrections.employeeId, employeeId), eq(attendanceCorrections.day, day), eq(status, 'pending')),
    )
  return found
}

type NewCorrection = { employeeId: number; day: Day; asked: DayTimes; recorded: DayTimes; reason: string; now: Date }

/**
 * Writes a request down; one for the same day that waits goes. The new one has an id of its own: who decides about the
 * other has not seen what this one says.
 */
export async function replacePendingCorrection(tx: Db, { now, ...values }: NewCorrection): Promise<number> {
  const { employeeId, day, asked, recorded, reason } = values
  await tx
    .delete(attendanceCorrections)
    .where(
      and(
        eq(attendanceCorrections.employeeId, employeeId),
        eq(attendanceCorrections.day, day),
        eq(attendanceCorrections.status, 'pending'),
      ),
    )
  const [put] = await tx
    .insert(attendanceCorrections)
    .values({ ...values, createdAt: now })
    .onConflictDoUpdate({
      target: [attendanceCorrections.employeeId, attendanceCorrections.day],
      targetWhere: sql`status = 'pending'`,
      set: { asked, recorded, reason, createdAt: now },
    })
    .returning({ id: attendanceCorrections.id })
  if (!put) throw new Error('no correction was written')
  return put.id
}

type Decided = { to: CorrectionStatus; byId: number; now: Date; rejectionReason?: string }

/** Decides about a correction that waits; true only for the call that did it. */
export async function moveCorrection(
  tx: Db,
  id: number,
  { to, byId, now, rejectionReason }: Decided,
): Promise<boolean> {
  const rows = await tx
    .update(attendanceCorrections)
    .set({ status: to, decidedById: byId, decidedAt: now, ...(rejectionReason !== undefined && { rejectionReason }) })
    .where(and(eq(attendanceCorrections.id, id), eq(attendanceCorrections.status, 'pending')))
    .returning({ id: attendanceCorrections.id })
  return rows.length > 0
}
