import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
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
    /** Whether anyone may watch it, as its author has said; null: the first lesson of a free course. */
    isPreview: boolean(),
    /** Set instead of deleting a lesson that someone has learned; it belongs to no list of lessons any more. */
    archivedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.courseId, table.position)],
)
