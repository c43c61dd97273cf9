import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { type Currency, toMinor } from '#shared/currency.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { canMove, lostMove } from '#shared/moves.ts'
import { type Ability, type Actor, authorize, can } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { postJournal } from '#features/money/payment/ledger/ledger.service.ts'
import { idsWithAnyRole } from '#features/base/user/user.service.ts'
import { mentorPaymentApi, type StatementDetails, statementMoves } from './mentor-payment.contract.ts'
import {
  approveStatement,
  countStatements,
  findStatement,
  insertCorrection,
  listOwnStatements,
  listStatements,
  payStatement,
  setAnswer,
  setDispute,
} from './mentor-payment.data.ts'
import {
  statementAnswered,
  statementApproved,
  statementCorrected,
  statementDisputed,
  statementPaid,
} from './mentor-payment.events.ts'
import { mentorPaymentPolicy } from './mentor-payment.policy.ts'
import { mentorReportHandlers } from './mentor-report/mentor-report.service.ts'
import { exportStatements, exportStatementPdf, filterWithPeriod } from './export/export.service.ts'
import { prepare } from './prepare/prepare.service.ts'
import { mentorRateHandlers } from './rate/rate.service.ts'

async function requireStatement(db: Db, id: number): Promise<StatementDetails> {
  const found = await findStatement(db, id)
  if (!found) throw notFound(message('Statement not found'))
  return found
}

type Reader = { db: Db; me: Actor }

/** A statement that the caller reads (otherwise 404), and about which they may do this (otherwise 403). */
async function requireReadableStatement(
  { db, me }: Reader,
  id: number,
  ability: Ability<StatementDetails> = mentorPaymentPolicy.get,
): Promise<StatementDetails> {
  const statement = await requireStatement(db, id)
  if (!can(me, mentorPaymentPolicy.get, statement)) throw notFound(message('Statement not found'))
  authorize(me, ability, statement)
  return statement
}

/** How many statements the caller may approve now, for other features. */
export const countStatementsToApprove = (db: Db, { id }: Pick<Actor, 'id'>): Promise<number> =>
  countStatements(db, { decider: id })

type StatementAction = { id: number; byId: number }

/** draft -> approved. Throws 409 when it was prepared again since it was read, or is approved already. */
export async function approvePreparedStatement(
  cause: Cause | Past,
  tx: Db,
  { id, byId, revision }: StatementAction & { revision: number },
  now: Date,
): Promise<void> {
  if (!(await approveStatement(tx, { id, revision }, { byId, now }))) {
    const { status } = await requireStatement(tx, id)
    if (!canMove(statementMoves.approve, status)) throw lostMove(message('This statement is already approved'))
    throw lostMove(message('This statement has changed in the meantime. Check the new version, then try again.'))
  }
  await statementApproved(cause, tx, await requireStatement(tx, id), { byId })
}

/** approved -> paid, written into the ledger. Throws 409 from another state, and while a dispute is open. */
export async function payApprovedStatement(
  cause: Cause | Past,
  tx: Db,
  { id, byId, reference, paidOn }: StatementAction & { reference: string; paidOn: Day },
  now: Date,
): Promise<void> {
  if (!(await payStatement(tx, id, { byId, now, paidOn, reference }))) {
    const { status } = await requireStatement(tx, id)
    if (status === 'draft') throw lostMove(message('This statement is not approved yet'))
    if (status === 'paid') throw lostMove(message('This statement is already paid'))
    throw lostMove(message('The mentor has disputed this statement. Answer the dispute first.'))
  }
  const statement = await requireStatement(tx, id)
  const { currency, total } = statement
  await postJournal(
    tx,
    {
      key: `mentor:${id}`,
      from: 'cash:manual',
      to: 'cost:mentors',
      currency,
      amountMinor: toMinor(total, currency) ?? 0,
    },
    now,
  )
  await statementPaid(cause, tx, statement, { byId, reference })
}

/** The mentor disputes a statement. Throws 409 the second time. */
export async function disputeStatement(
  cause: Cause | Past,
  tx: Db,
  { id, reason }: { id: number; reason: string },
  now: Date,
): Promise<void> {
  if (!(await setDispute(tx, id, { reason, now }))) throw lostMove(message('You have already disputed this statement'))
  const keeperIds = await idsWithAnyRole(tx, ['accountant'], now)
  await statementDisputed(cause, tx, await requireStatement(tx, id), { reason, keeperIds })
}

function requireMinorAmount(amount: number, currency: Currency): number {
  const amountMinor = toMinor(amount, currency)
  // An amount below half of the smallest unit would round to zero.
  if (!amountMinor) throw invalid({ amount: [message('Too many decimal places for this currency')] })
  return amountMinor
}

