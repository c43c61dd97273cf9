import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { readSetting } from '#server/settings/settings.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import type { Move } from '#shared/moves.ts'
import { type Ability, type Actor, allowsRole, authorize, can } from '#shared/policy.ts'
import { findEmployee, requireEmployee } from '#features/people/employee/employee.service.ts'
import { readBalances, toDays } from './balance/balance.service.ts'
import { chargesByYear, boundsOfRange, totalOf, yearOf, yearsOf, splitIntoParts } from './leave-days.logic.ts'
import { readDaysOff } from '#features/people/holiday/holiday.service.ts'
import { type Leave, leaveApi, leaveMoves, type LeaveStatus, type LeaveType } from './leave.contract.ts'
import { countLeaves, findLeave, listAllLeaves, type LeaveFilter, listLeaves, type StoredLeave } from './leave.data.ts'
import { leaveSubject } from './leave.events.ts'
import { decisionScope, type LeaveFacts, leavePolicy, leaveScope } from './leave.policy.ts'
import { leaveSettings } from './leave.settings.ts'
import {
  addLeave,
  toShownLeaves,
  decideLeave,
  NOT_FOUND,
  toShownLeave,
  todayOf,
  chargeDays,
} from './request/request.service.ts'
import { readFactsOfRows } from './decision-facts/decision-facts.service.ts'
import { coursesDuringLeave } from './running-course/running-course.service.ts'

/** For the calendar of who is away. */
export { boundsOfRange } from './leave-days.logic.ts'
export { leaveScope } from './leave.policy.ts'
export { addLeave, decideLeave, leaveUndoable } from './request/request.service.ts'

type Narrowed = Call<typeof leaveApi.export>['query']

const unlessAll = <T extends string>(value: T | 'all' | '' | undefined): T | undefined =>
  value === 'all' || value === '' ? undefined : value

/** The requests that the caller may decide, or approve as the manager. */
async function filterToDecide(db: Db, me: Actor): Promise<LeaveFilter> {
  return {
    decider: me.id,
    decides: decisionScope(me, await readSetting(db, leaveSettings.managersDecide)),
    isManagerFirst: (await readSetting(db, leaveSettings.managerFirst)) ? 'yes' : 'no',
  }
}

/** How many leave requests the caller may decide now, for other features. */
export const countLeavesToDecide = async (db: Db, me: Actor): Promise<number> =>
  countLeaves(db, await filterToDecide(db, me))

/** The rows that a list or a file of the caller holds. */
async function filterFor(
  { db, me, now }: Pick<Call<typeof leaveApi.list>, 'db' | 'me' | 'now'>,
  query: Narrowed,
  isMineOnly = false,
): Promise<LeaveFilter> {
  const scope = leaveScope(me, isMineOnly)
  const days = boundsOfRange(unlessAll(query.dateRange) ?? 'all', await todayOf(db, now()))
  return {
    ...(query.decider === 'me' && (await filterToDecide(db, me))),
    userId: scope === 'own' ? me.id : undefined,
    teamOf: scope === 'team' ? me.id : undefined,
    employeeId: scope === 'own' && query.employee_id === me.id ? undefined : query.employee_id,
    status: unlessAll<LeaveStatus>(query.status),
    type: unlessAll<LeaveType>(query.type),
    from: days?.from,
    to: days?.to,
    department: unlessAll(query.department),
    search: query.search,
  }
}

async function list(call: Call<typeof leaveApi.list>) {
  const { db, me, query, now } = call
  const { sort, page, limit } = query
  const filter = await filterFor(call, query, query.mine === '1')
  const { rows, counts, ...paged } = await listLeaves(db, filter, { sort, page, limit })
  const { pending = 0, approved = 0, rejected = 0 } = counts
  const total = Object.values(counts).reduce((sum, many) => sum + many, 0)
  const facts = await readFactsOfRows(db, me, rows, await todayOf(db, now()))
  const leaves = await toShownLeaves(db, rows)
  return {
    leaves: leaves.map((leave) => ({ ...leave, before_deciding: facts.get(leave.id) ?? null })),
    stats: { total, pending, approved, rejected },
    counts,
    ...paged,
  }
}

