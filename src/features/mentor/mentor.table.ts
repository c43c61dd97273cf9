import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import { users } from '../user/user.table.ts'
import type { ExpertiseArea, MentorStatus, SocialLinks } from './mentor.contract.ts'

/** A mentor's page in the directory; only approved ones are shown. */
export const mentors = pgTable(
  'mentors',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
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
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.userId), index().on(table.status)],
)
