import * as z from 'zod/mini'
import { CurrencyField } from '#shared/currency.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Deciding, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { Reason } from '#shared/text-fields.ts'
import { payrollPolicy } from './payroll.policy.ts'
import { PAY_WARNINGS, PAYMENT_STATES, RUN_STATUSES, RunPayslip } from './payslip/payslip.contract.ts'

/** Whose law takes its part of the pay. */
export const PAY_COUNTRIES = ['none', 'Rwanda'] as const
export type PayCountry = (typeof PAY_COUNTRIES)[number]

/** `calculate` also takes a submission back: what was to be approved has changed. */
export const runMoves = moves({
  calculate: { from: ['draft', 'submitted'], to: 'draft' },
  submit: { from: ['draft'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved', answer: 'yes' },
  reject: { from: ['submitted'], to: 'draft', reason: true, answer: 'no' },
  pay: { from: ['approved'], to: 'paid' },
  /** Someone was not paid after all. */
  reopen: { from: ['approved', 'paid'], to: 'approved' },
})

/** A month as calls carry it. */
const Month = z
  .string(text('Choose the month'))
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: text('Choose the month') }))

const ASK_RATE = text('Enter the exchange rate for one US dollar')
const Rate = z.number(ASK_RATE).check(z.gt(0, ASK_RATE), z.maximum(1_000_000, text('Enter at most {maximum}')))

const Person = z.object({ id: z.number(), name: z.string() })