/** The leave, if the caller may see it; otherwise it does not exist for them (404). */
async function requireVisible(db: Db, me: Actor, id: number): Promise<Leave> {
  const row = await findLeave(db, id)
  if (!row || !can(me, leavePolicy.get, row)) throw notFound(NOT_FOUND)
  return toShownLeave(db, row)
}

const TYPE_WORDS: Record<LeaveType, Message> = {
  annual: message('Annual'),
  sick: message('Sick'),
  maternity: message('Maternity'),
  paternity: message('Paternity'),
}

const STATUS_WORDS: Record<LeaveStatus, Message> = {
  pending: message('Pending'),
  approved: message('Approved'),
  rejected: message('Rejected'),
  cancelled: message('Cancelled'),
}

const LEAVE_FILE: readonly CsvColumn<StoredLeave>[] = [
  { head: message('Employee ID'), cell: ({ employee }) => employee.code },
  { head: message('Employee'), cell: ({ employee }) => employee.name },
  { head: message('Department'), cell: ({ employee }) => employee.department },
  { head: message('Type'), cell: ({ type }) => TYPE_WORDS[type] },
  { head: message('Start Date'), cell: (row) => row.start_date },
  { head: message('End Date'), cell: (row) => row.end_date },
  { head: message('Duration (days)'), cell: ({ duration }) => duration },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Reason'), cell: ({ reason }) => reason },
  { head: message('Rejection reason'), cell: (row) => row.rejection_reason },
  { head: message('Requested'), cell: (row) => instantCell(row.created_at) },
  { head: message('Decided by'), cell: (row) => row.decided_by?.name ?? '' },
]

/** All rows of the list as a file (spec 2 §7); the log says who took how many. */
async function exportAll(call: Call<typeof leaveApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllLeaves(db, await filterFor(call, query), query.sort)
  return listFile(call, { action: 'leave.export', name: 'leave-report', columns: LEAVE_FILE }, found)
}

/**
 * Whose leave a call is about: the person who assigns names the employee, for anyone else it is their own record. Some
 * clients send the number of the caller's account instead (spec 2 §6): it means the caller, unless it is someone's
 * record as well.
 */
async function employeeFor({ db, me }: { db: Db; me: Actor }, asked: number | null | undefined) {
  const mayName = allowsRole(leavePolicy.assign, me)
  const isOneself = asked === me.id && (await findEmployee(db, me.id)) === undefined
  const id = (mayName && !isOneself ? asked : undefined) ?? me.facts.employee_id
  if (id === null) {
    if (mayName) throw invalid({ employee_id: [message('Select an employee')] })
    throw new AppError('forbidden', message('Only employees can apply for leave'))
  }
  const { employee } = await requireEmployee(db, id)
  if (employee.status === 'Terminated') {
    throw invalid({ employee_id: [message('This person no longer works here')] })
  }
  return employee
}

type Assigned = Pick<Call<typeof leaveApi.create>['body'], 'employee_id' | 'employee_code'>

/** No leave is assigned to another person than was meant: where a number is that of the caller's account as well, the code says whom it names. */
function requireUnambiguous(me: Actor, { employee_id: id, employee_code: code }: Assigned, employeeCode: string): void {
  if (code === undefined ? id !== me.id : code === employeeCode) return
  throw invalid({
    employee_id: [message('It is not clear who this number refers to. Select the employee again.')],
  })
}

async function create(call: Call<typeof leaveApi.create>) {
  const { db, me, body, now, say } = call
  const employee = await employeeFor(call, body.employee_id)
  const isAssigned = can(me, leavePolicy.assign, { employee })
  if (isAssigned) requireUnambiguous(me, body, employee.employee_id)
  if (isAssigned && body.status === 'rejected') {
    throw invalid({ status: [message('Leave can only be assigned as approved or pending')] })
  }
  const wanted = {
    employee,
    type: body.type,
    startDate: body.start_date,
    startHalf: body.start_half,
    endDate: body.end_date,
    endHalf: body.end_half,
    reason: body.reason,
    substituteId: body.substitute_id ?? null,
    status: isAssigned && body.status !== 'pending' ? ('approved' as const) : ('pending' as const),
    byId: me.id,
  }
  const row = await db.transaction((tx) => addLeave(call, tx, wanted, now()))
  const done = isAssigned ? say('Leave assigned successfully') : say('Leave request submitted')
  return { message: done, leave: await toShownLeave(db, row) }
}

