import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { canMove, lostMove, type Move } from '#shared/moves.ts'
import { type Actor, authorize } from '#shared/policy.ts'
import { isRunUpToDate, rulesOf } from './calculation/calculation.service.ts'
import { nameOfMonth } from '#shared/months.ts'
import { payrollApi, type PayRun, type PayRunDetails, runMoves } from './payroll.contract.ts'
import {
  countRuns,
  deleteRun,
  findRun,
  findStoredRun,
  listAllRuns,
  listRuns,
  lockRun,
  setRun,
  type StoredRun,
} from './payroll.data.ts'
import { runApproved, runExported, runRejected, runRemoved, runSubmitted } from './payroll.events.ts'
import { payrollPolicy, PREPARERS, READERS } from './payroll.policy.ts'
import { refuseNegative, requireAllNamed } from './unpayable.logic.ts'
import type { PayslipRow, RunStatus } from './payslip/payslip.contract.ts'
import { compareRun } from './compare/compare.data.ts'
import { countPayments, listFiles } from './payout/payout.data.ts'
import {
  countWarnings,
  listAllPayslips,
  listNegative,
  listPayslipsToCheck,
  listPayslips,
  listUnpayable,
} from './payslip/payslip.data.ts'
import { recalculateRun, prepareRun, addToWorkedBy } from './prepare/prepare.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithAnyRole } from '#features/base/user/user.service.ts'

const NOT_FOUND = message('Pay run not found')

const unlessAll = <T extends string>(value: T | 'all' | undefined): T | undefined =>
  value === 'all' ? undefined : value

/** A run that is locked until the transaction ends. Throws 404. */
export async function requireRun(tx: Db, id: number): Promise<StoredRun> {
  const held = await lockRun(tx, id)
  if (!held) throw notFound(NOT_FOUND)
  return held
}

const STATES: Record<RunStatus, Message> = {
  draft: message('This pay run is a draft'),
  submitted: message('This pay run is waiting for approval'),
  approved: message('This pay run is approved and can no longer be changed'),
  paid: message('This pay run is paid and can no longer be changed'),
}

/** Throws 409 when the run is not where the move starts from. */
export function requireRunIn(move: Move<RunStatus>, { status }: Pick<StoredRun, 'status'>): void {
  if (!canMove(move, status)) throw lostMove(STATES[status])
}

/** A run as its page shows it. Throws 404. */
export async function runDetails(db: Db, id: number): Promise<PayRunDetails> {
  const run = await findRun(db, id)
  const stored = run && (await findStoredRun(db, id))
  if (!run || !stored) throw notFound(NOT_FOUND)
  const rules = rulesOf(run)
  const isOpen = runMoves.calculate.from.includes(run.status)
  return {
    ...run,
    warnings: await countWarnings(db, id),
    attention: await listPayslipsToCheck(db, id, run.currency),
    ...(await countPayments(db, id)),
    files: await listFiles(db, id, run.currency),
    compared: run.number === 0 ? await compareRun(db, run) : null,
    is_current: !isOpen || (await isRunUpToDate(db, stored)),
    sources: [...(rules?.sources ?? [])],
    verified_on: rules?.verifiedOn ?? null,
  }
}

/** How many pay runs the caller may approve now, for other features. */
export const countRunsToApprove = (db: Db, { id }: Pick<Actor, 'id'>): Promise<number> => countRuns(db, { decider: id })

const filterOf = ({ me, query: { status, decider } }: Call<typeof payrollApi.exportRuns>) => ({
  status: unlessAll(status),
  decider: decider === 'me' ? me.id : undefined,
})

async function list(call: Call<typeof payrollApi.listRuns>) {
  const { page, limit, counts } = call.query
  const { rows, ...paged } = await listRuns(call.db, filterOf(call), { page, limit, counts })
  return { runs: rows, ...paged }
}

const STATUS_WORDS: Record<RunStatus, Message> = {
  draft: message('Draft'),
  submitted: message('To approve'),
  approved: message('Approved'),
  paid: message('Paid'),
}

