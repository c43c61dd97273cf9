import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { toMinor } from '#shared/currency.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { calculatePayslips } from '../calculation/calculation.service.ts'
import { runMoves } from '../payroll.contract.ts'
import { findRun, setRun, type StoredRun } from '../payroll.data.ts'
import { runLineChanged } from '../payroll.events.ts'
import { runDetails, requireRunIn, requireRun } from '../payroll.service.ts'
import { addToWorkedBy } from '../prepare/prepare.service.ts'
import { lineApi } from './line.contract.ts'
import { deleteRunLine, hasPayslip, insertRunLine, isKnownEmployee, listRunLines } from './line.data.ts'

const HALVES = 2
/** The most unpaid days of one month. */
const MAX_DAYS = 31

async function list({ db, params, query }: Call<typeof lineApi.list>) {
  const run = await findRun(db, params.id)
  if (!run) throw notFound(message('Pay run not found'))
  const where = { runId: run.id, employeeId: query.employee_id, currency: run.currency }
  return { lines: await listRunLines(db, where) }
}

/** The amount or the days of a line as they are stored. Throws 422 at `amount`. */
function storedQuantityOf({ kind, amount }: Call<typeof lineApi.add>['body'], { currency }: StoredRun) {
  if (kind === 'unpaid') {
    const halfDays = amount * HALVES
    if (!Number.isInteger(halfDays) || amount > MAX_DAYS) {
      throw invalid({ amount: [message('Enter whole or half days within one month')] })
    }
    return { halfDays, amount: null }
  }
  const minor = toMinor(amount, currency)
  if (minor === undefined) {
    throw invalid({ amount: [message('Too many decimal places for {currency}', { currency })] })
  }
  return { halfDays: null, amount: minor }
}

/** A run that is a draft, held; changing its lines is work on it. */
async function requireDraft(tx: Db, id: number): Promise<StoredRun> {
  const run = await requireRun(tx, id)
  requireRunIn(runMoves.submit, run)
  return run
}

/** Calculates a draft again after a change of its lines. */
async function calculateAgain(tx: Db, run: StoredRun, byId: number): Promise<void> {
  const { inputs } = await calculatePayslips(tx, run)
  await setRun(tx, { id: run.id, from: ['draft'] }, { inputs, workedBy: addToWorkedBy(run, byId) })
}

async function add(call: Call<typeof lineApi.add>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    const run = await requireDraft(tx, params.id)
    const { employee_id: employeeId, kind, name, is_taxable: isTaxable } = body
    const missing = message('Employee not found')
    if (!(await isKnownEmployee(tx, employeeId))) throw notFound(missing)
    const values = { runId: run.id, employeeId, kind, name, isTaxable, byId: me.id, createdAt: now() }
    await insertRunLine(tx, { ...values, ...storedQuantityOf(body, run) })
    await calculateAgain(tx, run, me.id)
    if (!(await hasPayslip(tx, { runId: run.id, employeeId }))) {
      throw new AppError('conflict', message('This employee did not work in this month'))
    }
    await runLineChanged(call, tx, run, { byId: me.id, what: 'addLine', employee: employeeId, kind, name })
  })
  return { message: say('Line added'), run: await runDetails(db, params.id) }
}

async function remove(call: Call<typeof lineApi.remove>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    const run = await requireDraft(tx, params.id)
    const gone = await deleteRunLine(tx, { runId: run.id, id: params.lineId })
    if (!gone) throw notFound(message('Line not found'))
    await calculateAgain(tx, run, me.id)
    const { employeeId: employee, kind, name } = gone
    await runLineChanged(call, tx, run, { byId: me.id, what: 'removeLine', employee, kind, name })
  })
  return { message: say('Line removed'), run: await runDetails(db, params.id) }
}

export const lineHandlers = handlers(lineApi, { list, add, remove })