type Deciding = Call<typeof leaveApi.approve> | Call<typeof leaveApi.reject> | Call<typeof leaveApi.cancel>

/** Who makes each move. */
const ABILITIES: Readonly<Record<string, Ability<LeaveFacts>>> = {
  approve: leavePolicy.decide,
  reject: leavePolicy.reject,
  cancel: leavePolicy.cancel,
}

/** One move of a leave that the caller may see. Throws 404, 403, and 409 when someone was faster. */
async function decide(call: Deciding, move: Move<LeaveStatus>, rejectionReason?: string) {
  const { db, me, params, now } = call
  const { row, undo } = await db.transaction(async (tx) => {
    const before = await requireVisible(tx, me, params.id)
    authorize(me, ABILITIES[move.name] ?? leavePolicy.decide, before)
    const reason = rejectionReason === undefined ? {} : { rejectionReason }
    return decideLeave(call, tx, { id: params.id, from: before.status, move, byId: me.id, ...reason }, now())
  })
  return { leave: await toShownLeave(db, row), undo }
}

async function preview(call: Call<typeof leaveApi.preview>) {
  const { db, me, query, now, translate } = call
  const employee = await employeeFor(call, query.employee_id)
  const today = await todayOf(db, now())
  const { type, start_date: startDate, end_date: endDate, start_half: startHalf, end_half: endHalf } = query
  const isAsked = employee.user_id === me.id
  const asked = { type, startDate, startHalf, endDate, endHalf, joinDate: employee.join_date, isAsked }
  const { charges, freeDays, isShortNotice } = await chargeDays(db, asked, today)
  const costs = chargesByYear(charges)
  const years = costs.map(({ year }) => year)
  const balances = await readBalances(db, { employeeId: employee.id, types: [type], years, today })
  const holidays = await readDaysOff(db, yearsOf(asked))
  return {
    days: toDays(totalOf(charges)),
    is_short_notice: isShortNotice,
    holidays: holidays
      .filter(({ day }) => day >= startDate && day <= endDate)
      .map(({ day, name, isTentative }) => ({ day, name: translate(name), is_tentative: isTentative })),
    holidays_count: type === 'maternity' || (await readSetting(db, leaveSettings.countHolidays)),
    parts: splitIntoParts(asked, charges, freeDays).map(({ halfDays, ...part }) => ({
      ...part,
      days: toDays(halfDays),
    })),
    courses: await coursesDuringLeave(db, { userId: employee.user_id, until: endDate }, { today, now: now() }),
    years: balances.map((balance, at) => ({ ...balance, days: toDays(costs[at]?.halfDays ?? 0) })),
  }
}

async function stats({ db, me, now }: Call<typeof leaveApi.stats>) {
  const employeeId = me.facts.employee_id
  if (employeeId === null) throw notFound(message('You have no employee record'))
  const today = await todayOf(db, now())
  const [balance] = await readBalances(db, { employeeId, types: ['annual'], years: [yearOf(today)], today })
  if (!balance) throw new Error('no balance was read')
  const { used, max, remaining, pending } = balance
  return { used, max, remaining, pending }
}

export const leaveHandlers = handlers(leaveApi, {
  list,
  async get(call) {
    const leave = await requireVisible(call.db, call.me, call.params.id)
    await recordReading(call, 'leave.get', { record: leaveSubject(leave.id), ownerId: leave.employee.user_id })
    return { leave }
  },
  export: exportAll,
  create,
  approve: async (call) => ({
    ...(await decide(call, leaveMoves.approve)),
    message: call.say('Leave request approved'),
  }),
  reject: async (call) => ({
    ...(await decide(call, leaveMoves.reject, call.body.rejection_reason)),
    message: call.say('Leave request rejected'),
  }),
  async cancel(call) {
    const { leave } = await decide(call, leaveMoves.cancel)
    return { leave, message: call.say('Leave cancelled') }
  },
  preview,
  stats,
})
