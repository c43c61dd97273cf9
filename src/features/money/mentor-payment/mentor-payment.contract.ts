import * as z from 'zod/mini'
import { CurrencyField } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Deciding, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { PeriodQuery } from '#shared/period.ts'
import { Reason, requiredText } from '#shared/text-fields.ts'
import { mentorPaymentPolicy } from './mentor-payment.policy.ts'

export const STATEMENT_STATUSES = ['draft', 'approved', 'paid'] as const
export type StatementStatus = (typeof STATEMENT_STATUSES)[number]

/** The sortable columns of the list. */
export const STATEMENT_COLUMNS = ['mentor', 'month', 'total'] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]

/** A statement is frozen when it is approved; what was wrong goes into the next one (ADR 45). */
export const statementMoves = moves({
  approve: { from: ['draft'], to: 'approved', answer: 'yes' },
  pay: { from: ['approved'], to: 'paid' },
})

/** A month as calls carry it. */
const Month = z
  .string(text('Choose the month'))
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: text('Choose the month') }))

const Person = z.object({ id: z.number(), name: z.string() })

/** A session with its pay, or a correction of an earlier statement. Amounts are numbers of the statement's currency. */
const Line = z.object({
  id: z.number(),
  kind: z.enum(['session', 'correction']),
  /** When the session began; null for a correction. */
  starts_at: z.nullable(z.iso.datetime()),
  minutes: z.nullable(z.number()),
  /** For an hour, as it was agreed on that day. */
  rate: z.nullable(z.number()),
  amount: z.number(),
  /** Why it is corrected. */
  reason: z.nullable(z.string()),
})
export type StatementLine = z.infer<typeof Line>

/** What one mentor is paid for one month in one currency. */
const Statement = z.object({
  id: z.number(),
  /** `yyyy-mm` */
  month: z.string(),
  status: z.enum(STATEMENT_STATUSES),
  mentor: z.object({ id: z.number(), name: z.string(), profile_picture: z.nullable(z.string()) }),
  currency: CurrencyField,
  sessions: z.number(),
  minutes: z.number(),
  total: z.number(),
  /** Grows each time it is prepared: the person who approves names the one that they have read. */
  revision: z.number(),
  prepared_by: Person,
  /** All who have prepared it or entered a correction in it: none of them approves it. */
  worked_by: z.array(z.number()),
  approved_by: z.nullable(Person),
  approved_at: z.nullable(z.string()),
  paid_on: z.nullable(Day),
  reference: z.nullable(z.string()),
  /** What the mentor says is wrong, and the answer. */
  disputed_at: z.nullable(z.string()),
  dispute: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  answer: z.nullable(z.string()),
})
export type Statement = z.infer<typeof Statement>

/** A statement with its lines; `waiting` are corrections of it that go into the next one. */
const Details = z.extend(Statement, {
  lines: z.array(Line),
  waiting: z.array(z.object({ id: z.number(), amount: z.number(), reason: z.string() })),
})
export type StatementDetails = z.infer<typeof Details>

/** Which statements, and in which order. */
export const StatementsAsked = {
  status: z.optional(z.enum([...STATEMENT_STATUSES, 'all'])),
  month: z.optional(Month),
  /** Disputes that are not answered yet. */
  disputed: z.optional(z.enum(['open'])),
  ...Deciding,
  search: Search,
  sort: sortedBy(STATEMENT_COLUMNS),
  /** Of a report: statements of the months that ended in the period. */
  ...PeriodQuery,
}

const ASK_AMOUNT = text('Enter an amount')
/** An amount above or below zero. */
const Amount = z.number({ error: ASK_AMOUNT }).check(
  z.minimum(-10_000_000, text('Enter at least {minimum}')),
  z.maximum(10_000_000, text('Enter at most {maximum}')),
  z.refine((amount) => amount !== 0, ASK_AMOUNT),
)

const Changed = z.object({ message: z.string(), statement: Details })

