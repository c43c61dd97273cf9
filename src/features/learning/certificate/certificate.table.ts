import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, searchIndex } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { eventRegistrations } from '#features/public/event/event.table.ts'
import { programMembers } from '#features/mentorship/program-member/program-member.table.ts'

/** What was certified, as it was on that day: later changes of name or title do not change it. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    /** The course that was completed, or else the program, or the event that someone came to. */
    enrollmentId: integer().references(() => enrollments.id),
    programMemberId: integer().references(() => programMembers.id),
    eventRegistrationId: integer().references(() => eventRegistrations.id),
    /** Letters and digits without the dashes that people see. */
    code: text().notNull(),
    name: text().notNull(),
    /** Of the course, the program or the event. */
    courseTitle: text().notNull(),
    issuer: text().notNull(),
    issuedAt: moment().notNull(),
    state: text().$type<'valid' | 'revoked' | 'replaced'>().notNull().default('valid'),
    endedAt: moment(),
    endedById: integer().references(() => users.id),
    revocationReason: text(),
    replacedById: integer().references((): AnyPgColumn => certificates.id),
    /** What is searched: the words of name, title and code. */
    words: text().notNull().default(''),
    search: searchIndex((): SQL => sql`to_tsvector('simple', ${certificates.words})`),
  },
  (table) => [
    uniqueIndex().on(table.code),
    uniqueIndex('certificates_valid_key')
      .on(table.enrollmentId)
      .where(sql`${table.state} = 'valid'`),
    uniqueIndex('certificates_program_key')
      .on(table.programMemberId)
      .where(sql`${table.state} = 'valid'`),
    uniqueIndex('certificates_event_key')
      .on(table.eventRegistrationId)
      .where(sql`${table.state} = 'valid'`),
    index().on(table.enrollmentId),
    index().on(table.programMemberId),
    index().on(table.eventRegistrationId),
    index().on(table.issuedAt, table.id),
    // The few that are not of a course, the newest first.
    index('certificates_of_program_index')
      .on(table.issuedAt, table.id)
      .where(sql`program_member_id is not null`),
    index('certificates_of_event_index')
      .on(table.issuedAt, table.id)
      .where(sql`event_registration_id is not null`),
    index().on(table.state, table.issuedAt),
    index('certificates_name_index').on(sql`${table.name} collate "und-x-icu"`),
    index('certificates_title_index').on(sql`${table.courseTitle} collate "und-x-icu"`),
    index('certificates_search_index').using('gin', table.search),
    check(
      'certificates_of',
      sql`num_nonnulls(${table.enrollmentId}, ${table.programMemberId}, ${table.eventRegistrationId}) = 1`,
    ),
  ],
)

/** The name that a learner has checked before the certificate of an enrollment is made. */
export const certificateNames = pgTable('certificate_names', {
  enrollmentId: integer()
    .primaryKey()
    .references(() => enrollments.id),
  name: text().notNull(),
  confirmedAt: moment().notNull(),
})

/** A holder's request to have the name on a certificate corrected. */
export const certificateCorrections = pgTable(
  'certificate_corrections',
  {
    id: id(),
    certificateId: integer()
      .notNull()
      .references(() => certificates.id),
    name: text().notNull(),
    note: text().notNull().default(''),
    status: text().$type<'open' | 'done' | 'refused'>().notNull().default('open'),
    decidedById: integer().references(() => users.id),
    decidedAt: moment(),
    refusalReason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('certificate_corrections_open_key')
      .on(table.certificateId)
      .where(sql`${table.status} = 'open'`),
  ],
)
