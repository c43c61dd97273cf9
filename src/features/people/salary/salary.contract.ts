import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { salaryPolicy } from './salary.policy.ts'

/** The sortable columns of the list. */
export const SALARY_COLUMNS = ['name', 'department', 'salary'] as const
export type SalaryColumn = (typeof SALARY_COLUMNS)[number]

/** What a current employee is paid each month. Amounts are US dollars. */
export const SalaryRow = z.object({
  /** Of the employee's record. */
  id: z.number(),
  user_id: z.number(),
  code: z.string(),
  name: z.string(),
  profile_picture: z.nullable(z.string()),
  department: z.string(),
  salary: z.number(),
  /** Standing allowances less deductions, as they hold this month. */
  extras: z.number(),
  has_account: z.boolean(),
})
export type SalaryRow = z.infer<typeof SalaryRow>

/** A salary that holds from a day on until the next one. */
export const Revision = z.object({
  id: z.number(),
  from: Day,
  salary: z.number(),
  by: z.nullable(z.string()),
})
export type Revision = z.infer<typeof Revision>

/** An allowance or a deduction of each month. */
export const StandingLine = z.object({
  id: z.number(),
  kind: z.enum(['allowance', 'deduction']),
  name: z.string(),
  amount: z.number(),
  is_taxable: z.boolean(),
  /** `yyyy-mm`; the last month is null while none is known. */
  from_month: z.string(),
  to_month: z.nullable(z.string()),
  by: z.string(),
})
export type StandingLine = z.infer<typeof StandingLine>

/** Where someone's pay goes. */
export const PayAccount = z.object({ bank: z.string(), number: z.string(), holder: z.string() })
export type PayAccount = z.infer<typeof PayAccount>

const Month = (ask: string) => z.string(ask).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: ask }))
const ASK_FROM = text('Choose the first month')
const ASK_TO = text('Choose the last month')

const LETTERS = 80
const ASK_AMOUNT = text('Enter an amount above 0')

const inOrder = z.refine<{ from_month: string; to_month: string | null }>(
  ({ from_month: from, to_month: to }) => to === null || to >= from,
  { error: text('The last month must not be before the first'), path: ['to_month'] },
)

/** What is sent for a line of each month; the amount in US dollars. */
const StandingLineForm = z
  .strictObject({
    kind: z.enum(['allowance', 'deduction'], { error: text('Choose the type') }),
    name: requiredText(text('Enter a description'), LETTERS),
    amount: z.number(ASK_AMOUNT).check(z.gt(0, ASK_AMOUNT), z.maximum(1_000_000, text('Enter at most {maximum}'))),
    is_taxable: z._default(z.boolean(), true),
    from_month: Month(ASK_FROM),
    to_month: z._default(z.nullable(Month(ASK_TO)), null),
  })
  .check(inOrder)

/** Banks print numbers with spaces; they are kept without. */
const AccountNumber = requiredText(text('Enter the account number'), 34).check(
  z.overwrite((number) => number.replaceAll(/[\s-]/g, '')),
  z.regex(/^[A-Za-z0-9]{4,34}$/, { error: text('Use 4 to 34 letters and digits') }),
)

const PayAccountForm = z.strictObject({
  bank: requiredText(text('Enter the bank name'), LETTERS),
  number: AccountNumber,
  holder: requiredText(text('Enter the name on the account'), LETTERS),
})

/** Whose, and in which order. */
const Narrowed = { search: Search, sort: sortedBy(SALARY_COLUMNS) }

export const salaryApi = {
  list: endpoint({
    name: 'salary.list',
    method: 'GET',
    path: '/api/pay/employees',
    access: salaryPolicy.list,
    summary: 'Those who work here with what they are paid each month, by name unless sorted.',
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ employees: z.array(SalaryRow), ...Paged }),
  }),
  export: endpoint({
    name: 'salary.export',
    method: 'GET',
    path: '/api/pay/employees/export',
    access: salaryPolicy.list,
    summary:
      'The same list as a CSV file, all pages of it. It says who has a bank account, not which. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'salary.get',
    method: 'GET',
    path: '/api/pay/employees/:id',
    access: salaryPolicy.list,
    summary: 'The salary of one employee with its dated revisions, the newest first, and the lines of each month.',
    params: ById,
    response: z.object({ employee: SalaryRow, revisions: z.array(Revision), lines: z.array(StandingLine) }),
  }),
  addLine: endpoint({
    name: 'salary.addLine',
    method: 'POST',
    path: '/api/pay/employees/:id/lines',
    access: salaryPolicy.keep,
    isIdempotent: true,
    summary: 'Adds an allowance or a deduction of each month, from one month on.',
    params: ById,
    body: StandingLineForm,
    response: z.object({ message: z.string() }),
    status: 201,
  }),
  endLine: endpoint({
    name: 'salary.endLine',
    method: 'PUT',
    path: '/api/pay/lines/:id/end',
    access: salaryPolicy.keep,
    summary: 'Says in which month a line holds for the last time.',
    params: ById,
    body: z.strictObject({ to_month: Month(ASK_TO) }),
    response: z.object({ message: z.string() }),
  }),
  getAccount: endpoint({
    name: 'salary.getAccount',
    method: 'GET',
    path: '/api/pay/employees/:id/account',
    access: salaryPolicy.readAccount,
    summary: 'Where the pay of an employee goes: for those who keep the accounts, and the person.',
    params: ById,
    response: z.object({
      account: z.nullable(PayAccount),
      /** Colleagues with the same account number, by name, for those who keep the accounts; the person hears of none. */
      same_as: z.array(z.string()),
    }),
  }),
  setAccount: endpoint({
    name: 'salary.setAccount',
    method: 'PUT',
    path: '/api/pay/employees/:id/account',
    access: salaryPolicy.keep,
    summary: 'Says where the pay of an employee goes; the person hears of it.',
    params: ById,
    body: PayAccountForm,
    response: z.object({ message: z.string(), account: PayAccount }),
  }),
}
