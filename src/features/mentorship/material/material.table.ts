import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'

/** What a mentor shares with all own mentees: addresses, with why they are worth reading. */
export const mentorMaterials = pgTable(
  'mentor_materials',
  {
    id: id(),
    mentorId: integer()
      .notNull()
      .references(() => mentors.id),
    title: text().notNull(),
    url: text().notNull(),
    note: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.mentorId, table.id)],
)
