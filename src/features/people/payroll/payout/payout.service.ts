import type { Cause, Past } from '#server/cause.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { sendBankFile } from '../bank/bank.service.ts'
import { runMoves } from '../payroll.contract.ts'
import { setRun, type StoredRun } from '../payroll.data.ts'
import { runPaid } from '../payroll.events.ts'
import { runDetails, requireRunIn, requireRun } from '../payroll.service.ts'
import { payoutApi } from './payout.contract.ts'
import {
  countPayments,
  findSlipToPay,
  findPayout,
  insertPayouts,
  findLastFileNumber,
  listPayable,
  markFilesPaid,
  returnPayout,
} from './payout.data.ts'
import { fileMade, filePaid, slipPaid, slipReopened } from './payout.events.ts'

type Deciding = { id: number; byId: number }

/** A run is paid once no one in it is open (ADR 26); the caller holds it. */
async function markPaidWhenDone(cause: Cause | Past, tx: Db, run: StoredRun, byId: number, at: Date): Promise<boolean> {
  const { open, sent } = await countPayments(tx, run.id)
  if (open + sent > 0) return false
  const { from, to } = runMoves.pay
  await setRun(tx, { id: run.id, from }, { status: to, paidById: byId, paidAt: at })
  await runPaid(cause, tx, run, { byId })
  return true
}

/** Puts those who are open and have an account into the next bank file; answers its number. Throws 404 and 409. */
export async function makeBankFile(cause: Cause | Past, tx: Db, { id, byId }: Deciding, now: Date): Promise<number> {
  const run = await requireRun(tx, id)
  requireRunIn(runMoves.pay, run)
  const payable = await listPayable(tx, id, byId)
  if (payable.length === 0) {
    const says = message(
      'No open payslip has a bank account that you can use. Add the missing accounts. For accounts you add after the approval, another person must create the bank file.',
    )
    throw new AppError('conflict', says)
  }
  const fileNumber = (await findLastFileNumber(tx, id)) + 1
  await insertPayouts(
    tx,
    payable.map(({ id: payslipId, account }) => ({
      runId: id,
      payslipId,
      way: 'file' as const,
      fileNumber,
      account,
      byId,
      createdAt: now,
    })),
  )
  await fileMade(cause, tx, { run, byId, file: fileNumber, count: payable.length })
  return fileNumber
}

type Paying = Deciding & { file?: number | undefined }

/** Says that the bank has sent what is in the files of a run, or in one of them. Throws 404 and 409. */
export async function payBankFile(cause: Cause | Past, tx: Db, { id, byId, file }: Paying, now: Date) {
  const run = await requireRun(tx, id)
  requireRunIn(runMoves.pay, run)
  const count = await markFilesPaid(tx, { runId: id, fileNumber: file, byId, at: now })
  if (count > 0) await filePaid(cause, tx, { run, byId, file: file ?? null, count })
  const isDone = await markPaidWhenDone(cause, tx, run, byId, now)
  if (count === 0 && !isDone) {
    const says = message('No bank file is waiting for payment. Create one, or mark payslips as paid one by one.')
    throw new AppError('conflict', says)
  }
  return { run, count, isDone }
}

/** A payslip and its run, which is locked until the transaction ends. Throws 404. */
async function requireSlip(tx: Db, id: number) {
  const slip = await findSlipToPay(tx, id)
  if (!slip) throw notFound(message('Payslip not found'))
  return { slip, run: await requireRun(tx, slip.runId) }
}

/** Says that one payslip was paid by other means, and how. Throws 404 and 409. */
export async function payOneSlip(
  cause: Cause | Past,
  tx: Db,
  { id, byId, note }: Deciding & { note: string },
  now: Date,
) {
  const { slip, run } = await requireSlip(tx, id)
  requireRunIn(runMoves.pay, run)
  if (slip.net === 0) throw new AppError('conflict', message('There is nothing to pay on this payslip'))
  const known = await findPayout(tx, id)
  if (known?.paidAt) throw new AppError('conflict', message('This payslip is already paid'))
  if (known) {
    const says = message(
      'This payslip is in bank file {file}. Mark the file as paid, or remove the payslip from it first.',
      { file: known.fileNumber ?? 0 },
    )
    throw new AppError('conflict', says)
  }
  const paid = { byId, createdAt: now, paidById: byId, paidAt: now }
  await insertPayouts(tx, [{ runId: run.id, payslipId: id, way: 'other', note, ...paid }])
  await slipPaid(cause, tx, { run, byId, payslip: id, employee: slip.employeeId, note })
  await markPaidWhenDone(cause, tx, run, byId, now)
  return { slip, run }
}

async function makeFile(call: Call<typeof payoutApi.makeFile>) {
  const { db, me, params, now, say } = call
  const file = await db.transaction((tx) => makeBankFile(call, tx, { id: params.id, byId: me.id }, now()))
  const run = await runDetails(db, params.id)
  const count = run.files.find(({ number }) => number === file)?.payments ?? 0
  const text = say('Bank file {file} created with {count, plural, one {# payment} other {# payments}}', { file, count })
  return { message: text, run, file }
}

async function payFile(call: Call<typeof payoutApi.payFile>) {
  const { db, me, params, body, now, say } = call
  const { count, isDone } = await db.transaction((tx) =>
    payBankFile(call, tx, { id: params.id, byId: me.id, file: body.file }, now()),
  )
  const run = await runDetails(db, params.id)
  const text = isDone
    ? say('Everyone in this run has been paid')
    : say('{count, plural, one {# payment} other {# payments}} marked as paid, {open} open', {
        count,
        open: run.open + run.sent,
      })
  return { message: text, run }
}

async function payOne(call: Call<typeof payoutApi.payOne>) {
  const { db, me, params, body, now, say } = call
  const { slip, run } = await db.transaction((tx) =>
    payOneSlip(call, tx, { id: params.id, byId: me.id, note: body.note }, now()),
  )
  return { message: say('{name} marked as paid', { name: slip.name }), run: await runDetails(db, run.id) }
}

async function reopen(call: Call<typeof payoutApi.reopen>) {
  const { db, me, params, body, now, say } = call
  const { slip, run } = await db.transaction(async (tx) => {
    const found = await requireSlip(tx, params.id)
    requireRunIn(runMoves.reopen, found.run)
    const known = await findPayout(tx, params.id)
    if (!known) throw new AppError('conflict', message('This payslip has not been paid yet'))
    await returnPayout(tx, known.id, { byId: me.id, at: now(), reason: body.reason })
    const { from, to } = runMoves.reopen
    await setRun(tx, { id: found.run.id, from }, { status: to, paidById: null, paidAt: null })
    const about = { run: found.run, byId: me.id, payslip: params.id, employee: found.slip.employeeId }
    const was = { file: known.fileNumber, wasPaid: known.paidAt !== null, reason: body.reason }
    await slipReopened(call, tx, { ...about, ...was })
    return found
  })
  return { message: say('Payment to {name} reopened', { name: slip.name }), run: await runDetails(db, run.id) }
}

export const payoutHandlers = handlers(payoutApi, { makeFile, file: sendBankFile, payFile, payOne, reopen })