const RUN_COLUMNS: readonly CsvColumn<PayRun>[] = [
  { head: message('Month'), cell: ({ month }) => month },
  { head: message('Correction'), cell: ({ number }) => number || null },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Payslips'), cell: ({ payslips }) => payslips },
  { head: message('Currency'), cell: ({ currency }) => currency },
  { head: message('Gross pay'), cell: ({ gross }) => gross },
  { head: message('Deductions'), cell: ({ deductions }) => deductions },
  { head: message('Net pay'), cell: ({ net }) => net },
  { head: message('Paid by the employer'), cell: ({ employer }) => employer },
  { head: message('Prepared by'), cell: (run) => run.prepared_by.name },
  { head: message('Approved by'), cell: (run) => run.approved_by?.name ?? null },
  { head: message('Approved'), cell: (run) => instantCell(run.approved_at) },
  { head: message('Paid'), cell: (run) => instantCell(run.paid_at) },
]

/** All rows of the list of runs as a file; the log says who took how many. */
async function exportRuns(call: Call<typeof payrollApi.exportRuns>): Promise<RawAnswer> {
  const name = `pay-runs-${call.query.status ?? 'all'}`
  const found = await listAllRuns(call.db, filterOf(call))
  return listFile(call, { action: 'pay.exportRuns', name, columns: RUN_COLUMNS }, found)
}

async function listOfRun({ db, query }: Call<typeof payrollApi.listPayslips>) {
  const { run_id: runId, search, warning, payment, change, ...asked } = query
  if (!(await findStoredRun(db, runId))) throw notFound(NOT_FOUND)
  const { rows, ...paged } = await listPayslips(
    db,
    { runId, search, warning: unlessAll(warning), payment: unlessAll(payment), change: unlessAll(change) },
    asked,
  )
  return { payslips: rows, ...paged }
}

const PAYROLL_FILE: readonly CsvColumn<PayslipRow>[] = [
  { head: message('Code'), cell: ({ code }) => code },
  { head: message('Employee'), cell: ({ name }) => name },
  { head: message('Department'), cell: ({ department }) => department },
  { head: message('Month'), cell: ({ month }) => month },
  { head: message('Currency'), cell: ({ currency }) => currency },
  { head: message('Gross pay'), cell: ({ gross }) => gross },
  { head: message('Deductions'), cell: ({ deductions }) => deductions },
  { head: message('Net pay'), cell: ({ net }) => net },
  { head: message('Paid by the employer'), cell: ({ employer }) => employer },
]

/** All payslips of a run as a file; the log says who took how many. */
async function exportRun(call: Call<typeof payrollApi.export>): Promise<RawAnswer> {
  const { db, params } = call
  const run = await findRun(db, params.id)
  if (!run) throw notFound(NOT_FOUND)
  await requireConfirmed(call)
  const { total, rows } = await listAllPayslips(db, run.id)
  await runExported(call, db, run, { action: 'pay.export', count: total })
  return csvAnswer(call, `pay-${run.month}-${run.number}`, PAYROLL_FILE, rows)
}

type Deciding = { id: number; byId: number }
const CHANGED = message(
  'Salaries, lines or accounts have changed since this run was calculated. Calculate it again, check it and submit it.',
)

/** Everyone who may approve a run, but those who have worked on it. */
async function approversOf(tx: Db, workers: readonly number[], now: Date): Promise<number[]> {
  const readers = await idsWithAnyRole(tx, READERS, now)
  return readers.filter((id) => !workers.includes(id))
}

/** Asks others to approve a run. Throws 404 and 409. */
export async function submitRun(cause: Cause | Past, tx: Db, { id, byId }: Deciding, now: Date): Promise<void> {
  const run = await requireRun(tx, id)
  requireRunIn(runMoves.submit, run)
  if (!(await isRunUpToDate(tx, run))) throw new AppError('conflict', CHANGED)
  if (run.number === 0) refuseNegative(await listNegative(tx, id))
  const { payslips } = (await findRun(tx, id)) ?? { payslips: 0 }
  if (payslips === 0) throw new AppError('conflict', message('No one is paid in this run'))
  const { from, to } = runMoves.submit
  const workers = addToWorkedBy(run, byId)
  await setRun(tx, { id, from }, { status: to, workedBy: workers, reason: null })
  await runSubmitted(cause, tx, run, { byId, approverIds: await approversOf(tx, workers, now) })
}

type Approving = Deciding & { withoutAccount: readonly number[] }

