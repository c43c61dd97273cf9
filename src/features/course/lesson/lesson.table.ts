import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import { files } from '#server/files/files.table.ts'
import { courses } from '../course.table.ts'

/** A lesson of a course: our own private file, or an address of an allowed video host. */
export const videos = pgTable(
  'videos',
  {
    id: id(),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    title: text().notNull(),
    type: text().$type<'upload' | 'external'>().notNull(),
    /** Set when the type is upload. */
    fileId: text().references(() => files.id),
    /** Set when the type is external. */
    url: text(),
    captionsFileId: text().references(() => files.id),
    /** Length of the clip. */
    seconds: integer().notNull(),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.courseId, table.position)],
)
