import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'

/** How a person looks at a list: its tab, filters and order, under a name. */
export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The page of the list. */
    list: text().notNull(),
    name: text().notNull(),
    /** What the page's address asks for, as in a query. */
    search: text().notNull(),
    /** The list opens with it. */
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('list_views_name_key').on(table.userId, table.list, table.name)],
)
