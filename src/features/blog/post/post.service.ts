import { hash } from 'node:crypto'
import { contentChanged } from '#server/changes.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { keepImage } from '#server/files/images.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Actor, authorize, can, hasRole } from '#shared/policy.ts'
import { searchWords } from '#shared/search-words.ts'
import { slugOf } from '#shared/slug.ts'
import type { Cause, Past } from '../../notification/notification.service.ts'
import type { PostStatus } from '../blog.contract.ts'
import { findPost } from '../blog.data.ts'
import { blogPolicy, isPostVisible, type PostFacts } from '../blog.policy.ts'
import { withCourses } from '../content/content.service.ts'
import { cleanContent } from '../post-content.logic.ts'
import { keepVersion } from '../version/version.data.ts'
import { POST_FILES, postApi, type PostEdited, postMoves } from './post.contract.ts'
import {
  allowPost,
  deletePost,
  findEdited,
  insertPost,
  listManaged,
  lockPost,
  publishScheduled,
  setPost,
  takePostSlug,
  unpublishPost,
} from './post.data.ts'
import { postAllowed, postsAppeared, postUnpublished, postWritten } from './post.events.ts'

const NOT_FOUND = message('Post not found')
const SLUG_LETTERS = 80

type Writing = Call<typeof postApi.create> | Call<typeof postApi.update>

/** What is seen of a post: otherwise it does not exist (404). */
function requireVisible<Found extends PostFacts>(me: Actor, post: Found | undefined): Found {
  if (!post || !isPostVisible(me, post)) throw notFound(NOT_FOUND)
  return post
}

/** A post that this person may change: 404 when it is not seen, 403 when it is somebody else's. */
function requireOwn<Found extends PostFacts>(me: Actor, post: Found | undefined): Found {
  const seen = requireVisible(me, post)
  authorize(me, blogPolicy.update, seen)
  return seen
}

/** A post to be edited: to everybody but its author there is none, published or not (404). */
export function requireWritten<Found extends PostFacts>(me: Actor, post: Found | undefined): Found {
  if (!post || !can(me, blogPolicy.update, post)) throw notFound(NOT_FOUND)
  return post
}

async function readEdited(db: Db, id: number): Promise<PostEdited> {
  const post = await findEdited(db, id)
  if (!post) throw notFound(NOT_FOUND)
  return post
}

/** An address for a title; never a number alone, which would be an id. */
async function newSlug(tx: Db, title: string): Promise<string> {
  const made = slugOf(title).slice(0, SLUG_LETTERS).replace(/-$/, '')
  const slug = /^\d*$/.test(made) ? ['post', made].filter(Boolean).join('-') : made
  return takePostSlug(tx, slug)
}

/** The same tag in other letters counts once. */
function eachOnce(tags: readonly string[]): string[] {
  const known = new Set<string>()
  return tags.filter((tag) => {
    const key = tag.toLowerCase()
    return !known.has(key) && known.add(key)
  })
}

type Texts = { title: string; content: string; tags: readonly string[] }

/** What is written of the texts of a post. */
function columnsOf({ title, content, tags }: Texts) {
  const clean = cleanContent(content)
  if (clean.text === '' && !clean.html.includes('<img')) throw invalid({ content: [message('Please write the post')] })
  return {
    title,
    contentHtml: clean.html,
    excerpt: clean.excerpt,
    readingMinutes: clean.minutes,
    tags: eachOnce(tags),
    words: searchWords(`${title} ${tags.join(' ')} ${clean.text}`),
  }
}

type Known = { status: PostStatus; publishedAt: Date | null; publishAt: Date | null; reason: string | null }

/** The state that somebody asks for, with the moments that belong to it. */
function stateOf(
  asked: { status?: Known['status'] | undefined; publish_at?: string | undefined },
  known: Known,
  now: Date,
) {
  const { status = known.status, publish_at: at } = asked
  if (status === 'unpublished') return { status, publishAt: null, publishedAt: known.publishedAt, reason: known.reason }
  if (status !== 'scheduled')
    return {
      status,
      publishAt: null,
      publishedAt: known.publishedAt ?? (status === 'published' ? now : null),
      reason: null,
    }
  const publishAt = at ? new Date(at) : known.publishAt
  if (!publishAt || (publishAt <= now && at))
    throw invalid({ publish_at: [message('Please choose a moment that is still to come')] })
  return { status, publishAt, publishedAt: known.publishedAt, reason: null }
}

/** Of title and content, as `unpublishPost` of the data makes it. */
const textHash = ({ title, contentHtml }: { title: string; contentHtml: string }): string =>
  hash('md5', `${title}\n${contentHtml}`)

/** A text that an admin has taken from the public does not come back by itself (ADR 31). Throws 422. */
function refuseUnchanged(status: PostStatus, texts: Parameters<typeof textHash>[0], taken: string | null): void {
  if (status !== 'published' && status !== 'scheduled') return
  if (taken !== null && taken === textHash(texts))
    throw invalid({
      status: [
        message('An administrator has taken this text from the blog. Please change it before you publish it again.'),
      ],
    })
}

type Held = NonNullable<Awaited<ReturnType<typeof lockPost>>>
type Columns = ReturnType<typeof columnsOf>

/** Keeps what a post was, when its texts change. */
async function keepBefore(tx: Db, postId: number, held: Held, next: Columns): Promise<void> {
  const { title, contentHtml, tags, revision, updatedAt } = held
  const isSame = title === next.title && contentHtml === next.contentHtml && tags.join('\n') === next.tags.join('\n')
  if (!isSame) await keepVersion(tx, { postId, revision, title, contentHtml, tags, savedAt: updatedAt })
}

const NEW: Known = { status: 'published', publishedAt: null, publishAt: null, reason: null }

