import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import { matches } from '../match.table.ts'

/** Notes of the two people of a match. A private one is read by its writer and by no one else. */
export const matchNotes = pgTable(
  'match_notes',
  {
    id: id(),
    matchId: integer()
      .notNull()
      .references(() => matches.id),
    writerId: integer()
      .notNull()
      .references(() => users.id),
    isPrivate: boolean().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    changedAt: moment(),
  },
  (table) => [index().on(table.matchId, table.id)],
)
