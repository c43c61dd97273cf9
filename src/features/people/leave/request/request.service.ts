import type { Db } from '#server/db/db.ts'
import { isExclusionViolation } from '#server/db/errors.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { addDays } from '#shared/calendar.ts'
import { Day, dayIn } from '#shared/dates.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove, type Move } from '#shared/moves.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Undoable, UndoOffer } from '#features/base/undo/undo.service.ts'
import { idsWithAnyRole, requireUser } from '#features/base/user/user.service.ts'
import { chargeBalances, type Effect } from '../balance/balance.service.ts'
import { bookableDays, type Charge, chargesByYear, chargedDaysOf, type Period, yearsOf } from '../leave-days.logic.ts'
import { readFreeDays } from '#features/people/holiday/holiday.service.ts'
import { type Leave, leaveMoves, type LeaveStatus, type LeaveType } from '../leave.contract.ts'
import { findLeave, insertLeave, listCharges, moveLeave, moveLeaveBack, type StoredLeave } from '../leave.data.ts'
import {
  leaveApproved,
  leaveAssigned,
  leaveCancelled,
  leaveRejected,
  leaveRequested,
  substituteNamed,
  leaveSubject,
} from '../leave.events.ts'
import { leavePolicy } from '../leave.policy.ts'
import { leaveSettings } from '../leave.settings.ts'
import { findUserOf } from '../substitute/substitute.data.ts'
import { requireSameDepartment } from '../substitute/substitute.service.ts'

export const NOT_FOUND = message('Leave not found')

/** The day that counts for leave. */
export const todayOf = async (db: Db, now: Date): Promise<Day> => dayIn(now, (await readOrganisation(db)).time_zone)

/** The row as the API shows it, with what the settings say about who decides. */
export async function toShownLeave(db: Db, row: StoredLeave): Promise<Leave> {
  const [shownRow] = await toShownLeaves(db, [row])
  if (!shownRow) throw new Error('a row is shown as a row')
  return shownRow
}

/** The same for several: the settings are read once. */
export async function toShownLeaves(db: Db, rows: readonly StoredLeave[]): Promise<Leave[]> {
  const decides = await readSetting(db, leaveSettings.managersDecide)
  const isFirst = await readSetting(db, leaveSettings.managerFirst)
  return rows.map((row) => ({
    ...row,
    manager_decides: decides,
    needs_manager: isFirst && isWaitingForManager(row),
  }))
}

/** Without a manager, or with oneself as manager, no manager's approval is needed. */
const isWaitingForManager = ({ status, employee, manager_approved_at: at }: StoredLeave): boolean =>
  status === 'pending' && at === null && employee.manager_id !== null && employee.manager_id !== employee.user_id

