import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { matchGoals } from '../goal.table.ts'
import type { Step, StepKind, StepStatus } from './step.contract.ts'

/** Tasks of a goal, and its milestones: points on its way that have a day. */
export const matchSteps = pgTable(
  'match_steps',
  {
    id: id(),
    goalId: integer()
      .notNull()
      .references(() => matchGoals.id, { onDelete: 'cascade' }),
    kind: text().$type<StepKind>().notNull(),
    title: text().notNull(),
    /** Who does it. */
    doer: text().$type<Step['doer']>().notNull(),
    dueOn: date().$type<Day>(),
    status: text().$type<StepStatus>().notNull().default('open'),
    doneAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.goalId),
    check('match_steps_done', sql`(${table.status} = 'open') = (${table.doneAt} is null)`),
    check('match_steps_milestone_day', sql`${table.kind} <> 'milestone' or ${table.dueOn} is not null`),
  ],
)