export const mentorPaymentApi = {
  list: endpoint({
    name: 'mentorPayment.list',
    method: 'GET',
    path: '/api/mentor-payments',
    access: mentorPaymentPolicy.list,
    summary: 'Statements of mentors, the newest month first; with a period, those of the months that ended in it.',
    query: z.object({ ...StatementsAsked, ...Counting, ...Paging }),
    response: z.object({ statements: z.array(Statement), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'mentorPayment.export',
    method: 'GET',
    path: '/api/mentor-payments/export',
    access: mentorPaymentPolicy.list,
    summary:
      'The statements of the same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(StatementsAsked),
    raw: 'text/csv',
  }),
  listOwn: endpoint({
    name: 'mentorPayment.listOwn',
    method: 'GET',
    path: '/api/me/mentor-payments',
    access: mentorPaymentPolicy.listOwn,
    summary: 'The approved statements of the caller, the newest month first.',
    query: z.object(Paging),
    response: z.object({ statements: z.array(Statement), ...Paged }),
  }),
  get: endpoint({
    name: 'mentorPayment.get',
    method: 'GET',
    path: '/api/mentor-payments/:id',
    access: mentorPaymentPolicy.get,
    summary: 'A statement with its sessions and corrections; mentors read their own once it is approved.',
    params: ById,
    response: z.object({ statement: Details }),
  }),
  pdf: endpoint({
    name: 'mentorPayment.pdf',
    method: 'GET',
    path: '/api/mentor-payments/:id/statement.pdf',
    access: mentorPaymentPolicy.get,
    summary: 'The statement as a PDF in the language of the reader.',
    params: ById,
    raw: 'application/pdf',
  }),
  prepare: endpoint({
    name: 'mentorPayment.prepare',
    method: 'POST',
    path: '/api/mentor-payments',
    access: mentorPaymentPolicy.prepare,
    isIdempotent: true,
    summary:
      'Prepares the statements of a month that is over, or makes its drafts anew: sessions that took place by its end and are in no statement, and corrections. A sum that is not above zero waits for the next month; what is approved stays.',
    body: z.strictObject({ month: Month }),
    response: z.object({
      message: z.string(),
      statements: z.number(),
      /** Sessions that no one is paid for, since no rate was agreed for their day. */
      without_rate: z.number(),
    }),
  }),
  approve: endpoint({
    name: 'mentorPayment.approve',
    method: 'POST',
    path: '/api/mentor-payments/:id/approve',
    access: mentorPaymentPolicy.approve,
    isIdempotent: true,
    summary:
      'Approves a statement, which nothing changes afterwards; the mentor hears of it. 409 when it was prepared anew since it was read.',
    params: ById,
    body: z.strictObject({ revision: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
    response: Changed,
  }),
  pay: endpoint({
    name: 'mentorPayment.pay',
    method: 'POST',
    path: '/api/mentor-payments/:id/pay',
    access: mentorPaymentPolicy.keep,
    isIdempotent: true,
    summary:
      'Says that an approved statement was paid, with the reference of the transfer; it is written into the ledger. 409 while the mentor waits for an answer.',
    params: ById,
    body: z.strictObject({
      reference: requiredText(text('Enter the reference'), 80),
      paid_on: z.iso.date(text('Choose the day')).brand<'Day'>(),
    }),
    response: Changed,
  }),
  dispute: endpoint({
    name: 'mentorPayment.dispute',
    method: 'POST',
    path: '/api/mentor-payments/:id/dispute',
    access: mentorPaymentPolicy.dispute,
    summary: 'The mentor says what is wrong with a statement, once for each.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: Changed,
  }),
  answer: endpoint({
    name: 'mentorPayment.answer',
    method: 'POST',
    path: '/api/mentor-payments/:id/answer',
    access: mentorPaymentPolicy.keep,
    summary: 'Answers a dispute. With an amount, it becomes a correction in the next statement.',
    params: ById,
    body: z.strictObject({ answer: Reason, amount: z.optional(z.nullable(Amount)) }),
    response: Changed,
  }),
  correct: endpoint({
    name: 'mentorPayment.correct',
    method: 'POST',
    path: '/api/mentor-payments/:id/correct',
    access: mentorPaymentPolicy.keep,
    isIdempotent: true,
    summary: 'Adds or takes an amount in the next statement of the same mentor and currency, with a reason.',
    params: ById,
    body: z.strictObject({ amount: Amount, reason: Reason }),
    response: Changed,
  }),
}
