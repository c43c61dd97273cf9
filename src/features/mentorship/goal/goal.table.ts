import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import type { GoalStatus } from './goal.contract.ts'

/** What the two people of a match work towards. */
export const matchGoals = pgTable(
  'match_goals',
  {
    id: id(),
    matchId: integer()
      .notNull()
      .references(() => matches.id),
    title: text().notNull(),
    note: text().notNull().default(''),
    status: text().$type<GoalStatus>().notNull().default('open'),
    dueOn: date().$type<Day>(),
    reachedAt: moment(),
    createdById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.matchId),
    check('match_goals_reached', sql`(${table.status} = 'reached') = (${table.reachedAt} is not null)`),
  ],
)
