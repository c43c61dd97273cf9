import * as z from 'zod/mini'
import { Undoable } from '#features/base/undo/undo.contract.ts'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Deciding, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { REASON_MAX, requiredText } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { Holiday } from '#features/people/holiday/holiday.contract.ts'
import { leavePolicy } from './leave.policy.ts'
import { RunningCourse } from './running-course/running-course.contract.ts'

/** The kinds of leave (spec 2 §9). */
export const LEAVE_TYPES = ['annual', 'sick', 'maternity', 'paternity'] as const
export type LeaveType = (typeof LEAVE_TYPES)[number]

/** Cancelled is ours: the person has taken a request back, or who decides an approved leave. */
export const LEAVE_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type LeaveStatus = (typeof LEAVE_STATUSES)[number]

export const HALVES = ['morning', 'afternoon'] as const
export type HalfOfDay = (typeof HALVES)[number]

/** Leave that touches today, or the week, month or year of today (spec 2 §9). */
export const LEAVE_RANGES = ['all', 'today', 'week', 'month', 'year'] as const
export type LeaveRange = (typeof LEAVE_RANGES)[number]

/** The sortable columns of the list. */
export const LEAVE_COLUMNS = ['employee', 'type', 'start', 'duration', 'status', 'requested'] as const
export type LeaveColumn = (typeof LEAVE_COLUMNS)[number]

/** spec 2 §4, and cancelling. */
export const leaveMoves = moves({
  approve: { from: ['pending'], to: 'approved', undo: true, answer: 'yes' },
  reject: { from: ['pending'], to: 'rejected', reason: true, undo: true, answer: 'no' },
  cancel: { from: ['pending', 'approved'], to: 'cancelled' },
})

/** Departments are found by their name, as long as that may be. */
const MAX_DEPARTMENT_NAME_LENGTH = 80

const Type = z.enum(LEAVE_TYPES, { error: text('Choose the type of leave') })
const Half = z.enum(HALVES, { error: text('Choose the morning or the afternoon') })

const dayField = (ask: string) =>
  z
    .string({ error: ask })
    .check(
      tidy(),
      z.minLength(1, { error: ask, abort: true }),
      z.iso.date({ error: text('Enter a valid date'), abort: true }),
    )
    .brand<'Day'>()

/** From when until when, whole days unless a half is named. */
const period = {
  start_date: dayField(text('Start date is required')),
  end_date: dayField(text('End date is required')),
  /** `afternoon`: the first day is half a day. */
  start_half: z._default(Half, 'morning'),
  /** `morning`: the last day is half a day. */
  end_half: z._default(Half, 'afternoon'),
}

type Period = { start_date: string; end_date: string; start_half: HalfOfDay; end_half: HalfOfDay }

const isInOrder = ({ start_date: start, end_date: end, start_half: from, end_half: to }: Period): boolean =>
  start < end || (start === end && !(from === 'afternoon' && to === 'morning'))

const inOrder = z.refine<Period>(isInOrder, {
  error: text('The end must be after the start'),
  path: ['end_date'],
})

/** What is sent for a leave (spec 2 §3). */
/** The code of the record that is meant: the same number may be that of the caller's account. */
const EmployeeCode = z.optional(z.string().check(z.maxLength(20)))

export const LeaveForm = z
  .strictObject({
    /** The record of the employee; only of those who assign leave, for others it is their own. */
    employee_id: z.optional(z.nullable(Id)),
    employee_code: EmployeeCode,
    type: Type,
    ...period,
    reason: requiredText(text('Enter a reason'), REASON_MAX),
    /** The record of a colleague who does the work in the meantime. */
    substitute_id: z.optional(z.nullable(Id)),
    /** Approved unless said otherwise, of those who assign leave; ignored of others. */
    status: z.optional(z.enum(['pending', 'approved', 'rejected'])),
  })
  .check(inOrder)
export type LeaveForm = z.infer<typeof LeaveForm>

/** A leave (spec 2 §3). */
const Leave = z.object({
  id: z.number(),
  type: z.enum(LEAVE_TYPES),
  start_date: Day,
  end_date: Day,
  start_half: z.enum(HALVES),
  end_half: z.enum(HALVES),
  /** Days, in halves. */
  duration: z.number(),
  status: z.enum(LEAVE_STATUSES),
  reason: z.string(),
  rejection_reason: z.nullable(z.string()),
  /** Asked for later than the notice period wants. */
  is_short_notice: z.boolean(),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.object({ name: z.string() })),
  employee: z.object({
    id: z.number(),
    user_id: z.number(),
    manager_id: z.nullable(z.number()),
    /** Like EMP-0007. */
    code: z.string(),
    name: z.string(),
    department: z.string(),
    profile_picture: z.nullable(z.string()),
  }),
  /** Who does the work in the meantime. */
  substitute: z.nullable(z.object({ id: z.number(), name: z.string() })),
  manager_decides: z.boolean(),
  /** It waits for the manager, who approves before anyone decides. */
  needs_manager: z.boolean(),
  manager_approved_at: z.nullable(z.string()),
  manager_approved_by_id: z.nullable(z.number()),
  /** The person has asked to cancel this approved leave. */
  cancel_asked_at: z.nullable(z.string()),
})
export type Leave = z.infer<typeof Leave>

/** A leave in a list: a request that waits has what the person who decides should see beside Approve. */
const LeaveRow = z.extend(Leave, {
  /** Null for all other leave, and for readers who decide nothing. */
  before_deciding: z.nullable(
    z.object({
      /** Days, of the year with the fewest, after this request. */
      remaining: z.number(),
      /** Others of the department who are away meanwhile, or ask to be. */
      away: z.number(),
      substitute_away: z.boolean(),
    }),
  ),
})
export type LeaveRow = z.infer<typeof LeaveRow>

