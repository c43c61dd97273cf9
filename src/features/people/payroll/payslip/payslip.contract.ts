import * as z from 'zod/mini'
import { POSITIONS } from '#features/people/employee/employee.contract.ts'
import { CurrencyField } from '#shared/currency.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging } from '#shared/paging.ts'
import { payrollPolicy } from '../payroll.policy.ts'

/** Where a payslip is paid to is kept with it. */
export type { PayAccount } from '#features/people/salary/salary.contract.ts'

/** What a line of a payslip is. `employer` is paid beside the pay, by the employer. */
export const LINE_KINDS = ['salary', 'unpaid', 'allowance', 'deduction', 'tax', 'contribution', 'employer'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** What the law takes, as payslips call it. */
export const LAW_NAMES = {
  paye: text('Income tax (PAYE)'),
  pension: text('Pension'),
  maternity: text('Maternity leave fund'),
  hazards: text('Occupational hazards'),
  health: text('Community-based health insurance'),
} as const
export type LawName = keyof typeof LAW_NAMES

const OF_LAW: ReadonlyMap<string, string> = new Map(Object.entries(LAW_NAMES))

/** What a line of the law is called; undefined for what people have named themselves. */
export const lawNameOf = ({ kind, name }: Pick<PayLine, 'kind' | 'name'>): string | undefined =>
  kind === 'tax' || kind === 'contribution' || kind === 'employer' ? OF_LAW.get(name) : undefined

/** A line of a payslip; what is taken is negative. Lines of the law are named by the keys of `LAW_NAMES`. */
export const PayLine = z.object({ kind: z.enum(LINE_KINDS), name: z.string(), amount: z.number() })
export type PayLine = z.infer<typeof PayLine>

/** What someone should look at before a run is approved. */
export const PAY_WARNINGS = ['no_salary', 'no_account', 'same_account', 'negative', 'two_records', 'inactive'] as const
export type PayWarning = (typeof PAY_WARNINGS)[number]

export const RUN_STATUSES = ['draft', 'submitted', 'approved', 'paid'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** How pay reaches a person: by a bank file, by other means, or, before payments were kept by person, with its whole run. */
export const PAYOUT_WAYS = ['file', 'other', 'run'] as const
export type PayoutWay = (typeof PAYOUT_WAYS)[number]

/** Whether the net pay of a payslip is paid: there is none, no one has done anything, it is in a bank file, or it is. */
export const PAYMENT_STATES = ['none', 'open', 'sent', 'paid'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** What became of the payment of a payslip, or of an earlier one that was not paid after all. */
const Payout = z.object({
  id: z.number(),
  way: z.enum(PAYOUT_WAYS),
  /** Which bank file of its run it is in; null for every other way. */
  file: z.nullable(z.number()),
  note: z.nullable(z.string()),
  by: z.string(),
  made_at: z.string(),
  paid_at: z.nullable(z.string()),
  returned_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type Payout = z.infer<typeof Payout>

/** The pay of one employee in one run, as it is in lists. Amounts are of the run's currency. */
export const PayslipRow = z.object({
  id: z.number(),
  run_id: z.number(),
  /** `yyyy-mm` */
  month: z.string(),
  /** 0, or which correction of its month. */
  number: z.number(),
  status: z.enum(RUN_STATUSES),
  currency: CurrencyField,
  employee_id: z.number(),
  user_id: z.number(),
  code: z.string(),
  name: z.string(),
  department: z.string(),
  gross: z.number(),
  deductions: z.number(),
  net: z.number(),
  employer: z.number(),
  warnings: z.array(z.enum(PAY_WARNINGS)),
  payment: z.enum(PAYMENT_STATES),
  paid_at: z.nullable(z.string()),
})
export type PayslipRow = z.infer<typeof PayslipRow>

/** The same in the list of its run, for those who pay. */
export const RunPayslip = z.extend(PayslipRow, {
  /** The net pay of the month before, from approved runs in the same currency; null for no one's, and in corrections. */
  before: z.nullable(z.number()),
  /** The bank file that it is in. */
  file: z.nullable(z.number()),
})
export type RunPayslip = z.infer<typeof RunPayslip>

/** The whole payslip. */
export const Payslip = z.extend(PayslipRow, {
  position: z.enum(POSITIONS),
  lines: z.array(PayLine),
  paid_days: z.number(),
  month_days: z.number(),
  /** One US dollar in the currency of the run; null for a run in dollars. */
  rate: z.nullable(z.number()),
  approved_at: z.nullable(z.string()),
  /** The newest first; empty for the person, who reads whether it is paid. */
  payouts: z.array(Payout),
})
export type Payslip = z.infer<typeof Payslip>

export const payslipApi = {
  get: endpoint({
    name: 'payslip.get',
    method: 'GET',
    path: '/api/pay/payslips/:id',
    access: payrollPolicy.readPayslip,
    summary: 'One payslip with its lines: for those who keep pay, and for its owner once the run is approved.',
    params: ById,
    response: z.object({ payslip: Payslip }),
  }),
  pdf: endpoint({
    name: 'payslip.pdf',
    method: 'GET',
    path: '/api/pay/payslips/:id/pdf',
    access: payrollPolicy.readPayslip,
    summary: 'The same as a PDF, in the language of the reader.',
    params: ById,
    raw: 'application/pdf',
  }),
  listOwn: endpoint({
    name: 'payslip.listOwn',
    method: 'GET',
    path: '/api/me/payslips',
    access: payrollPolicy.listOwn,
    summary: 'The own payslips of runs that are approved, the newest month first.',
    query: z.object({ ...Paging }),
    response: z.object({ payslips: z.array(PayslipRow), ...Paged }),
  }),
}
