import { isNull, sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'

/** A part of the organisation in which employees work (spec 2 §3). */
export const departments = pgTable(
  'departments',
  {
    id: id(),
    name: text().notNull(),
    /** No longer offered; existing records keep it. */
    archivedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('departments_name_key')
      .on(sql`lower(${table.name})`)
      .where(isNull(table.archivedAt)),
  ],
)
