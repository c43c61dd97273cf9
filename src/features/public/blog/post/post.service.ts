import { contentChanged } from '#server/content-changed.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { storeImage } from '#server/files/images.ts'
import { deleteReplacedFile } from '#server/files/delete-unused.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Actor, authorize, can } from '#shared/policy.ts'
import { slugOf, slugOfTitle } from '#shared/slug.ts'
import type { Cause, Past } from '#server/cause.ts'
import { removePendingText } from '../autosave/autosave.data.ts'
import { findPost } from '../blog.data.ts'
import { blogPolicy, isPostVisible, type PostFacts } from '../blog.policy.ts'
import { drawCardsOf } from '../content/content.service.ts'
import { exportPosts, listPosts } from '../post-list/post-list.service.ts'
import { insertVersion } from '../version/version.data.ts'
import {
  type Asked,
  type Columns,
  columnsOf,
  isSameText,
  type Known,
  refuseRemovedText,
  stateColumnsOf,
  type Texts,
} from './post-columns.logic.ts'
import { POST_FILES, postApi, type PostEdited, postMoves } from './post.contract.ts'
import {
  allowPublishingAgain,
  deletePost,
  findPostOfSession,
  findPostToEdit,
  insertPost,
  lockPost,
  publishScheduledPosts,
  setPost,
  makeFreePostSlug,
  unpublishPost,
} from './post.data.ts'
import { postAllowed, scheduledPostsPublished, postUnpublished, postWritten } from './post.events.ts'

const NOT_FOUND = message('Post not found')

type Writing = Call<typeof postApi.create> | Call<typeof postApi.update>

/** A post that this person may see; otherwise 404. */
function requireVisiblePost<Found extends PostFacts>(me: Actor, post: Found | undefined): Found {
  if (!post || !isPostVisible(me, post)) throw notFound(NOT_FOUND)
  return post
}

/** A post that this person may change: 404 when it is not seen, 403 when it is someone else's. */
export function requireOwnPost<Found extends PostFacts>(me: Actor, post: Found | undefined): Found {
  const seen = requireVisiblePost(me, post)
  authorize(me, blogPolicy.update, seen)
  return seen
}

/** A post to be edited: to everyone but its author there is none, published or not (404). */
export function requireEditablePost<Found extends PostFacts>(me: Actor, post: Found | undefined): Found {
  if (!post || !can(me, blogPolicy.update, post)) throw notFound(NOT_FOUND)
  return post
}

async function readPostToEdit(db: Db, id: number): Promise<PostEdited> {
  const post = await findPostToEdit(db, id)
  if (!post) throw notFound(NOT_FOUND)
  return post
}

/** The address that a post with this title gets. */
export const newSlug = (tx: Db, title: string): Promise<string> => makeFreePostSlug(tx, slugOfTitle(title, 'post'))

type Held = NonNullable<Awaited<ReturnType<typeof lockPost>>>
type Window = { session?: string | undefined; revision?: number | undefined }

/**
 * Of two windows or devices that write, the later one learns of it: it has not read the newest, and was not the last to
 * write. Throws 409.
 */
export function refuseStaleWriter(held: Held, { session, revision }: Window): void {
  const isLast = session !== undefined && held.autosaveSession === session
  if (isLast || revision === held.revision || (session === undefined && revision === undefined)) return
  throw new AppError('conflict', message('This post was changed in another window. Choose a version, then save again.'))
}

/** Keeps the earlier version of a post when its texts change. */
export async function keepEarlierVersion(tx: Db, postId: number, held: Held, next: Columns): Promise<void> {
  const { title, contentHtml, tags, revision, updatedAt, status, autosaveSession } = held
  // Text typed over a post that is not a draft is stored separately as pending text.
  const isAutosaved = status === 'draft' && autosaveSession !== null
  if (!isSameText(held, next))
    await insertVersion(tx, { postId, revision, title, contentHtml, tags, isAutosaved, savedAt: updatedAt })
}

/**
 * What waited beside a post goes when it is saved; when another window wrote it, it stays among the earlier versions.
 * @returns how many numbers the change takes
 */
async function settlePendingText(tx: Db, postId: number, held: Held, next: Columns, session?: string): Promise<1 | 2> {
  const waited = await removePendingText(tx, postId)
  if (!waited || held.autosaveSession === session || isSameText(waited, next)) return 1
  await insertVersion(tx, { ...waited, revision: held.revision + 1, isAutosaved: true })
  return 2
}

const NEW: Known = { status: 'published', publishedAt: null, publishAt: null, reason: null }

/** The picture that came with the form; undefined when it stays. */
async function storePicture(call: Writing): Promise<string | null | undefined> {
  const { featured_image: file } = call.files_in
  if (file) return (await storeImage(call, file, POST_FILES.featured_image, call.me.id)).url
  const { remove_featured_image: isRemoved } = call.body as Call<typeof postApi.update>['body']
  return isRemoved === true || isRemoved === '1' || isRemoved === 'true' ? null : undefined
}

type NewPost = Texts & { authorId: number; featuredImage: string | null; begunBySession?: string | undefined }

/**
 * Writes a new post.
 * @param asked its state; published at `now` unless it says otherwise
 * @returns its id
 */
export async function addPost(
  cause: Cause | Past,
  tx: Db,
  { authorId, featuredImage, begunBySession, ...texts }: NewPost,
  asked: Asked,
  now: Date,
): Promise<number> {
  const state = stateColumnsOf(asked, NEW, now)
  const slug = await newSlug(tx, texts.title)
  const moments = { createdAt: now, updatedAt: now }
  const made = { ...columnsOf(texts), ...state, ...moments, slug, authorId, featuredImage, begunBySession }
  const id = await insertPost(tx, made)
  await postWritten(cause, tx, 'post.create', { id, title: texts.title, byId: authorId, status: state.status, slug })
  if (state.status === 'published') await contentChanged(tx, 'blog')
  return id
}