/**
 * A dispute is answered; an amount becomes a correction in the next statement. Throws 409 when nothing waits for an
 * answer.
 */
export async function answerDispute(
  cause: Cause | Past,
  tx: Db,
  { id, byId, answer: words, amount }: StatementAction & { answer: string; amount: number | null },
  now: Date,
): Promise<void> {
  if (!(await setAnswer(tx, id, { answer: words, byId, now }))) throw lostMove(message('No disputes to answer'))
  const statement = await requireStatement(tx, id)
  if (amount !== null) {
    const amountMinor = requireMinorAmount(amount, statement.currency)
    await insertCorrection(tx, { statementId: id, amountMinor, reason: words, createdById: byId, createdAt: now })
  }
  await statementAnswered(cause, tx, statement, { byId, answer: words, amount })
}

async function approve(call: Call<typeof mentorPaymentApi.approve>) {
  const { db, me, params, body, now, say } = call
  await requireReadableStatement(call, params.id, mentorPaymentPolicy.approve)
  await db.transaction((tx) => approvePreparedStatement(call, tx, { id: params.id, byId: me.id, ...body }, now()))
  return {
    message: say('Statement approved. The mentor can read it now.'),
    statement: await requireStatement(db, params.id),
  }
}

async function pay(call: Call<typeof mentorPaymentApi.pay>) {
  const { db, me, params, body, now, say } = call
  const { id, month } = await requireReadableStatement(call, params.id, mentorPaymentPolicy.keep)
  const { time_zone: zone } = await readOrganisation(db)
  const { reference, paid_on: paidOn } = body
  if (paidOn < month) throw invalid({ paid_on: [message('Choose a date after the month has started')] })
  if (paidOn > dayIn(now(), zone)) throw invalid({ paid_on: [message('Choose today or an earlier day')] })
  await db.transaction((tx) => payApprovedStatement(call, tx, { id, byId: me.id, reference, paidOn }, now()))
  return { message: say('Payment recorded'), statement: await requireStatement(db, id) }
}

async function dispute(call: Call<typeof mentorPaymentApi.dispute>) {
  const { db, params, body, now, say } = call
  const { id } = await requireReadableStatement(call, params.id, mentorPaymentPolicy.dispute)
  await db.transaction((tx) => disputeStatement(call, tx, { id, reason: body.reason }, now()))
  return {
    message: say('Dispute sent. We will notify you when it is answered.'),
    statement: await requireStatement(db, id),
  }
}

async function answer(call: Call<typeof mentorPaymentApi.answer>) {
  const { db, me, params, body, now, say } = call
  const { id } = await requireReadableStatement(call, params.id, mentorPaymentPolicy.keep)
  const answered = { id, byId: me.id, answer: body.answer, amount: body.amount ?? null }
  await db.transaction((tx) => answerDispute(call, tx, answered, now()))
  return { message: say('Answer sent'), statement: await requireStatement(db, id) }
}

async function correct(call: Call<typeof mentorPaymentApi.correct>) {
  const { db, me, params, body, now, say } = call
  const statement = await requireReadableStatement(call, params.id, mentorPaymentPolicy.keep)
  const { id, currency, status } = statement
  if (status === 'draft') throw lostMove(message('This statement is not approved yet'))
  const { amount, reason } = body
  const amountMinor = requireMinorAmount(amount, currency)
  await db.transaction(async (tx) => {
    await insertCorrection(tx, { statementId: id, amountMinor, reason, createdById: me.id, createdAt: now() })
    await statementCorrected(call, tx, statement, { byId: me.id, reason, amount })
  })
  return {
    message: say('The correction will be added to the next statement'),
    statement: await requireStatement(db, id),
  }
}

const statementHandlers = handlers(mentorPaymentApi, {
  list: async ({ db, me, query, now }) => {
    const { sort, page, limit, counts } = query
    const { rows, ...paged } = await listStatements(db, await filterWithPeriod(db, query, now(), me.id), {
      sort,
      page,
      limit,
      counts,
    })
    return { statements: rows, ...paged }
  },
  export: exportStatements,
  listOwn: async ({ db, me, query }) => {
    const { rows, ...paged } = await listOwnStatements(db, me.id, query)
    return { statements: rows, ...paged }
  },
  get: async (call) => ({ statement: await requireReadableStatement(call, call.params.id) }),
  pdf: async (call) => exportStatementPdf(call, await requireReadableStatement(call, call.params.id)),
  prepare,
  approve,
  pay,
  dispute,
  answer,
  correct,
})

/** Statements, the report about them, and the rates that they go by. */
export const mentorPaymentHandlers = [...statementHandlers, ...mentorReportHandlers, ...mentorRateHandlers]
