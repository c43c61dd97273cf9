import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { mentors } from '../mentor.table.ts'
import type { AvailabilityForm } from './availability.contract.ts'

/** When a mentor has time, one row each, and what follows from it for the directory. */
export const mentorAvailability = pgTable(
  'mentor_availability',
  {
    mentorId: integer()
      .primaryKey()
      .references(() => mentors.id),
    /** IANA name; hours and days below are local to it. */
    timeZone: text().notNull(),
    hours: jsonb().$type<AvailabilityForm['hours']>().notNull(),
    exceptions: jsonb().$type<AvailabilityForm['exceptions']>().notNull(),
    pauseFrom: date().$type<Day>(),
    pauseUntil: date().$type<Day>(),
    pauseText: text().notNull().default(''),
    capacity: integer().notNull(),
    sessionMinutes: integer().$type<AvailabilityForm['session_minutes']>().notNull(),
    bufferMinutes: integer().$type<AvailabilityForm['buffer_minutes']>().notNull(),
    noticeHours: integer().notNull(),
    answerHours: integer().$type<AvailabilityForm['answer_hours']>(),
    meetingAddresses: jsonb().$type<AvailabilityForm['meeting_addresses']>().notNull(),
    /** The first time that anyone could book, as far as was known at `checkedAt`; null: none. */
    nextFreeAt: moment(),
    /** Free mentee places at `checkedAt`. */
    places: integer().notNull(),
    checkedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.checkedAt),
    check(
      'mentor_availability_pause',
      sql`(${table.pauseFrom} is null) = (${table.pauseUntil} is null) and ${table.pauseFrom} <= ${table.pauseUntil}`,
    ),
  ],
)
