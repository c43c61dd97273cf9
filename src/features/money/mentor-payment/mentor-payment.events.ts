import type { Db } from '#server/db/db.ts'
import { moneyOf, toMinor } from '#shared/currency.ts'
import { type Message, message } from '#shared/message.ts'
import { nameOfMonth } from '#shared/months.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Statement } from './mentor-payment.contract.ts'

const subjectOf = ({ id }: Statement): string => `mentor-statement:${id}`
const detailOf = ({ month, total, currency, mentor }: Statement) => ({ month, total, currency, mentor: mentor.id })
const PAY = message('Your pay as a mentor')
const DISPUTE = message('Mentor payments')

/** The address of a statement for its mentor. */
const addressForMentor = ({ id }: Statement): string => `/dashboard/my-payments?statement=${id}`
/** The address of a statement for those who keep the accounts. */
const addressForAccounts = ({ id }: Statement): string => `/dashboard/mentor-payments?status=all&statement=${id}`

/** The values for sentences about a statement. */
const monthAndAmountOf = ({ month, total, currency }: Statement) => ({
  month: nameOfMonth(month),
  amount: moneyOf(toMinor(total, currency) ?? 0, currency),
})

/** The statements of a month were prepared. */
export const statementsPrepared = (
  cause: Cause | Past,
  tx: Db,
  { byId, ...detail }: { month: string; byId: number; statements: number; withoutRate: number },
): Promise<void> => record(cause, tx, [{ action: 'mentorPayment.prepare', actorId: byId, detail }])

type StatementEvent = { byId: number; detail?: Record<string, unknown>; says: Message }

/** Something happened to a statement, and its mentor is notified. */
const tellMentor = (
  cause: Cause | Past,
  tx: Db,
  statement: Statement,
  { action, byId, detail, says }: StatementEvent & { action: `mentorPayment.${string}` },
): Promise<void> =>
  record(cause, tx, [
    {
      action,
      actorId: byId,
      subject: subjectOf(statement),
      detail: { ...detailOf(statement), ...detail },
      notice: { userIds: [statement.mentor.id], title: PAY, message: says, link: addressForMentor(statement) },
    },
  ])

/** A statement was approved: its mentor can read it. */
export const statementApproved = (
  cause: Cause | Past,
  tx: Db,
  statement: Statement,
  { byId }: { byId: number },
): Promise<void> =>
  tellMentor(cause, tx, statement, {
    action: 'mentorPayment.approve',
    byId,
    says: message('Your statement for {month} is ready: {amount}', monthAndAmountOf(statement)),
  })

export const statementPaid = (
  cause: Cause | Past,
  tx: Db,
  statement: Statement,
  { byId, reference }: { byId: number; reference: string },
): Promise<void> =>
  tellMentor(cause, tx, statement, {
    action: 'mentorPayment.pay',
    byId,
    detail: { reference },
    says: message('You have been paid {amount} for {month}. Reference: {reference}', {
      ...monthAndAmountOf(statement),
      reference,
    }),
  })

/** A mentor says that something is wrong; those who keep the accounts are notified. */
export const statementDisputed = (
  cause: Cause | Past,
  tx: Db,
  statement: Statement,
  { reason, keeperIds }: { reason: string; keeperIds: readonly number[] },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'mentorPayment.dispute',
      actorId: statement.mentor.id,
      subject: subjectOf(statement),
      detail: { ...detailOf(statement), reason },
      notice: {
        userIds: keeperIds,
        title: DISPUTE,
        message: message('{name} disputes the statement for {month}: {reason}', {
          name: statement.mentor.name,
          month: nameOfMonth(statement.month),
          reason,
        }),
        link: addressForAccounts(statement),
      },
    },
  ])

/** A dispute was answered; its mentor reads how. */
export const statementAnswered = (
  cause: Cause | Past,
  tx: Db,
  statement: Statement,
  { byId, answer, amount }: { byId: number; answer: string; amount: number | null },
): Promise<void> =>
  tellMentor(cause, tx, statement, {
    action: 'mentorPayment.answer',
    byId,
    detail: { answer, amount },
    says: message('Your dispute about the statement for {month} was answered: {answer}', {
      month: nameOfMonth(statement.month),
      answer,
    }),
  })

/** An amount goes into the next statement of a mentor. */
export const statementCorrected = (
  cause: Cause,
  tx: Db,
  statement: Statement,
  { byId, reason, amount }: { byId: number; reason: string; amount: number },
): Promise<void> =>
  tellMentor(cause, tx, statement, {
    action: 'mentorPayment.correct',
    byId,
    detail: { reason, amount },
    says: message('Your next statement will include a correction for {month}: {reason}', {
      month: nameOfMonth(statement.month),
      reason,
    }),
  })

/** The report was downloaded as a PDF; `taken` says of which rows, and how many. */
export const mentorReportPrinted = (cause: Cause, db: Db, taken: Record<string, unknown>): Promise<void> =>
  record(cause, db, [{ action: 'mentorReport.pdf', detail: taken }])