/** The picture that came with the form; undefined when it stays. */
async function keepPicture(call: Writing): Promise<string | null | undefined> {
  const { featured_image: file } = call.files_in
  if (file) return (await keepImage(call, file, POST_FILES.featured_image, call.me.id)).url
  const { remove_featured_image: isRemoved } = call.body as Call<typeof postApi.update>['body']
  return isRemoved === true || isRemoved === '1' || isRemoved === 'true' ? null : undefined
}

type NewPost = Texts & { authorId: number; featuredImage: string | null }

/**
 * Writes a new post.
 * @param asked its state; published at `now` unless it says otherwise
 * @returns its id
 */
export async function addPost(
  cause: Cause | Past,
  tx: Db,
  { authorId, featuredImage, ...texts }: NewPost,
  asked: Parameters<typeof stateOf>[0],
  now: Date,
): Promise<number> {
  const state = stateOf(asked, NEW, now)
  const slug = await newSlug(tx, texts.title)
  const moments = { createdAt: now, updatedAt: now }
  const id = await insertPost(tx, { ...columnsOf(texts), ...state, ...moments, slug, authorId, featuredImage })
  await postWritten(cause, tx, 'post.create', { id, title: texts.title, status: state.status, slug })
  if (state.status === 'published') await contentChanged(tx, 'blog')
  return id
}

async function create(call: Call<typeof postApi.create>) {
  const { db, me, body, now, say } = call
  // A wrong field is refused before the picture is stored.
  columnsOf({ ...body, tags: [] })
  const featuredImage = (await keepPicture(call)) ?? null
  const { title, content, tags = [], ...asked } = body
  const post = await db.transaction(async (tx) => {
    const written = { title, content, tags, authorId: me.id, featuredImage }
    return readEdited(tx, await addPost(call, tx, written, asked, now()))
  })
  return { message: say('Post created successfully'), post }
}

async function update(call: Call<typeof postApi.update>) {
  const { db, me, params, body, now, say } = call
  requireOwn(me, await findPost(db, params))
  const featuredImage = await keepPicture(call)
  const post = await db.transaction(async (tx) => {
    const held = requireOwn(me, await lockPost(tx, params.id))
    if (body.revision !== undefined && body.revision !== held.revision)
      throw new AppError(
        'conflict',
        message('This post was changed in another window. Load it again and repeat your changes.'),
      )
    const { tags = held.tags, ...texts } = body
    const state = stateOf(body, held, now())
    const isNamed = held.publishedAt !== null || slugOf(held.title) === slugOf(texts.title)
    const slug = isNamed ? held.slug : await newSlug(tx, texts.title)
    const columns = columnsOf({ ...texts, tags })
    refuseUnchanged(state.status, columns, held.unpublishedHash)
    await keepBefore(tx, params.id, held, columns)
    await setPost(tx, params.id, { ...columns, ...state, slug, featuredImage, updatedAt: now() })
    const change = { id: params.id, title: texts.title, from: held.status, to: state.status }
    await postWritten(call, tx, 'post.update', change)
    if (held.status === 'published' || state.status === 'published') await contentChanged(tx, 'blog')
    return readEdited(tx, params.id)
  })
  return { message: say('Post updated successfully'), post }
}

async function remove(call: Call<typeof postApi.remove>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    const { title, status } = requireOwn(me, await lockPost(tx, params.id))
    await deletePost(tx, params.id)
    await postWritten(call, tx, 'post.remove', { id: params.id, title })
    if (status === 'published') await contentChanged(tx, 'blog')
  })
  return { message: say('Post deleted') }
}

async function unpublish(call: Call<typeof postApi.unpublish>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    const { from, to } = postMoves.unpublish
    const moved = await unpublishPost(tx, params.id, { from, to, reason: body.reason, at: now() })
    if (!moved) {
      requireVisible(me, await findPost(tx, params))
      throw lostMove(message('This post is not public'))
    }
    await postUnpublished(call, tx, { ...moved, reason: body.reason })
    await contentChanged(tx, 'blog')
  })
  return { message: say('Post unpublished') }
}

async function allow(call: Call<typeof postApi.allow>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    const allowed = await allowPost(tx, params.id)
    if (!allowed) {
      requireVisible(me, await findPost(tx, params))
      throw lostMove(message('This post does not wait for an administrator'))
    }
    await postAllowed(call, tx, allowed)
  })
  return { message: say('The author can publish the post again') }
}

/** Publishes what was scheduled for now or before: rows are polled, so nothing is forgotten when the server was down. */
export async function publishDue(services: Services): Promise<void> {
  const { db, now } = services
  await db.transaction(async (tx) => {
    const appeared = await publishScheduled(tx, now())
    if (appeared.length === 0) return
    await postsAppeared(services, tx, appeared)
    await contentChanged(tx, 'blog')
  })
}

export const postHandlers = handlers(
  postApi,
  {
    list: async ({ db, me, query }) => {
      const { search, status, mine, ...asked } = query
      const seen = hasRole(me, ['admin']) ? { asAdmin: me.id } : { asMentor: me.id }
      const filter = { search, status: status || undefined, mine: mine ? me.id : undefined, ...seen }
      const { rows, ...paged } = await listManaged(db, filter, asked)
      return { posts: rows, ...paged }
    },
    get: async ({ db, me, params }) => ({ post: requireWritten(me, await findEdited(db, params.id)) }),
    preview: async ({ db, me, params }) => {
      const post = requireVisible(me, await findPost(db, params))
      return { post: { ...post, content: await withCourses(db, post.content) } }
    },
    create,
    update,
    remove,
    unpublish,
    allow,
  },
  { update: async ({ db, me, params }) => void requireOwn(me, await findPost(db, params)) },
)
