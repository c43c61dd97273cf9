import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import type { Agreement, Terms } from './agreement.contract.ts'

/** What the two people of a match agree on; until someone writes it, the application proposes it. */
export const agreements = pgTable(
  'match_agreements',
  {
    matchId: integer()
      .primaryKey()
      .references(() => matches.id),
    revision: integer().notNull(),
    goal: text().notNull(),
    rhythm: text().$type<Terms['rhythm']>().notNull(),
    length: text().$type<Terms['length']>().notNull(),
    channel: text().$type<Terms['channel']>().notNull(),
    mentorConfirmedAt: moment(),
    menteeConfirmedAt: moment(),
    /** The last terms that both have confirmed: they hold while others are proposed. */
    agreed: jsonb().$type<Terms>(),
    agreedAt: moment(),
    changedBy: text().$type<NonNullable<Agreement['changed_by']>>(),
  },
  (table) => [
    check('match_agreements_agreed', sql`(${table.agreed} is null) = (${table.agreedAt} is null)`),
    check('match_agreements_revision', sql`${table.revision} >= 0`),
  ],
)
