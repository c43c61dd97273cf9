import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { matches } from '#features/mentorship/match/match.table.ts'

/** How a mentee rates their own skills: the first rating of each stays. */
export const matchSelfRatings = pgTable(
  'match_self_ratings',
  {
    id: id(),
    matchId: integer()
      .notNull()
      .references(() => matches.id),
    skill: text().notNull(),
    starsAtStart: integer().notNull(),
    starsNow: integer().notNull(),
    createdAt: createdAt(),
    changedAt: moment(),
  },
  (table) => [
    uniqueIndex('match_self_ratings_skill').on(table.matchId, sql`lower(${table.skill})`),
    check('match_self_ratings_stars', sql`${table.starsAtStart} between 1 and 5 and ${table.starsNow} between 1 and 5`),
  ],
)
