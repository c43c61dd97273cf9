import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { BookingSide, BookingStatus } from './booking.contract.ts'

/**
 * A session of a match, from the hold on its time until it was held or not. Neither of the two is ever in two sessions at
 * once: drizzle cannot write the exclusion constraints, so they are in the migration (ADR 27).
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    matchId: integer()
      .notNull()
      .references(() => matches.id),
    /** As in the match, so that the constraints see them. */
    mentorUserId: integer()
      .notNull()
      .references(() => users.id),
    menteeId: integer()
      .notNull()
      .references(() => users.id),
    status: text().$type<BookingStatus>().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** The end with the mentor's buffer. */
    blockedUntil: moment().notNull(),
    /** When a hold or a request expires. */
    expiresAt: moment(),
    /** Who asked for the time that it has: the other one answers. */
    proposedBy: text().$type<BookingSide>().notNull(),
    /** Calendars know a session by it, whatever happens to it. */
    uid: text().notNull(),
    /** How many changes were sent to calendars. */
    sequence: integer().notNull().default(0),
    /** Whether it was sent to calendars, which then need a cancellation when it ends. */
    isInvited: boolean().notNull().default(false),
    agenda: text().notNull().default(''),
    agendaRevision: integer().notNull().default(0),
    requestedAt: moment(),
    confirmedAt: moment(),
    /** When it was declined, cancelled, expired, held or missed. */
    closedAt: moment(),
    closedBy: text().$type<BookingSide>(),
    reason: text(),
    /** Cancelled less than three hours before it would have begun. */
    isLate: boolean().notNull().default(false),
    missedBy: text().$type<BookingSide>(),
    /** When the reminders for the time that it has were sent. */
    dayReminderAt: moment(),
    hourReminderAt: moment(),
    /** Ids of the reminder mails, to withdraw those not yet sent when the time changes. */
    reminderMailIds: jsonb().$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('bookings_uid_key').on(table.uid),
    index().on(table.matchId, table.startsAt),
    index().on(table.mentorUserId, table.startsAt),
    index().on(table.menteeId, table.startsAt),
    // For the background jobs.
    index('bookings_expires_index')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
    index('bookings_confirmed_index')
      .on(table.startsAt)
      .where(sql`${table.status} = 'confirmed'`),
    check('bookings_times', sql`${table.startsAt} < ${table.endsAt} and ${table.endsAt} <= ${table.blockedUntil}`),
    check('bookings_two_people', sql`${table.mentorUserId} <> ${table.menteeId}`),
    check('bookings_expires', sql`(${table.expiresAt} is not null) = (${table.status} in ('held', 'requested'))`),
    check(
      'bookings_closed',
      sql`(${table.closedAt} is null) = (${table.status} in ('held', 'requested', 'confirmed'))`,
    ),
    check('bookings_missed', sql`(${table.missedBy} is not null) = (${table.status} = 'no_show')`),
  ],
)
