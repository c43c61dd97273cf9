import * as z from 'zod/mini'
import { pictureRule } from '#features/base/upload/upload.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { readJson } from '#shared/json.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { Reason, requiredText } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { Post, POST_STATUSES, PostCard } from '../blog.contract.ts'
import { blogPolicy } from '../blog.policy.ts'

export const POST_TITLE_MAX = 200
/** Letters of the content with its formatting. */
export const POST_CONTENT_MAX = 200_000
/** Tags of a post, and letters of one. */
export const POST_TAGS = { most: 10, letters: 40 } as const

/** What an admin may do; everything else is the author's. */
export const postMoves = moves({ unpublish: { from: ['published'], to: 'unpublished', reason: true } })

const Tag = z.string().check(
  tidy(),
  z.minLength(1, text('Fill in this tag or remove it')),
  z.maxLength(POST_TAGS.letters, text('Use at most {maximum} characters')),
  z.refine((tag) => !tag.includes('\n'), text('Fill in this tag or remove it')),
)

/** A list; forms send it as entries `tags[]` (spec 3 §7) or as JSON text. */
export const Tags = z.optional(
  z.pipe(
    z.pipe(
      z.union([z.array(z.unknown()), z.string().check(z.maxLength(2000)), z.null()]),
      z.transform((given): unknown => readJson(given) ?? []),
    ),
    z.array(Tag, text('Send a list')).check(z.maxLength(POST_TAGS.most, text('Add at most {maximum} tags'))),
  ),
)

/** Names one opening of the editor, for what it keeps while someone writes. */
export const Session = z.uuid({ error: text('Send a unique ID for each action') })

/** That of the post as it was read. */
export const Revision = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)))

const fields = {
  title: requiredText(text('Give the post a title'), POST_TITLE_MAX),
  /** HTML of an editor or a plain text; what is not allowed in a post is taken out. */
  content: requiredText(text('Write the post'), POST_CONTENT_MAX),
  /** 'published' when it is left out (spec 3 §3). */
  status: z.optional(z.enum(['draft', 'scheduled', 'published'], { error: text('Choose an option') })),
  /** When a scheduled post appears. */
  publish_at: z.optional(
    z.union([z.literal(''), z.iso.datetime({ error: text('Choose a day and a time') })], {
      error: text('Choose a day and a time'),
    }),
  ),
  tags: Tags,
  /** That of the editor, when it has kept what was typed: then this saves that draft. */
  session: z.optional(Session),
}

export const POST_FILES = { featured_image: pictureRule } as const

/** A post as those who write see it in their list. */
const ManagedPost = z.extend(PostCard, {
  publish_at: z.nullable(z.string()),
  /** Why an admin took it from the public. */
  reason: z.nullable(z.string()),
  /** The text that an admin took from the public cannot be published again without a change. */
  needs_change: z.boolean(),
})
export type ManagedPost = z.infer<typeof ManagedPost>

export const PostEdited = z.extend(ManagedPost, {
  content: z.string(),
  revision: z.number(),
  /** The writing session that was the last to keep something; null since the post was saved. */
  autosave_session: z.nullable(z.string()),
  /** What its author has typed over it and not saved: it waits beside a post that is no draft. */
  pending: z.nullable(
    z.object({ title: z.string(), content: z.string(), tags: z.array(z.string()), saved_at: z.string() }),
  ),
})
export type PostEdited = z.infer<typeof PostEdited>

const Saved = z.object({ message: z.string(), post: PostEdited })

/** Which posts. */
const Narrowed = {
  search: Search,
  status: z.optional(z.enum([...POST_STATUSES, ''])),
  /** Only the caller's own. */
  mine: z.optional(z.enum(['1', ''])),
}

/** Writing posts (spec 3 §2, §5, §7). */
export const postApi = {
  list: endpoint({
    name: 'post.list',
    method: 'GET',
    path: '/api/blog/managed',
    access: blogPolicy.manage,
    summary:
      'Posts for those who write: own ones in any state, others that are published; for admins also those that are scheduled or unpublished. The last changed first, with search by title, content or tag (spec 3 §2).',
    query: z.object({
      ...Narrowed,
      /** Words of its title and tags alone. */
      title: Search,
      ...Paging,
    }),
    response: z.object({ posts: z.array(ManagedPost), ...Paged }),
  }),
  export: endpoint({
    name: 'post.export',
    method: 'GET',
    path: '/api/blog/managed/export',
    access: blogPolicy.manage,
    summary: 'The posts of the same list as a CSV file, without their texts, all pages of it.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'post.get',
    method: 'GET',
    path: '/api/blog-posts/:id/edit',
    access: blogPolicy.update,
    summary: 'An own post with everything that its editor needs.',
    params: ById,
    response: z.object({ post: PostEdited }),
  }),
  preview: endpoint({
    name: 'post.preview',
    method: 'GET',
    path: '/api/blog-posts/:id/preview',
    access: blogPolicy.preview,
    summary:
      'A post as its page shows it, before it is published too; for its author and, unless it is a draft, admins.',
    params: ById,
    response: z.object({ post: Post }),
  }),
  create: endpoint({
    name: 'post.create',
    method: 'POST',
    path: '/api/blog-posts',
    access: blogPolicy.create,
    summary:
      'A new post (spec 3 §7): published at once unless `status` says draft or scheduled. Its address is made from the title.',
    body: z.strictObject(fields),
    files: POST_FILES,
    response: Saved,
    status: 201,
  }),
  update: endpoint({
    name: 'post.update',
    method: 'PUT',
    path: '/api/blog-posts/:id',
    access: blogPolicy.update,
    summary:
      'Changes an own post (spec 3 §6, §7); what is left out stays. Once it has been published, its address stays, too. With `revision` a change that was saved meanwhile is a 409.',
    params: ById,
    body: z.strictObject({
      ...fields,
      revision: Revision,
      /** Removes the picture; forms send 1. */
      remove_featured_image: z.optional(z.union([z.boolean(), z.literal(['1', '0', 'true', 'false', ''])])),
    }),
    files: POST_FILES,
    postOverride: true,
    response: Saved,
  }),
  remove: endpoint({
    name: 'post.remove',
    method: 'DELETE',
    path: '/api/blog-posts/:id',
    access: blogPolicy.remove,
    summary: 'Deletes an own post with its likes, for good (spec 3 §6, §7).',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
  unpublish: endpoint({
    name: 'post.unpublish',
    method: 'POST',
    path: '/api/blog-posts/:id/unpublish',
    access: blogPolicy.unpublish,
    summary:
      'Takes a published post from the public; its author reads the reason, and may publish it again after a change of its title or content.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: z.object({ message: z.string() }),
  }),
  allow: endpoint({
    name: 'post.allow',
    method: 'POST',
    path: '/api/blog-posts/:id/allow',
    access: blogPolicy.unpublish,
    summary: 'Lets the author publish an unpublished post again as it is, and tells them.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
