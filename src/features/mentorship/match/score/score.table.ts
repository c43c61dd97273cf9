import { sql } from 'drizzle-orm'
import { alias, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import type { RatingSums } from '#shared/rating.ts'
import { users } from '#features/base/user/user.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import type { Side } from '../match.contract.ts'
import { matches } from '../match.table.ts'
import { SCORE_EVERY_DAYS, SCORE_HIDDEN_DAYS } from './score.contract.ts'

/** How the two people of a match have rated it. */
export const matchScores = pgTable(
  'match_scores',
  {
    id: id(),
    matchId: integer()
      .notNull()
      .references(() => matches.id),
    raterSide: text().$type<Side>().notNull(),
    stars: integer().notNull(),
    words: text().notNull().default(''),
    createdAt: createdAt(),
    /** When an admin took it out of the directory, and why. */
    hiddenAt: moment(),
    hiddenById: integer().references(() => users.id),
    hiddenReason: text(),
  },
  (table) => [
    index().on(table.matchId),
    check('match_scores_stars', sql`${table.stars} between 1 and 5`),
    check('match_scores_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
  ],
)

const answers = alias(matchScores, 'answers')
const intervalOfDays = (many: number) => sql.raw(`interval '${many} days'`)

/** Both have rated within the same weeks, or the rating is old enough: then the other reads it, and everyone. */
export const isScoreShown = sql<boolean>`(${matchScores.createdAt} < now() - ${intervalOfDays(SCORE_HIDDEN_DAYS)} or exists (
  select from ${matchScores} ${sql.raw('answers')} where ${answers.matchId} = ${matchScores.matchId}
    and ${answers.raterSide} <> ${matchScores.raterSide}
    and ${answers.createdAt} > ${matchScores.createdAt} - ${intervalOfDays(SCORE_EVERY_DAYS)}))`

/** Ratings that count in the directory: those of mentees which may be read and are not hidden. */
export const isScorePublic = sql`${matchScores.raterSide} = 'mentee' and ${matchScores.hiddenAt} is null and ${isScoreShown}`

/** How many mentees have rated a mentor of the directory, and their stars: the last rating of each counts. */
export const scoresOfMentor = sql<RatingSums>`(select json_build_object('count', count(*), 'sum', coalesce(sum(latest.stars), 0))
  from (select distinct on (${matches.menteeId}) ${matchScores.stars} as stars from ${matchScores}
    join ${matches} on ${matches.id} = ${matchScores.matchId}
    where ${matches.mentorId} = ${mentors.id} and ${isScorePublic}
    order by ${matches.menteeId}, ${matchScores.id} desc) latest)`
