import { iso } from '#server/db/iso.ts'
import { and, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import { searchQuery } from '#shared/search-words.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Post, PostCard } from './blog.contract.ts'
import { postLikes, posts } from './blog.table.ts'

const card = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  excerpt: posts.excerpt,
  featured_image: posts.featuredImage,
  tags: posts.tags,
  likes: posts.likes,
  author: jsonObject({ name: users.name, profile_picture: users.profilePicture }),
  author_id: posts.authorId,
  status: posts.status,
  reading_minutes: posts.readingMinutes,
  created_at: posts.createdAt,
  published_at: posts.publishedAt,
  updated_at: posts.updatedAt,
}
const row = jsonObject(card)

type Moments = { created_at: string; published_at: string | null; updated_at: string }

/** The moments of a row as every answer writes them. */
export const withIsoMoments = <Row extends Moments>(found: Row): Row => ({
  ...found,
  created_at: iso(found.created_at),
  published_at: iso(found.published_at),
  updated_at: iso(found.updated_at),
})

/** The columns of a card, also for other lists. */
export const cardColumns = card

const isPublic = eq(posts.status, 'published')
const byAuthor = { table: users, on: eq(users.id, posts.authorId) }
const newest = [desc(posts.publishedAt), desc(posts.id)]

type Filter = { search?: string | undefined; tag?: string | undefined; author?: number | undefined }

/** The part of the filter that uses the text index. */
export const matchesSearch = sql`${posts.search} @@ to_tsquery('simple', ${sql.placeholder('search')})`

const PUBLIC: List<PostCard, Filter> = {
  name: 'posts',
  from: posts,
  id: posts.id,
  joins: [byAuthor],
  row,
  where: isPublic,
  filters: {
    search: matchesSearch,
    tag: sql`${posts.tags} @> jsonb_build_array(${sql.placeholder('tag')}::text)`,
    author: eq(posts.authorId, sql.placeholder('author')),
  },
  order: newest,
}

type ListOptions = { page?: number | undefined; limit?: number | undefined }

/** One page of published posts, newest first: one statement. */
export async function listPosts(db: Db, { search, ...filter }: Filter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, PUBLIC, {
    filter: { ...filter, search: search && searchQuery(search) },
    ...asked,
  })
  return { rows: rows.map(withIsoMoments), ...paged }
}

/** The content of these posts, by their id. */
export async function findContents(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: posts.id, content: posts.contentHtml })
    .from(posts)
    .where(inArray(posts.id, [...ids]))
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** A post with its content, whatever its state. */
export async function findPost(db: Db, which: { id: number } | { slug: string }): Promise<Post | undefined> {
  const [found] = await db
    .select({ row: jsonObject({ ...card, content: posts.contentHtml }) })
    .from(posts)
    .innerJoin(users, byAuthor.on)
    .where('id' in which ? eq(posts.id, which.id) : eq(posts.slug, which.slug))
  return found && withIsoMoments(found.row)
}

/** The newest other posts that have one of these tags. */
export async function listRelated(db: Db, { id, tags }: Pick<Post, 'id' | 'tags'>, most: number): Promise<PostCard[]> {
  if (tags.length === 0) return []
  const wanted = sql`string_to_array(${tags.join('\n')}, chr(10))`
  const rows = await db
    .select({ row })
    .from(posts)
    .innerJoin(users, byAuthor.on)
    .where(and(isPublic, ne(posts.id, id), sql`jsonb_exists_any(${posts.tags}, ${wanted})`))
    .orderBy(...newest)
    .limit(most)
  return rows.map((found) => withIsoMoments(found.row))
}

/** The tags of published posts, those of most posts first. */
export function listTags(db: Db, most: number): Promise<{ tag: string; posts: number }[]> {
  const tag = sql<string>`jsonb_array_elements_text(${posts.tags})`.as('tag')
  const each = db.select({ tag }).from(posts).where(isPublic).as('each')
  return db
    .select({ tag: each.tag, posts: count() })
    .from(each)
    .groupBy(each.tag)
    .orderBy(desc(count()), each.tag)
    .limit(most)
}

/**
 * Likes a post as this person, once, and answers its likes. Belongs into a transaction. Who liked it before, perhaps a
 * moment ago with a double click, gets the number read after that: the insertion waits for the other one.
 */
export async function insertLike(tx: Db, like: typeof postLikes.$inferInsert): Promise<number> {
  const added = await tx.insert(postLikes).values(like).onConflictDoNothing().returning({ id: postLikes.postId })
  const ofPost = eq(posts.id, like.postId)
  const [found] =
    added.length === 0
      ? await tx.select({ likes: posts.likes }).from(posts).where(ofPost)
      : await tx
          .update(posts)
          .set({ likes: sql`${posts.likes} + 1` })
          .where(ofPost)
          .returning({ likes: posts.likes })
  return found?.likes ?? 0
}

export async function hasLiked(db: Db, postId: number, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: postLikes.postId })
    .from(postLikes)
    .where(and(eq(postLikes.postId, postId), eq(postLikes.userId, userId)))
  return rows.length > 0
}

/** Whether anyone has liked a post since then. */
export async function hasLikesSince(db: Db, moment: Date): Promise<boolean> {
  const rows = await db.select({ id: postLikes.postId }).from(postLikes).where(gt(postLikes.createdAt, moment)).limit(1)
  return rows.length > 0
}
