import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { ATTENDANCE_ACTIONS, DAY_STATUSES, DAY_MOMENTS } from '../attendance.contract.ts'
import { attendancePolicy } from '../attendance.policy.ts'

/** The sortable columns of the list. */
export const DAY_COLUMNS = ['employee', 'day', 'check_in', 'check_out', 'status'] as const
export type DayColumn = (typeof DAY_COLUMNS)[number]

/** Whose day or correction it is. */
export const DayEmployee = z.object({
  id: z.number(),
  user_id: z.number(),
  manager_id: z.nullable(z.number()),
  /** Like EMP-0007. */
  code: z.string(),
  name: z.string(),
  department: z.string(),
  profile_picture: z.nullable(z.string()),
})

/** A day of the list. */
const AttendanceDay = z.object({
  id: z.number(),
  day: Day,
  ...DAY_MOMENTS,
  /** `on-leave`: no check-in on a day of approved leave. */
  status: z.enum([...DAY_STATUSES, 'on-leave']),
  /** Where it was worked, where that was chosen. */
  site: z.nullable(z.string()),
  is_late: z.boolean(),
  /** The day was closed at midnight without a check-out, which no one invents. */
  is_forgotten: z.boolean(),
  is_corrected: z.boolean(),
  /** Something was done without a connection and sent later. */
  is_late_sync: z.boolean(),
  /** Part of it contradicts the other times of the day and is ignored. */
  is_unordered: z.boolean(),
  /** Without the breaks; null while the day has no end. */
  worked_minutes: z.nullable(z.number()),
  /** A correction waits for a decision. */
  is_correction_pending: z.boolean(),
  employee: DayEmployee,
})
export type AttendanceDay = z.infer<typeof AttendanceDay>

const MONTHS_A_YEAR = 12
const YEAR_FACTOR = 100
const EARLIEST = 1900
const LATEST = 9999
const WRONG_MONTH = text('Choose a month')

const isMonth = (value: number): boolean => {
  const month = value % YEAR_FACTOR
  const year = Math.floor(value / YEAR_FACTOR)
  return month >= 1 && month <= MONTHS_A_YEAR && year >= EARLIEST && year < LATEST
}

/** A month as a number, like 202603. */
export const Month = z.coerce
  .number()
  .check(
    z.int(),
    z.minimum(EARLIEST * YEAR_FACTOR, WRONG_MONTH),
    z.maximum(LATEST * YEAR_FACTOR, WRONG_MONTH),
    z.refine(isMonth, WRONG_MONTH),
  )

/** A day of a filter; no one's attendance is older. */
const FilterDay = Day.check(z.refine((day) => day >= `${EARLIEST}-01-01`, text('Choose a day')))

/** Days as people name them; `recent` are the last 31, `days` those from `from` to `to`. */
const DAY_PERIODS = ['recent', 'today', 'yesterday', 'week', 'month', 'last-month', 'days', 'all'] as const
export type DayPeriod = (typeof DAY_PERIODS)[number]

/** What narrows and orders the list, and the file of it. */
const Narrowed = {
  /** Like 202603. */
  month: z.optional(Month),
  /** Days seen from today; all of them unless one is named. */
  period: z.optional(z.enum(DAY_PERIODS)),
  /** The first and the last day; both are in the list. */
  from: z.optional(FilterDay),
  to: z.optional(FilterDay),
  status: z.optional(z.enum([...DAY_STATUSES, 'on-leave', 'all', ''])),
  /** `1`: only days without a check-out. */
  forgotten: z.optional(z.enum(['0', '1'])),
  department_id: z.optional(IdInAddress),
  employee_id: z.optional(IdInAddress),
  search: Search,
  sort: sortedBy(DAY_COLUMNS),
}

/** What was recorded, as it came in; a correction does not change it. */
const Punch = z.object({
  id: z.number(),
  action: z.enum(ATTENDANCE_ACTIONS),
  at: z.string(),
  /** Done without a connection and sent later; then by so many seconds was the clock of the device ahead. */
  is_late_sync: z.boolean(),
  skew_seconds: z.nullable(z.number()),
  is_unordered: z.boolean(),
})
export type Punch = z.infer<typeof Punch>

export const dayApi = {
  list: endpoint({
    name: 'day.list',
    method: 'GET',
    path: '/api/hr/attendance/days',
    access: attendancePolicy.list,
    summary:
      'Days of attendance, the latest first unless sorted: of everybody for admin and HR, of their people for a manager, of themselves for anybody else.',
    query: z.object({
      ...Narrowed,
      /** `1`: only the caller's own, also for those who read more. */
      mine: z.optional(z.enum(['0', '1'])),
      ...Paging,
    }),
    response: z.object({ days: z.array(AttendanceDay), ...Paged }),
  }),
  export: endpoint({
    name: 'day.export',
    method: 'GET',
    path: '/api/hr/attendance/days/export',
    access: attendancePolicy.manage,
    summary:
      'The days of the same list as a CSV file, all pages of it; times are those of the organisation. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'day.get',
    method: 'GET',
    path: '/api/hr/attendance/days/:id',
    access: attendancePolicy.get,
    summary: 'One day of attendance, and what was recorded on it.',
    params: ById,
    response: z.object({ day: AttendanceDay, punches: z.array(Punch) }),
  }),
  listMonths: endpoint({
    name: 'day.listMonths',
    method: 'GET',
    path: '/api/hr/attendance/months',
    access: attendancePolicy.record,
    summary: 'The months in which the caller has days of attendance, the latest first.',
    response: z.object({
      months: z.array(
        z.object({
          /** Like 202603. */
          id: z.number(),
          /** In the language of the request. */
          name: z.string(),
        }),
      ),
    }),
  }),
}
