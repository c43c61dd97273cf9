import { and, asc, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { findRow } from '#server/db/find-row.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Day } from '#shared/dates.ts'
import type { Sorted } from '#shared/paging.ts'
import { departments } from '#features/people/department/department.table.ts'
import {
  employeeOfRow,
  employees,
  idsWithNameOrCode,
  hasNameOrCode,
  isRunning,
  ownerFilters,
} from '#features/people/employee/employee.table.ts'
import { leaveDays, leaveRequests } from '#features/people/leave/leave.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { mapDayFields } from '../attendance.contract.ts'
import { momentColumns } from '../attendance.data.ts'
import { attendanceDays, attendancePunches } from '../attendance.table.ts'
import { attendanceCorrections } from '../correction/correction.table.ts'
import { workedMinutes } from '../worked-time.logic.ts'
import type { AttendanceDay, DayColumn, Punch } from './day.contract.ts'

const words = sql.placeholder('search')
/** Up to this many people, days are read by person; for more, among all days. */
const FEW_PEOPLE = 20

/** Approved leave on the day of a row. */
const hasLeave = sql`exists (select 1 from ${leaveDays}
  join ${leaveRequests} on ${leaveRequests.id} = ${leaveDays.requestId}
  where ${leaveRequests.employeeId} = ${attendanceDays.employeeId} and ${leaveDays.day} = ${attendanceDays.day}
    and ${leaveRequests.status} = 'approved')`

/** Leave may be approved after the day was counted as an absence. */
const status = sql<AttendanceDay['status']>`case
  when ${attendanceDays.status} = 'absent' and ${hasLeave} then 'on-leave' else ${attendanceDays.status} end`

/** Whether the day of a row has a punch of this kind. */
const hasPunch = (is: SQL) => sql<boolean>`exists (select 1 from ${attendancePunches}
  where ${attendancePunches.dayId} = ${attendanceDays.id} and ${is})`

/** Days of approved leave, read once for all rows of a list. */
const isLeaveDay = sql`(${attendanceDays.employeeId}, ${attendanceDays.day}) in (select ${leaveRequests.employeeId}, ${leaveDays.day}
  from ${leaveDays} join ${leaveRequests} on ${leaveRequests.id} = ${leaveDays.requestId} where ${leaveRequests.status} = 'approved')`

const row = jsonObject({
  id: attendanceDays.id,
  day: attendanceDays.day,
  ...momentColumns,
  status,
  site: attendanceDays.site,
  is_late: attendanceDays.isLate,
  is_forgotten: attendanceDays.isForgotten,
  is_corrected: attendanceDays.isCorrected,
  is_late_sync: hasPunch(sql`${attendancePunches.deviceAt} is not null`),
  is_unordered: hasPunch(sql`${attendancePunches.isUnordered}`),
  is_correction_pending: sql<boolean>`exists (select 1 from ${attendanceCorrections}
    where ${attendanceCorrections.employeeId} = ${attendanceDays.employeeId}
      and ${attendanceCorrections.day} = ${attendanceDays.day} and ${attendanceCorrections.status} = 'pending')`,
  employee: employeeOfRow,
})

export type DayFilter = {
  /** Whose: of a person, of a person and those they manage, of a record. */
  userId?: number | undefined
  teamOf?: number | undefined
  employeeId?: number | undefined
  departmentId?: number | undefined
  /** From this day on, until that one. */
  from?: Day | undefined
  to?: Day | undefined
  status?: string | undefined
  forgotten?: string | undefined
  search?: string | undefined
}

/** What the rows are found by. */
type KeptFilter = DayFilter & { onLeave?: 1; noLeave?: 1; ended?: 1 }

const DAYS: List<typeof row._.type, KeptFilter, DayColumn> = {
  name: 'attendance days',
  from: attendanceDays,
  id: attendanceDays.id,
  joins: [
    {
      table: employees,
      on: eq(employees.id, attendanceDays.employeeId),
      filters: ['userId', 'teamOf', 'departmentId'],
    },
    { table: users, on: eq(users.id, employees.userId) },
    { table: departments, on: eq(departments.id, employees.departmentId) },
  ],
  row,
  filters: {
    ...ownerFilters,
    departmentId: eq(employees.departmentId, sql.placeholder('departmentId')),
    employeeId: eq(attendanceDays.employeeId, sql.placeholder('employeeId')),
    from: gte(attendanceDays.day, sql.placeholder('from')),
    to: lte(attendanceDays.day, sql.placeholder('to')),
    status: eq(attendanceDays.status, sql.placeholder('status')),
    // With what is always so: the planner would look up the leave of one day after the other until a page is full.
    onLeave: sql`(${isLeaveDay}) is true`,
    noLeave: sql`not ${isLeaveDay}`,
    // Two filters, so that the planner knows that the index of forgotten days holds them.
    forgotten: sql`${attendanceDays.isForgotten}`,
    ended: sql`not ${attendanceDays.isForgotten}`,
    search: hasNameOrCode(attendanceDays.employeeId, words),
  },
  sorts: {
    employee: nameOrder(employees.fullName),
    day: sql`${attendanceDays.day}`,
    check_in: sql`${attendanceDays.checkIn}`,
    check_out: sql`${attendanceDays.checkOut}`,
    status: sql`${attendanceDays.status}`,
  },
  rare: { key: 'search', is: sql`cardinality(${idsWithNameOrCode(words)}) <= ${sql.raw(String(FEW_PEOPLE))}` },
  order: [desc(attendanceDays.day), desc(attendanceDays.id)],
}

type ListOptions = {
  sort?: Sorted<DayColumn> | undefined
  page?: number | undefined
  limit?: number | undefined
}

const toDay = (found: typeof row._.type): AttendanceDay => {
  const moments = mapDayFields((field) => (found[field] === null ? null : new Date(found[field])))
  return {
    ...found,
    ...mapDayFields((field) => moments[field]?.toISOString() ?? null),
    worked_minutes: workedMinutes(moments),
  }
}

/** A day of leave is kept as an absence (`status` above). */
function filterOf({ search, status: shown, forgotten, ...filter }: DayFilter): KeptFilter {
  return {
    ...filter,
    ...(forgotten && (forgotten === '1' ? { forgotten } : { ended: 1 })),
    search: search && likePatternOf(search),
    status: shown === 'on-leave' ? 'absent' : shown,
    ...(shown === 'on-leave' && { onLeave: 1 }),
    ...(shown === 'absent' && { noLeave: 1 }),
  }
}

/** One page of days: one statement. */
export async function listDays(db: Db, filter: DayFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, DAYS, { filter: filterOf(filter), ...asked })
  return { rows: rows.map(toDay), ...paged }
}

