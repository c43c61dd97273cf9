import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Criterion, CycleStatus } from './review-cycle.contract.ts'

const day = () => date().$type<Day>().notNull()

/**
 * A round in which every current employee is reviewed. Once it is open, the rules of server/db/rules.ts let nothing
 * change but its state.
 */
export const reviewCycles = pgTable(
  'review_cycles',
  {
    id: id(),
    title: text().notNull(),
    startsOn: day(),
    endsOn: day(),
    selfDueOn: day(),
    managerDueOn: day(),
    criteria: jsonb().$type<Criterion[]>().notNull(),
    status: text().$type<CycleStatus>().notNull().default('draft'),
    createdById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    openedById: integer().references(() => users.id),
    openedAt: moment(),
    closedById: integer().references(() => users.id),
    closedAt: moment(),
    /** The organisation's day on which everyone was reminded last. */
    remindedOn: date().$type<Day>(),
  },
  (table) => [
    index().on(table.endsOn, table.id),
    check('review_cycles_period', sql`${table.startsOn} <= ${table.endsOn}`),
    check('review_cycles_opened', sql`(${table.openedAt} is null) = (${table.status} = 'draft')`),
    check('review_cycles_closed', sql`(${table.closedAt} is null) = (${table.status} <> 'closed')`),
  ],
)
