import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { findPost } from '../blog.data.ts'
import { isSameText, unfinishedColumns } from '../post/post-columns.logic.ts'
import { findPostOfSession, findPostToEdit, insertPost, lockPost, setPost } from '../post/post.data.ts'
import { postWritten } from '../post/post.events.ts'
import { keepEarlierVersion, newSlug, refuseStaleWriter, requireOwnPost } from '../post/post.service.ts'
import { insertVersion } from '../version/version.data.ts'
import { autosaveApi, type Autosaved } from './autosave.contract.ts'
import { findPendingText, savePendingText, removePendingText } from './autosave.data.ts'

type Begin = Call<typeof autosaveApi.begin>
type Save = Call<typeof autosaveApi.save>
type Held = NonNullable<Awaited<ReturnType<typeof lockPost>>>

/**
 * Writes what is typed of a post that is held. The first time of a session, what was there before stays among the earlier
 * versions: one for each session, however often it saves.
 */
async function writeAutosave(call: Begin | Save, tx: Db, id: number, held: Held): Promise<Autosaved> {
  const { session, tags = held.tags, ...texts } = call.body
  refuseStaleWriter(held, { session, revision: 'revision' in call.body ? call.body.revision : undefined })
  const columns = unfinishedColumns({ ...texts, tags }, call.say('Untitled'))
  const now = call.now()
  const isNewSession = held.autosaveSession !== session
  if (held.status === 'draft') {
    if (isNewSession) await keepEarlierVersion(tx, id, held, columns)
    const slug =
      held.publishedAt === null && held.title !== columns.title ? await newSlug(tx, columns.title) : held.slug
    await setPost(tx, id, { ...columns, slug, autosaveSession: session, updatedAt: now })
  } else {
    const before = isNewSession ? await findPendingText(tx, id) : undefined
    if (before) await insertVersion(tx, { ...before, revision: held.revision, isAutosaved: true })
    const { title, contentHtml, tags: kept } = columns
    if (isSameText(held, columns)) await removePendingText(tx, id)
    else await savePendingText(tx, { postId: id, title, contentHtml, tags: kept, savedAt: now })
    await setPost(tx, id, { autosaveSession: session })
  }
  if (isNewSession) await postWritten(call, tx, 'post.autosave', { id, title: columns.title })
  return { post_id: id, revision: held.revision + 1, saved_at: now.toISOString() }
}

/** A new post becomes a draft; when its answer was lost, the next one of the session finds it. */
async function begin(call: Begin): Promise<Autosaved> {
  const { db, me, body, now } = call
  return db.transaction(async (tx) => {
    const begun = await findPostOfSession(tx, me.id, body.session)
    const held = begun === undefined ? undefined : await lockPost(tx, begun)
    if (begun !== undefined && held) return writeAutosave(call, tx, begun, held)
    const { session, tags = [], ...texts } = body
    const columns = unfinishedColumns({ ...texts, tags }, call.say('Untitled'))
    const id = await insertPost(tx, {
      ...columns,
      slug: await newSlug(tx, columns.title),
      status: 'draft',
      authorId: me.id,
      begunBySession: session,
      autosaveSession: session,
      createdAt: now(),
      updatedAt: now(),
    })
    await postWritten(call, tx, 'post.autosave', { id, title: columns.title })
    return { post_id: id, revision: 1, saved_at: now().toISOString() }
  })
}

async function save(call: Save): Promise<Autosaved> {
  const { db, me, params } = call
  requireOwnPost(me, await findPost(db, params))
  return db.transaction(async (tx) =>
    writeAutosave(call, tx, params.id, requireOwnPost(me, await lockPost(tx, params.id))),
  )
}

async function discard({ db, me, params, say }: Call<typeof autosaveApi.discard>) {
  const post = await db.transaction(async (tx) => {
    const held = requireOwnPost(me, await lockPost(tx, params.id))
    const taken = await removePendingText(tx, params.id)
    if (taken) {
      await insertVersion(tx, { ...taken, revision: held.revision, isAutosaved: true })
      await setPost(tx, params.id, { autosaveSession: null })
    }
    return findPostToEdit(tx, params.id)
  })
  if (!post) throw notFound(message('Post not found'))
  return { message: say('Changes discarded. You can find them under earlier versions.'), post }
}

export const autosaveHandlers = handlers(autosaveApi, { begin, save, discard })
