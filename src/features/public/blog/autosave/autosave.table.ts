import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'
import { posts } from '../blog.table.ts'

/**
 * What its author has typed over a post that is no draft: it waits here until it is saved, and no one else sees it.
 * Which writing session it is of stands in the post.
 */
export const pendingPosts = pgTable('pending_posts', {
  postId: integer()
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
  title: text().notNull(),
  /** Cleaned (post-content.logic.ts). */
  contentHtml: text().notNull(),
  tags: jsonb().$type<string[]>().notNull(),
  savedAt: moment().notNull(),
})
