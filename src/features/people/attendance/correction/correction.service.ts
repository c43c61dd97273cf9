import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { timeIn } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { type Message, message, word } from '#shared/message.ts'
import { lostMove, type Move } from '#shared/moves.ts'
import { type Actor, authorize, can } from '#shared/policy.ts'
import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { requireEmployee } from '#features/people/employee/employee.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole, requireUser } from '#features/base/user/user.service.ts'
import { type DayField, mapDayFields } from '../attendance.contract.ts'
import { findDay, type StoredDay } from '../attendance.data.ts'
import { attendancePolicy, attendanceScope } from '../attendance.policy.ts'
import { correctDay, requireOwnEmployeeId } from '../attendance.service.ts'
import {
  type Correction,
  correctionApi,
  correctionMoves,
  type CorrectionStatus,
  type DayTimes,
  timesOf,
} from './correction.contract.ts'
import {
  countCorrections,
  findCorrection,
  findPendingCorrection,
  listAllCorrections,
  listCorrections,
  moveCorrection,
  replacePendingCorrection,
} from './correction.data.ts'
import { approvedMoments, isInOrder, momentsOf } from './moments.logic.ts'
import { correctionApproved, correctionRejected, correctionRequested } from './correction.events.ts'

const NOT_FOUND = message('Correction not found')

