import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { skills } from '#features/learning/skill/skill.table.ts'
import { courses } from '../course.table.ts'

/** What courses teach. */
export const courseSkills = pgTable(
  'course_skills',
  {
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    skillId: integer()
      .notNull()
      .references(() => skills.id),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.skillId] }), index().on(table.skillId)],
)