/**
 * Approves a run; the caller has checked who may. What it was calculated from is compared in the same transaction, and so
 * is who has no account: it is approved on purpose, or not. Throws 404 and 409.
 * @param withoutAccount the payslips that the person who approves knows to be without one
 */
export async function approveRun(
  cause: Cause | Past,
  tx: Db,
  { id, byId, withoutAccount }: Approving,
  now: Date,
): Promise<void> {
  const run = await requireRun(tx, id)
  requireRunIn(runMoves.approve, run)
  if (!(await isRunUpToDate(tx, run))) throw new AppError('conflict', CHANGED)
  requireAllNamed(await listUnpayable(tx, id), withoutAccount)
  const { from, to } = runMoves.approve
  await setRun(tx, { id, from }, { status: to, approvedById: byId, approvedAt: now })
  const payers = await idsWithAnyRole(tx, PREPARERS, now)
  const preparerIds = run.workedBy.filter((worker) => payers.includes(worker))
  await runApproved(cause, tx, run, { byId, withoutAccount: withoutAccount.length, preparerIds })
}

/** Throws 403 to those who have worked on the run, with the reason. */
async function refuseOwnWork(tx: Db, { me, params }: Pick<Call<typeof payrollApi.approve>, 'me' | 'params'>) {
  const run = await requireRun(tx, params.id)
  if (run.workedBy.includes(me.id)) {
    throw new AppError('forbidden', message('You worked on this run, so another person must approve it'))
  }
  authorize(me, payrollPolicy.approve, { worked_by: run.workedBy })
  return run
}

async function submit(call: Call<typeof payrollApi.submit>) {
  const { db, me, params, now, say } = call
  await db.transaction((tx) => submitRun(call, tx, { id: params.id, byId: me.id }, now()))
  return { message: say('Submitted. Another person must approve it.'), run: await runDetails(db, params.id) }
}

async function approve(call: Call<typeof payrollApi.approve>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    await refuseOwnWork(tx, call)
    await approveRun(call, tx, { id: params.id, byId: me.id, withoutAccount: body.without_account }, now())
  })
  return { message: say('Pay run approved. Everyone can now see their payslip.'), run: await runDetails(db, params.id) }
}

async function reject(call: Call<typeof payrollApi.reject>) {
  const { db, me, params, body, say } = call
  await db.transaction(async (tx) => {
    const run = await refuseOwnWork(tx, call)
    requireRunIn(runMoves.reject, run)
    const { from, to } = runMoves.reject
    await setRun(tx, { id: run.id, from }, { status: to, reason: body.reason })
    await runRejected(call, tx, run, { byId: me.id, reason: body.reason })
  })
  return {
    message: say('Sent back. The person who prepared it will see your reason.'),
    run: await runDetails(db, params.id),
  }
}

async function prepare(call: Call<typeof payrollApi.prepare>) {
  const { db, me, body, now, say } = call
  const { month, rate } = body
  const run = await db.transaction((tx) => prepareRun(call, tx, { month, rate: rate ?? null, byId: me.id }, now()))
  const name = nameOfMonth(run.month)
  return {
    message:
      run.number === 0
        ? say('Pay run for {month} prepared', { month: name })
        : say('Correction for {month} prepared', { month: name }),
    run: await runDetails(db, run.id),
  }
}

async function recalculate(call: Call<typeof payrollApi.calculate>) {
  const { db, me, params, body, say } = call
  await db.transaction(async (tx) => {
    const run = await requireRun(tx, params.id)
    requireRunIn(runMoves.calculate, run)
    await recalculateRun(call, tx, run, { rate: body.rate ?? null, byId: me.id })
  })
  return { message: say('Pay run recalculated'), run: await runDetails(db, params.id) }
}

async function removeRun(call: Call<typeof payrollApi.removeRun>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    const run = await requireRun(tx, params.id)
    if (run.status !== 'draft') throw lostMove(STATES[run.status])
    await deleteRun(tx, run.id)
    await runRemoved(call, tx, run, { byId: me.id })
  })
  return { message: say('Draft deleted') }
}

export const payrollHandlers = handlers(payrollApi, {
  listRuns: list,
  exportRuns,
  getRun: async ({ db, params }) => ({ run: await runDetails(db, params.id) }),
  listPayslips: listOfRun,
  export: exportRun,
  prepare,
  calculate: recalculate,
  submit,
  approve,
  reject,
  removeRun,
})