/** Throws 404. */
async function requireCorrection(db: Db, id: number): Promise<Correction> {
  const found = await findCorrection(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

/** The correction, if the caller may see it; otherwise it does not exist for them (404). */
async function requireVisible(db: Db, me: Actor, id: number): Promise<Correction> {
  const row = await requireCorrection(db, id)
  if (!can(me, attendancePolicy.get, row)) throw notFound(NOT_FOUND)
  return row
}

/** Whose corrections the caller reads. */
function readerFilter(me: Actor, isMineOnly: boolean) {
  const scope = attendanceScope(me, isMineOnly)
  return { userId: scope === 'own' ? me.id : undefined, teamOf: scope === 'team' ? me.id : undefined }
}

/** How many corrections the caller may decide now, for other features. */
export const countCorrectionsToDecide = (db: Db, me: Actor): Promise<number> =>
  countCorrections(db, { ...readerFilter(me, false), decider: me.id })

const filterOf = (me: Actor, { status, mine, decider, search }: Call<typeof correctionApi.export>['query']) => ({
  ...readerFilter(me, mine === '1'),
  decider: decider === 'me' ? me.id : undefined,
  status: status === 'all' ? undefined : status,
  search,
})

async function list({ db, me, query }: Call<typeof correctionApi.list>) {
  const { status, mine, decider, search, ...asked } = query
  const filter = filterOf(me, { status, mine, decider, search })
  const { rows, ...paged } = await listCorrections(db, filter, asked)
  return { corrections: rows, ...paged }
}

const STATUS_WORDS: Record<CorrectionStatus, Message> = {
  pending: message('Pending'),
  approved: word('Approved', 'request'),
  rejected: word('Rejected', 'request'),
}

const CORRECTION_FILE: readonly CsvColumn<Correction>[] = [
  { head: message('Employee ID'), cell: ({ employee }) => employee.code },
  { head: message('Employee'), cell: ({ employee }) => employee.name },
  { head: message('Department'), cell: ({ employee }) => employee.department },
  { head: message('Day'), cell: ({ day }) => day },
  { head: message('Recorded check-in'), cell: ({ recorded }) => recorded.check_in },
  { head: message('Recorded check-out'), cell: ({ recorded }) => recorded.check_out },
  { head: message('Requested check-in'), cell: ({ asked }) => asked.check_in },
  { head: message('Requested check-out'), cell: ({ asked }) => asked.check_out },
  { head: message('Reason'), cell: ({ reason }) => reason },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Requested'), cell: (row) => instantCell(row.created_at) },
  { head: message('Decided'), cell: (row) => instantCell(row.decided_at) },
  { head: message('Decided by'), cell: (row) => row.decided_by?.name ?? null },
  { head: message('Reason for rejecting'), cell: (row) => row.rejection_reason },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof correctionApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  await requireConfirmed(call)
  const found = await listAllCorrections(db, filterOf(me, query), query.sort)
  return listFile(
    call,
    { action: 'correction.export', name: `attendance-corrections-${query.status || 'all'}`, columns: CORRECTION_FILE },
    found,
  )
}

/** The times of a day on the organisation's clock. */
const clockTimesOf = (day: StoredDay | undefined, zone: string): DayTimes =>
  mapDayFields((field) => {
    const moment = day?.[field]
    return moment ? timeIn(moment, zone) : null
  })

/** Who is notified of a request: all of HR and the manager, not the person. */
async function decidersOf(tx: Db, { employee }: Correction, now: Date): Promise<number[]> {
  const managers = employee.manager_id === null ? [] : [employee.manager_id]
  const all = [...(await idsWithRole(tx, 'hr', now)), ...managers]
  return [...new Set(all)].filter((id) => id !== employee.user_id)
}

type CorrectionInput = { employeeId: number; day: Day; asked: DayTimes; reason: string; byId: number }

/**
 * Writes a request for a correction down, and tells those who decide.
 * @param now when it was sent; the demo data gives past moments
 */
export async function addCorrection(
  cause: Cause | Past,
  tx: Db,
  wanted: CorrectionInput,
  now: Date,
): Promise<Correction> {
  const { byId, ...written } = wanted
  const { time_zone: zone } = await readOrganisation(tx)
  const recorded = clockTimesOf(await findDay(tx, wanted.employeeId, wanted.day), zone)
  const row = await requireCorrection(tx, await replacePendingCorrection(tx, { ...written, recorded, now }))
  await correctionRequested(cause, tx, { row, byId }, await decidersOf(tx, row, now))
  return row
}

type SingleTimeInput = Omit<CorrectionInput, 'asked'> & { field: DayField; time: string }

/**
 * A device says that something was done before a time which the server had recorded: asks for that correction of the
 * day, together with what waits for it. A time that the person asks for in writing already stays.
 */
export async function requestClaimedTime(
  cause: Cause | Past,
  tx: Db,
  { field, time, ...wanted }: SingleTimeInput,
  now: Date,
): Promise<void> {
  const { time_zone: zone } = await readOrganisation(tx)
  const recorded = clockTimesOf(await findDay(tx, wanted.employeeId, wanted.day), zone)
  const waiting = await findPendingCorrection(tx, wanted.employeeId, wanted.day)
  const asked = waiting?.asked ?? recorded
  if (waiting && asked[field] !== waiting.recorded[field]) return
  const reason = waiting?.reason ?? wanted.reason
  await addCorrection(cause, tx, { ...wanted, reason, asked: { ...asked, [field]: time } }, now)
}

async function request(call: Call<typeof correctionApi.request>) {
  const { db, me, body, now, say } = call
  const employeeId = requireOwnEmployeeId(me)
  const { time_zone: zone } = await readOrganisation(db)
  if (body.day >= dayIn(now(), zone)) throw invalid({ day: [message('Choose a past day')] })
  const { employee } = await requireEmployee(db, employeeId)
  if (body.day < employee.join_date) {
    throw invalid({ day: [message('Your first day of work was {day}', { day: { day: employee.join_date } })] })
  }
  const asked = timesOf(body)
  const moments = momentsOf(body.day, asked, zone)
  if (!isInOrder(moments))
    throw invalid({ check_out: [message('Clocks go forward on this day. Enter only times that exist.')] })
  const { check_out: end } = moments
  if (end && end > now()) throw invalid({ check_out: [message('This time is in the future')] })
  const wanted = { employeeId, day: body.day, asked, reason: body.reason, byId: me.id }
  const row = await db.transaction((tx) => addCorrection(call, tx, wanted, now()))
  return { correction: row, message: say('Correction requested') }
}

type Decision = { id: number; move: Move<CorrectionStatus>; byId: number; rejectionReason?: string }

/**
 * Decides about a correction; the caller has checked who may. Throws 409 when it was decided in the meantime.
 * @param now when it was decided; the demo data gives past moments
 */
export async function decideCorrection(
  cause: Cause | Past,
  tx: Db,
  decision: Decision,
  now: Date,
): Promise<Correction> {
  const { id, move, ...decided } = decision
  if (!(await moveCorrection(tx, id, { ...decided, to: move.to, now }))) {
    const { status } = await requireCorrection(tx, id)
    throw lostMove(
      message('This correction has already been {status, select, approved {approved} other {rejected}}', { status }),
    )
  }
  const row = await requireCorrection(tx, id)
  const happened = { row, byId: decision.byId }
  const owner = await requireUser(tx, row.employee.user_id)
  if (move.to === 'rejected') {
    await correctionRejected(cause, tx, happened, owner)
    return row
  }
  const { time_zone: zone } = await readOrganisation(tx)
  const moments = approvedMoments(row, await findDay(tx, row.employee.id, row.day), zone)
  await correctDay(tx, { employeeId: row.employee.id, day: row.day, moments }, zone)
  await correctionApproved(cause, tx, happened, owner)
  return row
}

type Deciding = Call<typeof correctionApi.approve> | Call<typeof correctionApi.reject>

/** One decision about a correction that the caller may see. Throws 404, 403, and 409 when someone was faster. */
async function decide(call: Deciding, move: Move<CorrectionStatus>, rejectionReason?: string): Promise<Correction> {
  const { db, me, params, now } = call
  return db.transaction(async (tx) => {
    authorize(me, attendancePolicy.decide, await requireVisible(tx, me, params.id))
    const decision = { id: params.id, move, byId: me.id, ...(rejectionReason !== undefined && { rejectionReason }) }
    return decideCorrection(call, tx, decision, now())
  })
}

export const correctionHandlers = handlers(correctionApi, {
  list,
  export: exportAll,
  get: async ({ db, me, params }) => ({ correction: await requireVisible(db, me, params.id) }),
  request,
  approve: async (call) => ({
    correction: await decide(call, correctionMoves.approve),
    message: call.say('Correction approved'),
  }),
  reject: async (call) => ({
    correction: await decide(call, correctionMoves.reject, call.body.reason),
    message: call.say('Correction rejected'),
  }),
})
