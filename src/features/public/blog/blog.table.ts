import { type SQL, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, searchIndex } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import type { PostStatus } from './blog.contract.ts'

export const posts = pgTable(
  'posts',
  {
    id: id(),
    /** Names the post in addresses; once it has been published it stays. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    /** Cleaned (post-content.logic.ts). */
    contentHtml: text().notNull(),
    /** How the text begins, without formatting. */
    excerpt: text().notNull(),
    readingMinutes: integer().notNull(),
    featuredImage: text(),
    tags: jsonb().$type<string[]>().notNull().default([]),
    status: text().$type<PostStatus>().notNull(),
    /** Counted here beside the rows of `post_likes`, so that a list of posts counts nothing. */
    likes: integer().notNull().default(0),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    /** When a scheduled post is to appear. */
    publishAt: moment(),
    /** When it appeared first; a post that is published again keeps its place. */
    publishedAt: moment(),
    /** Why an admin took it from the public. */
    reason: text(),
    /** Of title and content as an admin took them from the public: this text is not published again (ADR 31). */
    unpublishedHash: text(),
    /** What is searched: the words of title, tags and text. */
    words: text().notNull(),
    search: searchIndex((): SQL => sql`to_tsvector('simple', ${posts.words})`),
    /** Grows with every change, so that two windows that save at once do not overwrite each other. */
    revision: integer().notNull().default(1),
    /** The writing session whose first words made it, for one whose answer was lost; null: it was made by saving. */
    begunBySession: text(),
    /** The writing session that kept something last; null since it was saved. */
    autosaveSession: text(),
    createdAt: createdAt(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.status, table.publishedAt),
    index().on(table.authorId),
    uniqueIndex().on(table.authorId, table.begunBySession),
    index('posts_search_index').using('gin', table.search),
    index('posts_tags_index').using('gin', table.tags),
  ],
)

/** Who likes which post, each once. */
export const postLikes = pgTable(
  'post_likes',
  {
    postId: integer()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index().on(table.userId),
    index().on(table.createdAt),
  ],
)