/** Throws 404. */
export async function requireLeave(db: Db, id: number): Promise<StoredLeave> {
  const found = await findLeave(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

/** A time in which this leave cannot be asked for, as a 422 that says why. */
async function refuseBlackout(db: Db, { type, startDate, endDate }: AskedLeave): Promise<void> {
  if (type !== 'annual') return
  const closed = await readSetting(db, leaveSettings.blackouts)
  const found = closed.find(({ from, to }) => startDate <= to && endDate >= from)
  if (!found) return
  const { from, to, reason } = found
  const values = { from: { day: Day.parse(from) }, to: { day: Day.parse(to) }, reason }
  throw invalid({ start_date: [message('Annual leave is not available from {from} to {to}: {reason}', values)] })
}

type AskedLeave = Period & {
  type: LeaveType
  joinDate: Day
  /** By the person, not by the person who assigns. */
  isAsked: boolean
}

/**
 * The days of a leave with what each costs, and whether it is asked for late. Throws 422 at the day that does not
 * fit.
 */
export async function chargeDays(
  db: Db,
  asked: AskedLeave,
  today: Day,
): Promise<{ charges: Charge[]; freeDays: ReadonlySet<Day>; isShortNotice: boolean }> {
  const { type, joinDate, isAsked, ...period } = asked
  const { first, last } = bookableDays(today)
  if (period.startDate < first)
    throw invalid({ start_date: [message('Choose a day on or after {day}', { day: { day: first } })] })
  if (period.endDate > last)
    throw invalid({ end_date: [message('Choose a day on or before {day}', { day: { day: last } })] })
  if (period.startDate < joinDate) {
    throw invalid({
      start_date: [message('Leave cannot begin before the first day of work, {day}', { day: { day: joinDate } })],
    })
  }
  if (isAsked) await refuseBlackout(db, asked)
  // Maternity leave is weeks in a row, which the law counts with every day in them.
  const isWhole = type === 'maternity'
  const freeDays: ReadonlySet<Day> = isWhole ? new Set() : await readFreeDays(db, yearsOf(period))
  const countWeekends = isWhole || (await readSetting(db, leaveSettings.countWeekends))
  const charges = chargedDaysOf(period, { countWeekends, freeDays })
  if (charges.length === 0) throw invalid({ end_date: [message('There are no working days in this period')] })
  const { notice_period: notice } = await readSetting(db, leaveSettings.limits)
  // Sick leave needs no notice.
  return { charges, freeDays, isShortNotice: type !== 'sick' && period.startDate < addDays(today, notice) }
}

/** Who is notified of a request: all of HR, the administrators and the manager, not the person. */
export async function listDecidersToNotify(tx: Db, row: StoredLeave, now: Date): Promise<number[]> {
  const { employee } = row
  // Where the manager approves first, everyone else is notified afterwards.
  if ((await toShownLeave(tx, row)).needs_manager && employee.manager_id !== null) return [employee.manager_id]
  const keepers = await idsWithAnyRole(tx, ['hr', 'admin'], now)
  const managers = employee.manager_id === null ? [] : [employee.manager_id]
  return [...new Set([...keepers, ...managers])].filter((id) => id !== employee.user_id)
}

type LeaveInput = Period & {
  employee: { id: number; user_id: number; join_date: Day }
  type: LeaveType
  reason: string
  /** Who does the work in the meantime. */
  substituteId?: number | null
  /** Approved at once, or waiting. */
  status: 'pending' | 'approved'
  byId: number
}

/**
 * Writes a leave and charges its days; the caller has checked who may. Throws 422 at a day that does not fit and when
 * days do not remain, and 409 when the person has leave at the time.
 * @param now when it was sent; the demo data gives past moments
 */
export async function addLeave(cause: Cause | Past, tx: Db, wanted: LeaveInput, now: Date): Promise<StoredLeave> {
  const { employee, byId, ...written } = wanted
  const { type, startDate, startHalf, endDate, endHalf, status } = written
  const today = await todayOf(tx, now)
  const period = { startDate, startHalf, endDate, endHalf }
  const isAsked = byId === employee.user_id
  const asked = { ...period, type, joinDate: employee.join_date, isAsked }
  const { charges, isShortNotice } = await chargeDays(tx, asked, today)
  if (wanted.substituteId) await requireSameDepartment(tx, employee.id, wanted.substituteId)
  const isApproved = status === 'approved'
  const decided = isApproved ? { decidedById: byId, decidedAt: now } : {}
  const values = { ...written, ...decided, employeeId: employee.id, isShortNotice, createdAt: now }
  const id = await insertLeave(tx, values, charges).catch(throwOverlap)
  const owner = { employeeId: employee.id, type }
  const why = { requestId: id, byId, today, now }
  await chargeBalances(tx, owner, chargesByYear(charges), isApproved ? 'take' : 'reserve', why)
  const row = await requireLeave(tx, id)
  const happened = { row, owner: await requireUser(tx, employee.user_id), byId }
  if (isAsked) await leaveRequested(cause, tx, happened, await listDecidersToNotify(tx, row, now))
  else await leaveAssigned(cause, tx, happened)
  const standIn = row.substitute && (await findUserOf(tx, row.substitute.id))
  if (standIn) await substituteNamed(cause, tx, happened, standIn)
  return row
}

/** The constraint over half days has refused. */
function throwOverlap(problem: unknown): never {
  if (!isExclusionViolation(problem)) throw problem
  throw new AppError('conflict', message('This person already has leave in this period'))
}

/** The error when a leave was already decided. */
const alreadyIn = (status: LeaveStatus): Message =>
  message(
    'This leave is already {status, select, pending {pending} approved {approved} rejected {rejected} other {cancelled}}',
    { status },
  )

/** What each move does to the days, from each status it starts from. */
function balanceEffectOf(move: string, from: LeaveStatus): Effect {
  if (move === 'approve') return 'approve'
  return from === 'approved' ? 'reverse' : 'release'
}

type Decision = {
  id: number
  from: LeaveStatus
  move: Move<LeaveStatus>
  /** Null for work of our own. */
  byId: number | null
  rejectionReason?: string
}

/**
 * Decides about a leave, or takes it back; the caller has checked who may. Throws 404, and 409 when it is no longer in
 * `from`, the status that the caller saw.
 * @returns the leave as it is then, and the offer to take the decision back
 */
export async function decideLeave(
  cause: Cause | Past,
  tx: Db,
  decision: Decision,
  now: Date,
): Promise<{ row: StoredLeave; undo: UndoOffer | null }> {
  const { id, from, move, byId, rejectionReason } = decision
  const changed = { to: move.to, byId, now, ...(rejectionReason && { rejectionReason }) }
  if (!move.from.includes(from) || !(await moveLeave(tx, id, [from], changed))) {
    throw lostMove(alreadyIn((await requireLeave(tx, id)).status))
  }
  const row = await requireLeave(tx, id)
  const account = { employeeId: row.employee.id, type: row.type }
  // A request may be decided again after an undo: each decision writes lines of its own.
  const why = { requestId: id, byId, part: now.toISOString(), today: await todayOf(tx, now), now }
  await chargeBalances(tx, account, await listCharges(tx, id), balanceEffectOf(move.name, from), why)
  const happened = { row, owner: await requireUser(tx, row.employee.user_id), byId }
  if (move.name === 'approve') return { row, undo: await leaveApproved(cause, tx, happened, now) }
  if (move.name === 'reject') return { row, undo: await leaveRejected(cause, tx, happened, now) }
  await leaveCancelled(cause, tx, happened, await listDecidersToNotify(tx, row, now))
  return { row, undo: null }
}

/** Puts a decided request back, with its days waiting again; false when it has moved on. */
async function reopen(tx: Db, id: number, from: LeaveStatus): Promise<boolean> {
  const decided = await moveLeaveBack(tx, id, from).catch(throwOverlap)
  if (!decided) return false
  const { employeeId, type, decidedAt: now, byId } = decided
  const why = { requestId: id, byId, part: `undo ${now.toISOString()}`, today: await todayOf(tx, now), now }
  await chargeBalances(
    tx,
    { employeeId, type },
    await listCharges(tx, id),
    from === 'approved' ? 'reopen' : 'reserve',
    why,
  )
  return true
}

/** Undoes a decision: the request is pending again. */
export const leaveUndoable: Undoable<LeaveStatus> = {
  name: 'leave',
  moves: leaveMoves,
  ability: leavePolicy.decide,
  async takeBack(tx, ids, { from }) {
    const back: string[] = []
    for (const id of ids) if (await reopen(tx, id, from)) back.push(leaveSubject(id))
    return back
  },
}
