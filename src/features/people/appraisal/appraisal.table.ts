import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Answer, AppraisalStatus } from './appraisal.contract.ts'
import { reviewCycles } from './review-cycle/review-cycle.table.ts'

const answers = () => jsonb().$type<Answer[]>().notNull().default([])
const words = () => text().notNull().default('')

/**
 * The review of one employee in a cycle: what they write themselves, and what the reviewer writes. Once it is shared, the
 * rules of server/db/rules.ts let nothing change but that it was read; once the cycle is closed, nothing at all.
 */
export const appraisals = pgTable(
  'appraisals',
  {
    id: id(),
    cycleId: integer()
      .notNull()
      .references(() => reviewCycles.id),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    /** Whose it is, also when the record of the employee is gone. */
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** Null while no one was found. */
    reviewerId: integer().references(() => users.id),
    status: text().$type<AppraisalStatus>().notNull().default('self'),
    selfAnswers: answers(),
    selfText: words(),
    submittedAt: moment(),
    /** Why the self-review came back. */
    reason: text(),
    reviewAnswers: answers(),
    reviewText: words(),
    /** Hundredths of a star. */
    result: integer(),
    sharedAt: moment(),
    readAt: moment(),
    answer: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('appraisals_cycle_employee_key').on(table.cycleId, table.employeeId),
    index().on(table.userId),
    index().on(table.reviewerId),
    index().on(table.employeeId),
    check('appraisals_result', sql`${table.result} between 100 and 500`),
    check('appraisals_reviewer', sql`${table.reviewerId} <> ${table.userId}`),
    check(
      'appraisals_shared',
      sql`(${table.status} in ('shared', 'read')) = (${table.sharedAt} is not null) and (${table.sharedAt} is null) = (${table.result} is null)`,
    ),
    check('appraisals_read', sql`(${table.status} = 'read') = (${table.readAt} is not null)`),
  ],
)