/** All rows, for a file. */
export function listAllDays(db: Db, filter: DayFilter, sort: Sorted<DayColumn> | undefined) {
  return listAll(db, DAYS, { filter: filterOf(filter), sort }, toDay)
}

/** What was recorded on a day, in the order in which it came in. */
export async function listPunches(db: Db, dayId: number): Promise<Punch[]> {
  const { id, action, at, deviceAt, skewSeconds, isUnordered } = attendancePunches
  const rows = await db
    .select({ id, action, at, deviceAt, skewSeconds, isUnordered })
    .from(attendancePunches)
    .where(eq(attendancePunches.dayId, dayId))
    .orderBy(asc(attendancePunches.at), asc(id))
  return rows.map((punch) => ({
    id: punch.id,
    action: punch.action,
    at: punch.at.toISOString(),
    is_late_sync: punch.deviceAt !== null,
    skew_seconds: punch.skewSeconds,
    is_unordered: punch.isUnordered,
  }))
}

/** One day of the list. */
export async function findListedDay(db: Db, id: number): Promise<AttendanceDay | undefined> {
  const found = await findRow(db, DAYS, eq(attendanceDays.id, id))
  return found && toDay(found)
}

/** The months in which someone has days, by the first of each, the latest first. */
export async function listMonths(db: Db, employeeId: number): Promise<Day[]> {
  const month = sql<Day>`date_trunc('month', ${attendanceDays.day})::date::text`
  const found = await db
    .selectDistinct({ month })
    .from(attendanceDays)
    .where(eq(attendanceDays.employeeId, employeeId))
    .orderBy(desc(month))
  return found.map((one) => one.month)
}

/**
 * Closes the days before this one that have no check-out and began before a moment; answers them with whose they are.
 */
export async function closeForgotten(
  tx: Db,
  today: Day,
  before: Date,
): Promise<{ id: number; day: Day; userId: number }[]> {
  return tx
    .update(attendanceDays)
    .set({ isForgotten: true })
    .from(employees)
    .where(
      and(
        eq(employees.id, attendanceDays.employeeId),
        eq(attendanceDays.isForgotten, false),
        sql`${attendanceDays.checkIn} is not null and ${attendanceDays.checkOut} is null`,
        lt(attendanceDays.day, today),
        lt(attendanceDays.checkIn, before),
      ),
    )
    .returning({ id: attendanceDays.id, day: attendanceDays.day, userId: employees.userId })
}

/**
 * Writes an absence down for each of these working days on which a current employee has recorded nothing and has
 * no approved leave. Days before anyone has used attendance are no absences.
 */
export async function insertAbsences(tx: Db, days: readonly Day[]): Promise<void> {
  await tx.execute(sql`
    insert into ${attendanceDays} (employee_id, day)
    select ${employees.id}, one.day
    from ${employees}
    cross join unnest(string_to_array(${days.join(',')}, ',')::date[]) as one(day)
    where ${isRunning} and ${employees.status} = 'Active' and ${employees.joinDate} <= one.day
      and one.day >= (select min(${attendanceDays.day}) from ${attendanceDays})
      and not exists (select 1 from ${leaveDays}
        join ${leaveRequests} on ${leaveRequests.id} = ${leaveDays.requestId}
        where ${leaveRequests.employeeId} = ${employees.id} and ${leaveDays.day} = one.day
          and ${leaveRequests.status} = 'approved')
      -- Conflicts would take an id each, every time the job runs.
      and not exists (select 1 from ${attendanceDays}
        where ${attendanceDays.employeeId} = ${employees.id} and ${attendanceDays.day} = one.day)
    on conflict (employee_id, day) do nothing`)
}
