import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'
import { posts } from '../blog.table.ts'

/** What a post was before its texts were changed, for its author. */
export const postVersions = pgTable(
  'post_versions',
  {
    postId: integer()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** That of the post at that time. */
    revision: integer().notNull(),
    title: text().notNull(),
    /** Cleaned (post-content.logic.ts). */
    contentHtml: text().notNull(),
    tags: jsonb().$type<string[]>().notNull(),
    /** It was kept while its author wrote, and never saved. */
    isAutosaved: boolean().notNull().default(false),
    /** When the post was saved so. */
    savedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.revision] })],
)
