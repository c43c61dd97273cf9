import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, id } from '#server/db/columns.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'

/** An allowance or a deduction of each month, in US cents as the salary. It is ended, never erased. */
export const payLines = pgTable(
  'pay_lines',
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    kind: text().$type<'allowance' | 'deduction'>().notNull(),
    name: text().notNull(),
    isTaxable: boolean().notNull(),
    amountCents: amountMinor().notNull(),
    /** The first month, `yyyy-mm`, and the last, null while none is known. */
    fromMonth: text().notNull(),
    toMonth: text(),
    byId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.employeeId, table.fromMonth),
    check('pay_lines_amount', sql`${table.amountCents} > 0`),
    check('pay_lines_months', sql`${table.toMonth} is null or ${table.toMonth} >= ${table.fromMonth}`),
  ],
)

/** Where someone's pay goes. Numbers are texts: they begin with zeros. */
export const payAccounts = pgTable('pay_accounts', {
  employeeId: integer()
    .primaryKey()
    .references(() => employees.id),
  bank: text().notNull(),
  number: text().notNull(),
  holder: text().notNull(),
  byId: integer()
    .notNull()
    .references(() => users.id),
  updatedAt: createdAt(),
})