/** The pay of everyone for one month, or a correction of it. Amounts are of its currency. */
export const PayRun = z.object({
  id: z.number(),
  /** `yyyy-mm` */
  month: z.string(),
  /** 0, or which correction of its month. */
  number: z.number(),
  status: z.enum(RUN_STATUSES),
  country: z.enum(PAY_COUNTRIES),
  /** The version of the law that it was calculated by; null without a country. */
  rules: z.nullable(z.string()),
  currency: CurrencyField,
  /** One US dollar in the currency; null for a run in dollars. */
  rate: z.nullable(z.number()),
  payslips: z.number(),
  gross: z.number(),
  deductions: z.number(),
  net: z.number(),
  employer: z.number(),
  /** How many payslips pay something, and how many of them are paid. */
  payments: z.number(),
  paid: z.number(),
  prepared_by: Person,
  /** All who have prepared, changed or submitted it: none of them approves it. */
  worked_by: z.array(z.number()),
  approved_by: z.nullable(Person),
  approved_at: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  /** Why it came back; null when it did not. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
})
export type PayRun = z.infer<typeof PayRun>

/** Someone whose payslip needs a look before the run is approved. */
const Attention = z.object({
  payslip_id: z.number(),
  employee_id: z.number(),
  name: z.string(),
  net: z.number(),
  warnings: z.array(z.enum(PAY_WARNINGS)),
})
export type Attention = z.infer<typeof Attention>

/** A bank file that was made of a run. */
const BankFile = z.object({
  number: z.number(),
  by: z.string(),
  made_at: z.string(),
  payments: z.number(),
  amount: z.number(),
  /** How many of its payments no one has marked as paid yet. */
  waiting: z.number(),
})
export type BankFile = z.infer<typeof BankFile>

/** How the net pay of a month differs from that of the month before. */
const Compared = z.object({
  /** `yyyy-mm` */
  month: z.string(),
  net: z.number(),
  new: z.number(),
  changed: z.number(),
  left: z.array(z.object({ employee_id: z.number(), name: z.string(), net: z.number() })),
})
export type Compared = z.infer<typeof Compared>

/** A run with what the person who approves it should know. */
export const PayRunDetails = z.extend(PayRun, {
  warnings: z.object({
    no_salary: z.number(),
    no_account: z.number(),
    same_account: z.number(),
    negative: z.number(),
    two_records: z.number(),
    inactive: z.number(),
  } satisfies Record<(typeof PAY_WARNINGS)[number], unknown>),
  attention: z.array(Attention),
  /** Of those whose payslip pays something: in a bank file, not paid at all, and of these with an account. */
  sent: z.number(),
  open: z.number(),
  ready: z.number(),
  files: z.array(BankFile),
  /** Null in corrections, and where the month before has no approved run in this currency. */
  compared: z.nullable(Compared),
  /** Whether salaries, lines and accounts still are as the run was calculated; always, once it is approved. */
  is_current: z.boolean(),
  /** Where the rules come from, and when a person compared them with it. */
  sources: z.array(z.string()),
  verified_on: z.nullable(z.string()),
})
export type PayRunDetails = z.infer<typeof PayRunDetails>

/** What payslips of a run can be ordered by. */
export const PAYSLIP_COLUMNS = ['name', 'department', 'gross', 'net'] as const
export type PayslipColumn = (typeof PAYSLIP_COLUMNS)[number]

/** More people than any run has. */
const MOST_NAMED = 5000

export const RunAnswer = z.object({ message: z.string(), run: PayRunDetails })

/** Which runs. */
const Narrowed = { status: z.optional(z.enum(['all', ...RUN_STATUSES])), ...Deciding }

export const payrollApi = {
  listRuns: endpoint({
    name: 'pay.listRuns',
    method: 'GET',
    path: '/api/pay/runs',
    access: payrollPolicy.list,
    summary: 'Pay runs, the newest month first.',
    query: z.object({ ...Narrowed, ...Paging, ...Counting }),
    response: z.object({ runs: z.array(PayRun), ...Paged, ...Counted }),
  }),
  exportRuns: endpoint({
    name: 'pay.exportRuns',
    method: 'GET',
    path: '/api/pay/runs/export',
    access: payrollPolicy.list,
    summary: 'The pay runs of the same list with their totals as a CSV file, all pages of it.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  getRun: endpoint({
    name: 'pay.getRun',
    method: 'GET',
    path: '/api/pay/runs/:id',
    access: payrollPolicy.list,
    summary: 'One pay run with its totals, its warnings and whether anything has changed since it was calculated.',
    params: ById,
    response: z.object({ run: PayRunDetails }),
  }),
  listPayslips: endpoint({
    name: 'pay.listPayslips',
    method: 'GET',
    path: '/api/pay/payslips',
    access: payrollPolicy.list,
    summary: 'The payslips of a run, by name unless sorted.',
    query: z.object({
      run_id: IdInAddress,
      search: Search,
      warning: z.optional(z.enum(['all', ...PAY_WARNINGS])),
      payment: z.optional(z.enum(['all', ...PAYMENT_STATES])),
      change: z.optional(z.enum(['all', 'new', 'changed'])),
      sort: sortedBy(PAYSLIP_COLUMNS),
      ...Paging,
    }),
    response: z.object({ payslips: z.array(RunPayslip), ...Paged }),
  }),
  export: endpoint({
    name: 'pay.export',
    method: 'GET',
    path: '/api/pay/runs/:id/export',
    access: payrollPolicy.list,
    summary: 'All payslips of a run as a CSV file. The own password must have been given within 10 minutes.',
    params: ById,
    raw: 'text/csv',
  }),
  prepare: endpoint({
    name: 'pay.prepare',
    method: 'POST',
    path: '/api/pay/runs',
    access: payrollPolicy.prepare,
    summary:
      'Prepares the pay run of a month from salaries, lines and the law of the country. When the month has an approved run, it becomes a correction that holds only differences.',
    body: z.strictObject({ month: Month, rate: z.optional(z.nullable(Rate)) }),
    response: RunAnswer,
    status: 201,
  }),
  calculate: endpoint({
    name: 'pay.calculate',
    method: 'POST',
    path: '/api/pay/runs/:id/calculate',
    access: payrollPolicy.prepare,
    summary:
      'Makes the payslips of a run anew, with another rate if one is sent. A submitted run becomes a draft again.',
    params: ById,
    body: z.strictObject({ rate: z.optional(z.nullable(Rate)) }),
    response: RunAnswer,
  }),
  submit: endpoint({
    name: 'pay.submit',
    method: 'POST',
    path: '/api/pay/runs/:id/submit',
    access: payrollPolicy.prepare,
    summary: 'Asks another person to approve a run.',
    params: ById,
    response: RunAnswer,
  }),
  approve: endpoint({
    name: 'pay.approve',
    method: 'POST',
    path: '/api/pay/runs/:id/approve',
    access: payrollPolicy.approve,
    summary:
      'Approves a run, which nothing changes afterwards; everybody hears of their payslip. `without_account` names the payslips that no bank file can pay: approving them is on purpose. Refused (409) when these are others, or when salaries or lines have changed since it was calculated.',
    params: ById,
    body: z.strictObject({ without_account: z._default(z.array(Id).check(z.maxLength(MOST_NAMED)), []) }),
    response: RunAnswer,
  }),
  reject: endpoint({
    name: 'pay.reject',
    method: 'POST',
    path: '/api/pay/runs/:id/reject',
    access: payrollPolicy.approve,
    summary: 'Sends a submitted run back to those who have prepared it.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: RunAnswer,
  }),
  removeRun: endpoint({
    name: 'pay.removeRun',
    method: 'DELETE',
    path: '/api/pay/runs/:id',
    access: payrollPolicy.prepare,
    summary: 'Throws a draft away, with its lines.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
