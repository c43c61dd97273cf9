import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { lettersOf } from '#server/db/like.ts'
import { files } from '#server/files/files.table.ts'
import type { Language } from '#shared/languages.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type {
  COMMUNICATION_MODES,
  EDUCATION_LEVELS,
  MEETING_FREQUENCIES,
  MENTORSHIP_DURATIONS,
  MENTORSHIP_STYLES,
  MentorshipApplicationStatus,
} from './mentorship-application.contract.ts'

/** Applications for mentorship and their outcome (spec 3 §3). */
export const mentorshipApplications = pgTable(
  'mentorship_applications',
  {
    id: id(),
    /** Null while someone without an account has applied. */
    userId: integer().references(() => users.id),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    location: text().notNull(),
    linkedin: text(),
    educationLevel: text().$type<(typeof EDUCATION_LEVELS)[number]>().notNull(),
    fieldOfStudy: text(),
    institution: text(),
    graduationYear: integer(),
    jobTitle: text(),
    company: text(),
    industry: text(),
    /** Years. */
    experience: doublePrecision(),
    mentorshipGoals: text().notNull(),
    skillsToGain: text(),
    challenges: text(),
    mentorshipStyle: text().$type<(typeof MENTORSHIP_STYLES)[number]>().notNull(),
    meetingFrequency: text().$type<(typeof MEETING_FREQUENCIES)[number]>().notNull(),
    communicationMode: text().$type<(typeof COMMUNICATION_MODES)[number]>().notNull(),
    availability: text().notNull(),
    duration: text().$type<(typeof MENTORSHIP_DURATIONS)[number]>().notNull(),
    personalStatement: text(),
    resumeFileId: text().references(() => files.id),
    /** That of the page on which it was written; mails to the person who has no account are in it. */
    language: text().$type<Language>().notNull(),
    /** IANA name: that of the browser in which it was written; null for a person who applied by other means. */
    timeZone: text(),
    /** The mentor wished for, and the one who guides. */
    wishedMentorId: integer().references(() => mentors.id),
    mentorId: integer().references(() => mentors.id),
    status: text().$type<MentorshipApplicationStatus>().notNull().default('pending'),
    reviewerId: integer().references(() => users.id),
    decidedAt: moment(),
    decisionReason: text(),
    completedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    // One pending application of a person, and of an address.
    uniqueIndex('mentorship_applications_pending_user_key')
      .on(table.userId)
      .where(sql`${table.status} = 'pending'`),
    uniqueIndex('mentorship_applications_pending_email_key')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.status} = 'pending'`),
    index().on(table.status),
    index().on(table.mentorId),
    index().on(table.createdAt),
    index('mentorship_applications_search_index').using(
      'gin',
      lettersOf(table.email),
      lettersOf(table.fullName),
      lettersOf(table.location),
      lettersOf(table.mentorshipGoals),
      lettersOf(table.skillsToGain),
    ),
    check(
      'mentorship_applications_accepted_user',
      sql`${table.status} not in ('accepted', 'completed') or ${table.userId} is not null`,
    ),
  ],
)
