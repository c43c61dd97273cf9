import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { mentorshipApplications } from '#features/mentorship/mentorship-application/mentorship-application.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { MatchEnd, MatchStatus, Side } from './match.contract.ts'

/** One mentor and one mentee, from when the mentor was assigned until the match ends. */
export const matches = pgTable(
  'matches',
  {
    id: id(),
    applicationId: integer()
      .notNull()
      .references(() => mentorshipApplications.id),
    mentorId: integer()
      .notNull()
      .references(() => mentors.id),
    /** The account of the mentor, so that bookings of one person can be compared whatever the side. */
    mentorUserId: integer()
      .notNull()
      .references(() => users.id),
    menteeId: integer()
      .notNull()
      .references(() => users.id),
    status: text().$type<MatchStatus>().notNull().default('agreeing'),
    endedAs: text().$type<MatchEnd>(),
    openedAt: moment().notNull(),
    /** When both first confirmed an agreement. */
    runningSince: moment(),
    endedAt: moment(),
    /** The last session that took place or message that was written. */
    lastContactAt: moment(),
    /** When a paused match resumes automatically. */
    pausedUntil: date().$type<Day>(),
    /** Who has proposed that the match ends as completed. */
    finishAskedBy: text().$type<Side>(),
    finishAskedAt: moment(),
    /** Since when the mentee shares the course record with the mentor; null: it is private. */
    coursesSharedAt: moment(),
    /** When both were last reminded of missing activity. */
    remindedAt: moment(),
  },
  (table) => [
    // A mentorship has one match at a time.
    uniqueIndex('matches_open_application_key')
      .on(table.applicationId)
      .where(sql`${table.status} <> 'ended'`),
    index().on(table.mentorId, table.status),
    index().on(table.menteeId),
    check('matches_two_people', sql`${table.mentorUserId} <> ${table.menteeId}`),
    check('matches_finish_asked', sql`(${table.finishAskedBy} is null) = (${table.finishAskedAt} is null)`),
    check('matches_ended_how', sql`(${table.status} = 'ended') = (${table.endedAs} is not null)`),
  ],
)
