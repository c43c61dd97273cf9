import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, id, moment } from '#server/db/columns.ts'
import type { Currency } from '#shared/currency.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { PayCountry } from './payroll.contract.ts'
import type { PayAccount, PayLine, PayWarning, RunStatus } from './payslip/payslip.contract.ts'

const employeeId = () =>
  integer()
    .notNull()
    .references(() => employees.id)
const runId = () =>
  integer()
    .notNull()
    .references(() => payRuns.id)
const byId = () =>
  integer()
    .notNull()
    .references(() => users.id)
/** `yyyy-mm` */
const month = () => text().notNull()

/**
 * The pay of everyone for a month, or a correction of it. Once it is approved, the rules of server/db/rules.ts let
 * nothing change but that it was paid.
 */
export const payRuns = pgTable(
  'pay_runs',
  {
    id: id(),
    month: month(),
    /** 0, or which correction of its month. */
    number: integer().notNull(),
    status: text().$type<RunStatus>().notNull().default('draft'),
    country: text().$type<PayCountry>().notNull(),
    /** The version of the law; null without a country. */
    rulesKey: text(),
    currency: text().$type<Currency>().notNull(),
    /** One US dollar in the currency, in ten-thousandths; null for a run in dollars. */
    scaledRate: bigint({ mode: 'number' }),
    /** Fingerprint of all that the payslips were made from. */
    inputs: text().notNull().default(''),
    preparedById: byId(),
    /** All who have prepared, changed or submitted it. */
    workedBy: integer().array().notNull(),
    approvedById: integer().references(() => users.id),
    approvedAt: moment(),
    paidById: integer().references(() => users.id),
    paidAt: moment(),
    reason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('pay_runs_number_key').on(table.month, table.number),
    // Two who prepare the same month at once make one run.
    uniqueIndex('pay_runs_open_key')
      .on(table.month)
      .where(sql`${table.status} in ('draft', 'submitted')`),
    check('pay_runs_month', sql`${table.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check('pay_runs_approved', sql`(${table.approvedAt} is null) = (${table.status} in ('draft', 'submitted'))`),
  ],
)

/** What one employee is paid in a run: calculated once, then kept as it was. Amounts are minor units of its currency. */
export const payslips = pgTable(
  'payslips',
  {
    id: id(),
    runId: runId(),
    employeeId: employeeId(),
    /** Whose it is, also when the record of the employee is gone. */
    userId: byId(),
    code: text().notNull(),
    name: text().notNull(),
    department: text().notNull(),
    position: text().$type<typeof employees.$inferSelect.position>().notNull(),
    gross: amountMinor().notNull(),
    deductions: amountMinor().notNull(),
    net: amountMinor().notNull(),
    employer: amountMinor().notNull(),
    paidDays: integer().notNull(),
    monthDays: integer().notNull(),
    lines: jsonb().$type<PayLine[]>().notNull(),
    warnings: jsonb().$type<PayWarning[]>().notNull(),
    /** Where it goes, as it was approved. */
    account: jsonb().$type<PayAccount>(),
  },
  (table) => [
    uniqueIndex('payslips_run_employee_key').on(table.runId, table.employeeId),
    // What a run comes to, without its pay slips themselves.
    index('payslips_sums_index').on(table.runId, table.gross, table.deductions, table.net, table.employer),
    index('payslips_name_index').on(table.runId, sql`${table.name} collate "und-x-icu"`, table.id),
    index().on(table.userId),
    index().on(table.employeeId),
    check('payslips_net', sql`${table.net} = ${table.gross} + ${table.deductions}`),
  ],
)

/** What was entered for one run alone. */
export const payRunLines = pgTable(
  'pay_run_lines',
  {
    id: id(),
    runId: runId(),
    employeeId: employeeId(),
    kind: text().$type<'allowance' | 'deduction' | 'unpaid'>().notNull(),
    name: text().notNull(),
    isTaxable: boolean().notNull(),
    /** Minor units of the run's currency; null for unpaid leave. */
    amount: amountMinor(),
    /** Half days without pay; null for amounts. */
    halfDays: integer(),
    byId: byId(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.runId, table.employeeId),
    index().on(table.employeeId),
    check(
      'pay_run_lines_amount',
      sql`case when ${table.kind} = 'unpaid' then ${table.halfDays} > 0 and ${table.amount} is null else ${table.amount} > 0 and ${table.halfDays} is null end`,
    ),
  ],
)
