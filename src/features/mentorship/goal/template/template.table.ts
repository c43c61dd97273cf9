import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import type { TemplateMilestone } from './template.contract.ts'

/** Milestones that a mentor gives more than one mentee. */
export const milestoneTemplates = pgTable(
  'milestone_templates',
  {
    id: id(),
    mentorId: integer()
      .notNull()
      .references(() => mentors.id),
    name: text().notNull(),
    milestones: jsonb().$type<TemplateMilestone[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('milestone_templates_name').on(table.mentorId, sql`lower(${table.name})`)],
)
