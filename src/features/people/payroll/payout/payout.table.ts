import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import { payRuns, payslips } from '../payroll.table.ts'
import type { PayAccount, PayoutWay } from '../payslip/payslip.contract.ts'

/**
 * How the net pay of one payslip is paid (ADR 26). A payslip that the bank did not pay gets another row; what has come
 * back stays.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    runId: integer()
      .notNull()
      .references(() => payRuns.id),
    payslipId: integer()
      .notNull()
      .references(() => payslips.id),
    way: text().$type<PayoutWay>().notNull(),
    /** Which bank file of its run it is in; null for every other way. */
    fileNumber: integer(),
    /** Where the file sends it, as it was then. */
    account: jsonb().$type<PayAccount>(),
    /** How it was paid, where no file did. */
    note: text(),
    byId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    paidById: integer().references(() => users.id),
    paidAt: moment(),
    returnedById: integer().references(() => users.id),
    returnedAt: moment(),
    /** Why it came back, or was not paid. */
    reason: text(),
  },
  (table) => [
    // Prevents two simultaneous payments of one payslip.
    uniqueIndex('payouts_payslip_key')
      .on(table.payslipId)
      .where(sql`${table.returnedAt} is null`),
    index('payouts_file_index').on(table.runId, table.fileNumber),
    index('payouts_history_index').on(table.payslipId, table.id),
    check(
      'payouts_file',
      sql`(${table.way} = 'file') = (${table.fileNumber} is not null and ${table.account} is not null)`,
    ),
    check(
      'payouts_paid',
      sql`(${table.paidAt} is null) = (${table.paidById} is null) and (${table.way} = 'file' or ${table.paidAt} is not null)`,
    ),
    check(
      'payouts_returned',
      sql`(${table.returnedAt} is null) = (${table.reason} is null) and (${table.returnedAt} is null) = (${table.returnedById} is null)`,
    ),
  ],
)