const Stats = z.object({ total: z.number(), pending: z.number(), approved: z.number(), rejected: z.number() })

/** Days of one kind in one year. */
export const Balance = z.object({
  type: z.enum(LEAVE_TYPES),
  year: z.number(),
  max: z.number(),
  used: z.number(),
  /** Asked for, and not decided. */
  pending: z.number(),
  remaining: z.number(),
})
export type LeaveBalance = z.infer<typeof Balance>

const OneOfOrAll = <const T extends readonly string[]>(values: T) => z.optional(z.enum([...values, 'all', '']))

/** Which leave, and in which order. */
const Narrowed = {
  status: OneOfOrAll(LEAVE_STATUSES),
  type: OneOfOrAll(LEAVE_TYPES),
  dateRange: z.optional(z.enum([...LEAVE_RANGES, ''])),
  /** By its name, or its id; `all` for each. */
  department: z.optional(z.string().check(tidy(), z.maxLength(MAX_DEPARTMENT_NAME_LENGTH))),
  employee_id: z.optional(IdInAddress),
  ...Deciding,
  search: Search,
  sort: sortedBy(LEAVE_COLUMNS),
}

export const Saved = z.object({ message: z.string(), leave: Leave })
const Decided = z.extend(Saved, Undoable)

export const leaveApi = {
  list: endpoint({
    name: 'leave.list',
    method: 'GET',
    path: '/api/hr/leaves',
    access: leavePolicy.list,
    summary:
      'Leave, the latest request first unless sorted (spec 2 §7): of everybody for admin and HR, of their people for a manager, of themselves for anybody else. `stats` counts by the same filters but the status.',
    query: z.object({
      ...Narrowed,
      /** `1`: only the caller's own, also for those who read more. */
      mine: z.optional(z.enum(['0', '1'])),
      ...Paging,
    }),
    response: z.object({
      leaves: z.array(LeaveRow),
      stats: Stats,
      /** How many have each status, by the same filters but the status. */
      counts: z.record(z.string(), z.number()),
      ...Paged,
    }),
  }),
  get: endpoint({
    name: 'leave.get',
    method: 'GET',
    path: '/api/hr/leaves/:id',
    access: leavePolicy.get,
    summary: 'One leave.',
    params: ById,
    response: z.object({ leave: Leave }),
  }),
  export: endpoint({
    name: 'leave.export',
    method: 'GET',
    path: '/api/hr/leaves/export',
    access: leavePolicy.export,
    summary:
      'The leave of the same list as a CSV file, all pages of it (spec 2 §7). The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  create: endpoint({
    name: 'leave.create',
    method: 'POST',
    path: '/api/hr/leaves',
    access: leavePolicy.create,
    summary:
      'Leave for an employee (spec 2 §4, §5, §6, §7). Admin and HR assign it to anybody but themselves, and it is approved unless they say pending; what anybody else sends, and what HR sends about themselves, is a request that waits for a decision. Days of each year count against the balance of that year, waiting ones too.',
    body: LeaveForm,
    response: Saved,
    status: 201,
  }),
  approve: endpoint({
    name: 'leave.approve',
    method: 'POST',
    path: '/api/hr/leaves/:id/approve',
    access: leavePolicy.decide,
    summary: 'Approves a request (spec 2 §4, §7). Nobody approves their own.',
    params: ById,
    response: Decided,
  }),
  reject: endpoint({
    name: 'leave.reject',
    method: 'POST',
    path: '/api/hr/leaves/:id/reject',
    access: leavePolicy.reject,
    summary: 'Rejects a request with a reason, and gives its days back (spec 2 §4, §5, §7).',
    params: ById,
    body: z.strictObject({ rejection_reason: requiredText(text('Please provide a rejection reason'), REASON_MAX) }),
    response: Decided,
  }),
  cancel: endpoint({
    name: 'leave.cancel',
    method: 'POST',
    path: '/api/hr/leaves/:id/cancel',
    access: leavePolicy.cancel,
    summary:
      'Takes a leave back and gives its days back: the person while nobody has decided, whoever decides also later.',
    params: ById,
    response: Saved,
  }),
  preview: endpoint({
    name: 'leave.preview',
    method: 'GET',
    path: '/api/hr/leaves/preview',
    access: leavePolicy.create,
    summary:
      'What a leave would cost, and the balance of each year that it touches before it: for the caller, or for the employee that whoever assigns names.',
    query: z.object({ employee_id: z.optional(IdInAddress), type: Type, ...period }).check(inOrder),
    response: z.object({
      days: z.number(),
      is_short_notice: z.boolean(),
      /** Public holidays in this time, and whether they cost a day. */
      holidays: z.array(Holiday),
      holidays_count: z.boolean(),
      /** Which days count, and why others do not. */
      parts: z.array(
        z.object({ from: Day, to: Day, days: z.number(), why: z.enum(['counted', 'weekend', 'holiday']) }),
      ),
      years: z.array(z.extend(Balance, { days: z.number() })),
      /** Courses of the person that continue during the leave: a warning, not a reason to refuse. */
      courses: z.array(RunningCourse),
    }),
  }),
  stats: endpoint({
    name: 'leave.stats',
    method: 'GET',
    path: '/api/me/annual-leave-stats',
    access: leavePolicy.readStats,
    summary: "The caller's annual leave of this year, in days (spec 2 §7); what waits for a decision does not remain.",
    response: z.object({ used: z.number(), max: z.number(), remaining: z.number(), pending: z.number() }),
  }),
}
