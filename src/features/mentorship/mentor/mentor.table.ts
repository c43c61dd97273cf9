import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { files } from '#server/files/files.table.ts'
import type { Language } from '#shared/languages.ts'
import { users } from '#features/base/user/user.table.ts'
import type { ExpertiseArea, MentorStatus, SocialLinks } from './mentor.contract.ts'

/** Who guides mentees or has applied to (spec 3 §3): the directory shows approved ones who may sign in. */
export const mentors = pgTable(
  'mentors',
  {
    id: id(),
    /** Null while someone without an account has applied. */
    userId: integer().references(() => users.id),
    status: text('mentor_status').$type<MentorStatus>().notNull().default('pending'),
    areaOfExpertise: text().$type<ExpertiseArea>().notNull(),
    /** What the card shows; the specification's default is shown when empty (spec 1 §3). */
    experience: text(),
    mentored: text(),
    mentorBio: text().notNull().default(''),
    educationLevel: text(),
    languages: jsonb().$type<string[]>().notNull().default([]),
    city: text(),
    country: text(),
    social: jsonb().$type<SocialLinks>().notNull().default({}),
    /**
     * As typed in the application, like the address and the language of the page; null for a person who never
     * applied.
     */
    applicantName: text(),
    applicantEmail: text(),
    applicantLanguage: text().$type<Language>(),
    degreeFileId: text().references(() => files.id),
    /** What was asked before deciding, last. */
    question: text(),
    askedAt: moment(),
    reviewerId: integer().references(() => users.id),
    decidedAt: moment(),
    decisionReason: text(),
    /** False where the person was a mentor by other means already: then the role stays when the approval ends. */
    givesRole: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    // One open application or approval of a person, and of an address.
    uniqueIndex('mentors_open_user_key')
      .on(table.userId)
      .where(sql`${table.status} in ('pending', 'approved')`),
    uniqueIndex('mentors_open_email_key')
      .on(sql`lower(${table.applicantEmail})`)
      .where(sql`${table.status} in ('pending', 'approved')`),
    index().on(table.status),
    index().on(table.createdAt),
    check('mentors_approved_user', sql`${table.status} <> 'approved' or ${table.userId} is not null`),
  ],
)