type Change = Call<typeof postApi.update>['body'] & { featuredImage: string | null | undefined }

/** Saves a post that exists; answers it, and the picture that it had before. Belongs into a transaction. */
async function changePost(call: Writing, tx: Db, id: number, { featuredImage, ...body }: Change) {
  const { me, now } = call
  const held = requireOwnPost(me, await lockPost(tx, id))
  refuseStaleWriter(held, body)
  const { tags = held.tags, session, ...texts } = body
  const state = stateColumnsOf(body, held, now())
  const isNamed = held.publishedAt !== null || slugOf(held.title) === slugOf(texts.title)
  const slug = isNamed ? held.slug : await newSlug(tx, texts.title)
  const columns = columnsOf({ ...texts, tags })
  refuseRemovedText(state.status, columns, held.unpublishedHash)
  // What one session has typed over a draft is one change, however often it was kept.
  const isGoingOn = held.status === 'draft' && session !== undefined && held.autosaveSession === session
  if (!isGoingOn) await keepEarlierVersion(tx, id, held, columns)
  const by = await settlePendingText(tx, id, held, columns, session)
  const written = { ...columns, ...state, slug, featuredImage, autosaveSession: null, updatedAt: now() }
  await setPost(tx, id, written, by)
  await postWritten(call, tx, 'post.update', { id, title: texts.title, from: held.status, to: state.status })
  if (held.status === 'published' || state.status === 'published') await contentChanged(tx, 'blog')
  return { post: await readPostToEdit(tx, id), before: held.featuredImage }
}

async function create(call: Call<typeof postApi.create>) {
  const { db, me, body, now, say } = call
  // A wrong field is refused before the picture is stored.
  columnsOf({ ...body, tags: [] })
  const featuredImage = (await storePicture(call)) ?? null
  const { title, content, tags = [], session, ...asked } = body
  const { post, before } = await db.transaction(async (tx) => {
    const begun = session && (await findPostOfSession(tx, me.id, session))
    if (begun) return changePost(call, tx, begun, { ...body, status: body.status ?? 'published', featuredImage })
    const written = { title, content, tags, authorId: me.id, featuredImage, begunBySession: session }
    return { post: await readPostToEdit(tx, await addPost(call, tx, written, asked, now())), before: null }
  })
  await deleteReplacedFile(call, before, post.featured_image)
  return { message: say('Post created successfully'), post }
}

async function update(call: Call<typeof postApi.update>) {
  const { db, me, params, body, say } = call
  requireOwnPost(me, await findPost(db, params))
  const featuredImage = await storePicture(call)
  const { post, before } = await db.transaction((tx) => changePost(call, tx, params.id, { ...body, featuredImage }))
  await deleteReplacedFile(call, before, post.featured_image)
  return { message: say('Post updated successfully'), post }
}

async function remove(call: Call<typeof postApi.remove>) {
  const { db, me, params, say } = call
  const { featuredImage } = await db.transaction(async (tx) => {
    const held = requireOwnPost(me, await lockPost(tx, params.id))
    await deletePost(tx, params.id)
    await postWritten(call, tx, 'post.remove', { id: params.id, title: held.title })
    if (held.status === 'published') await contentChanged(tx, 'blog')
    return held
  })
  await deleteReplacedFile(call, featuredImage, null)
  return { message: say('Post deleted') }
}

async function unpublish(call: Call<typeof postApi.unpublish>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    const { from, to } = postMoves.unpublish
    const moved = await unpublishPost(tx, params.id, { from, to, reason: body.reason, at: now() })
    if (!moved) {
      requireVisiblePost(me, await findPost(tx, params))
      throw lostMove(message('This post is not public'))
    }
    await postUnpublished(call, tx, { ...moved, reason: body.reason })
    await contentChanged(tx, 'blog')
  })
  return { message: say('Post unpublished') }
}

async function allowRepublishing(call: Call<typeof postApi.allow>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    const allowed = await allowPublishingAgain(tx, params.id)
    if (!allowed) {
      requireVisiblePost(me, await findPost(tx, params))
      throw lostMove(message('This post is not waiting for an administrator’s decision'))
    }
    await postAllowed(call, tx, allowed)
  })
  return { message: say('The author can publish the post again') }
}

/** Publishes what was scheduled for now or before: rows are polled, so nothing is forgotten when the server was down. */
export async function publishDuePosts(services: Services): Promise<void> {
  const { db, now } = services
  await db.transaction(async (tx) => {
    const appeared = await publishScheduledPosts(tx, now())
    if (appeared.length === 0) return
    await scheduledPostsPublished(services, tx, appeared)
    await contentChanged(tx, 'blog')
  })
}

export const postHandlers = handlers(
  postApi,
  {
    list: listPosts,
    export: exportPosts,
    get: async ({ db, me, params }) => ({ post: requireEditablePost(me, await findPostToEdit(db, params.id)) }),
    preview: async ({ db, me, params }) => {
      const post = requireVisiblePost(me, await findPost(db, params))
      return { post: { ...post, content: await drawCardsOf(db, post.content) } }
    },
    create,
    update,
    remove,
    unpublish,
    allow: allowRepublishing,
  },
  { update: async ({ db, me, params }) => void requireOwnPost(me, await findPost(db, params)) },
)
