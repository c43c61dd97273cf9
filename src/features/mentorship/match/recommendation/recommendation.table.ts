import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'
import type { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { matches } from '../match.table.ts'

/**
 * What the mentor of a completed match says about the mentee. Once it is signed, the rules of server/db/rules.ts let
 * nothing change: it keeps what was printed that day, whatever the people and the organisation are called later.
 */
export const matchRecommendations = pgTable(
  'match_recommendations',
  {
    matchId: integer()
      .primaryKey()
      .references(() => matches.id),
    text: text().notNull(),
    revision: integer().notNull().default(1),
    changedAt: moment().notNull(),
    signedAt: moment(),
    mentorName: text(),
    areaOfExpertise: text().$type<(typeof mentors.$inferSelect)['areaOfExpertise']>(),
    menteeName: text(),
    issuer: text(),
  },
  (table) => [
    check(
      'match_recommendations_signed',
      sql`num_nulls(${table.signedAt}, ${table.mentorName}, ${table.areaOfExpertise}, ${table.menteeName}, ${table.issuer}) in (0, 5)`,
    ),
  ],
)
