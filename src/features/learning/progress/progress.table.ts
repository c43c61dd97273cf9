import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
import { moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'

/** What a person learned on one day of their own calendar: for the weekly goal and the streak. */
export const learningDays = pgTable(
  'learning_days',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    day: date().$type<Day>().notNull(),
    seconds: integer().notNull().default(0),
    lessons: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

/** The weekly goal that a learner has set, in minutes. */
export const learningGoals = pgTable('learning_goals', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  minutesPerWeek: integer().notNull(),
  updatedAt: moment().notNull(),
})
