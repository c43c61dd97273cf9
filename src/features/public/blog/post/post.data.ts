import { and, desc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { makeFreeSlug } from '#server/db/slugs.ts'
import { containsPatternsOf } from '#server/db/like.ts'
import { searchQuery } from '#shared/search-words.ts'
import { users } from '#features/base/user/user.table.ts'
import type { PostStatus } from '../blog.contract.ts'
import { cardColumns, matchesSearch, withIsoMoments } from '../blog.data.ts'
import { pendingPosts } from '../autosave/autosave.table.ts'
import { posts } from '../blog.table.ts'
import type { ManagedPost, PostEdited } from './post.contract.ts'

const managed = {
  ...cardColumns,
  publish_at: posts.publishAt,
  reason: posts.reason,
  needs_change: sql<boolean>`${posts.unpublishedHash} is not null`,
}
const row = jsonObject(managed)
type Row = typeof row._.type

const toManaged = <Found extends Row>(found: Found): Found => ({
  ...withIsoMoments(found),
  publish_at: found.publish_at && new Date(found.publish_at).toISOString(),
})

type Filter = {
  search?: string | undefined
  /** Words that the title and the tags have. */
  title?: string | undefined
  status?: PostStatus | undefined
  mine?: number | undefined
  /** What a mentor with this id sees, or an admin. */
  asMentor?: number | undefined
  asAdmin?: number | undefined
}

const isByAuthor = (name: string) => eq(posts.authorId, sql.placeholder(name))

const MANAGED: List<Row, Filter> = {
  name: 'managed-posts',
  from: posts,
  id: posts.id,
  joins: [{ table: users, on: eq(users.id, posts.authorId) }],
  row,
  filters: {
    search: matchesSearch,
    title: sql`folded(${posts.title} || ' ' || ${posts.tags}::text)
      like all (string_to_array(${sql.placeholder('title')}, chr(10)))`,
    status: eq(posts.status, sql.placeholder('status')),
    mine: isByAuthor('mine'),
    asMentor: or(eq(posts.status, 'published'), isByAuthor('asMentor')),
    asAdmin: or(ne(posts.status, 'draft'), isByAuthor('asAdmin')),
  },
  order: [desc(posts.updatedAt), desc(posts.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined }

const filterWithQuery = ({ search, title, ...filter }: Filter): Filter => ({
  ...filter,
  search: search && searchQuery(search),
  title: containsPatternsOf(title).join('\n'),
})

/** One page of posts for those who write: one statement. */
export async function listManagedPosts(db: Db, filter: Filter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, MANAGED, { filter: filterWithQuery(filter), ...asked })
  return { rows: rows.map((found): ManagedPost => toManaged(found)), ...paged }
}

/** All rows, for a file. */
export const listAllManagedPosts = (db: Db, filter: Filter) =>
  listAll(db, MANAGED, { filter: filterWithQuery(filter) }, (found): ManagedPost => toManaged(found))

const edited = {
  ...managed,
  content: posts.contentHtml,
  revision: posts.revision,
  autosave_session: posts.autosaveSession,
}
const waiting = {
  title: pendingPosts.title,
  content: pendingPosts.contentHtml,
  tags: pendingPosts.tags,
  saved_at: pendingPosts.savedAt,
}

/** A post as its author edits it. */
export async function findPostToEdit(db: Db, id: number): Promise<PostEdited | undefined> {
  const [found] = await db
    .select({ row: jsonObject(edited), pending: waiting })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(pendingPosts, eq(pendingPosts.postId, posts.id))
    .where(eq(posts.id, id))
  if (!found) return undefined
  const { row: post, pending } = found
  return { ...toManaged(post), pending: pending && { ...pending, saved_at: pending.saved_at.toISOString() } }
}

/**
 * The post that a writing session of this person has begun, if there is one. Locks the person until the transaction
 * ends, so that a session begins one post, however often it is asked to.
 */
export async function findPostOfSession(tx: Db, authorId: number, session: string): Promise<number | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, authorId)).for('no key update')
  const [found] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), eq(posts.begunBySession, session)))
  return found?.id
}

/** What decisions need of a post, locked until the transaction ends: of two who save at once the second waits. */
export async function lockPost(tx: Db, id: number) {
  const [found] = await tx
    .select({
      author_id: posts.authorId,
      status: posts.status,
      slug: posts.slug,
      title: posts.title,
      revision: posts.revision,
      publishedAt: posts.publishedAt,
      publishAt: posts.publishAt,
      reason: posts.reason,
      unpublishedHash: posts.unpublishedHash,
      tags: posts.tags,
      contentHtml: posts.contentHtml,
      featuredImage: posts.featuredImage,
      updatedAt: posts.updatedAt,
      autosaveSession: posts.autosaveSession,
    })
    .from(posts)
    .where(eq(posts.id, id))
    .for('update')
  return found
}

/** An address that no post has. Belongs into a transaction. */
export const makeFreePostSlug = (tx: Db, slug: string): Promise<string> => makeFreeSlug(tx, posts.slug, slug)

export async function insertPost(tx: Db, values: typeof posts.$inferInsert): Promise<number> {
  const [made] = await tx.insert(posts).values(values).returning({ id: posts.id })
  if (!made) throw new Error('the post was not written')
  return made.id
}

/** Changes a post; its revision grows. */
export async function setPost(tx: Db, id: number, patch: Partial<typeof posts.$inferInsert>, by = 1): Promise<void> {
  await tx
    .update(posts)
    .set({ ...patch, revision: sql`${posts.revision} + ${by}::int` })
    .where(eq(posts.id, id))
}

export async function deletePost(tx: Db, id: number): Promise<void> {
  await tx.delete(posts).where(eq(posts.id, id))
}

type Moved = { id: number; slug: string; title: string; authorId: number }
const moved = { id: posts.id, slug: posts.slug, title: posts.title, authorId: posts.authorId }

/** Of the texts of a post, as `textHash` of the service makes it. */
const hashOfTexts = sql`md5(${posts.title} || chr(10) || ${posts.contentHtml})`

/** Takes a post that is in one of these states from the public; nothing when it is in none of them. */
export async function unpublishPost(
  tx: Db,
  id: number,
  { from, to, reason, at }: { from: readonly PostStatus[]; to: PostStatus; reason: string; at: Date },
): Promise<Moved | undefined> {
  const [found] = await tx
    .update(posts)
    .set({ status: to, reason, unpublishedHash: hashOfTexts, updatedAt: at, revision: sql`${posts.revision} + 1` })
    .where(and(eq(posts.id, id), inArray(posts.status, [...from])))
    .returning(moved)
  return found
}

/** Lets a text that was taken from the public be published again; nothing when there is no such one. */
export async function allowPublishingAgain(tx: Db, id: number): Promise<Moved | undefined> {
  const [found] = await tx
    .update(posts)
    .set({ unpublishedHash: null })
    .where(and(eq(posts.id, id), eq(posts.status, 'unpublished'), isNotNull(posts.unpublishedHash)))
    .returning(moved)
  return found
}

/** Publishes every scheduled post whose time has come, each with that time. */
export function publishScheduledPosts(tx: Db, now: Date): Promise<Moved[]> {
  return tx
    .update(posts)
    .set({
      status: 'published',
      publishedAt: sql`coalesce(${posts.publishedAt}, ${posts.publishAt})`,
      publishAt: null,
      updatedAt: now,
      revision: sql`${posts.revision} + 1`,
    })
    .where(and(eq(posts.status, 'scheduled'), lte(posts.publishAt, now)))
    .returning(moved)
}
