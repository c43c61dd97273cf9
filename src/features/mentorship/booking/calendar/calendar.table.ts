import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'

/** The address under which calendars read someone's sessions: at most one each, and only its hash. */
export const sessionCalendars = pgTable(
  'session_calendars',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    tokenHash: text().notNull(),
    madeAt: moment().notNull(),
  },
  (table) => [uniqueIndex('session_calendars_token_key').on(table.tokenHash)],
)
