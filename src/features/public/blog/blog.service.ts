import { contentChanged } from '#server/content-changed.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { authorHandlers } from './author/author.service.ts'
import { blogApi, type Post } from './blog.contract.ts'
import {
  findContents,
  hasLiked,
  findPost,
  hasLikesSince,
  insertLike,
  listPosts,
  listRelated,
  listTags,
} from './blog.data.ts'
import { contentHandlers, drawCardsOf } from './content/content.service.ts'
import { pictureHandlers } from './picture/picture.service.ts'
import { publishDuePosts } from './post/post.service.ts'

/** For other texts that are written in such an editor. */
export { cleanContent } from './post-content.logic.ts'

/** Cards on one page: whole rows at 2 and 3 columns. */
const PAGE_SIZE = 12
const MOST_TAGS = 20
const MOST_RELATED = 3
const MINUTE_MS = 60_000

/** A published post, or 404. */
async function requirePublished(db: Db, which: Parameters<typeof findPost>[1]): Promise<Post> {
  const post = await findPost(db, which)
  if (post?.status !== 'published') throw notFound(message('Post not found'))
  return post
}

const AN_ID = /^[1-9]\d{0,8}$/

/** No slug is a number alone (post.service.ts), so a number is an id. */
const postKeyOf = (text: string): Parameters<typeof findPost>[1] =>
  AN_ID.test(text) ? { id: Number(text) } : { slug: text }

/** Pages are not dropped with each like: those with the new number appear within a minute (`blogJobs`). */
async function like({ db, me, params, now, say }: Call<typeof blogApi.like>) {
  const liked = await db.transaction(async (tx) => {
    const post = await requirePublished(tx, postKeyOf(params.id))
    const likes = await insertLike(tx, { postId: post.id, userId: me.id, createdAt: now() })
    return { likes, is_liked: true }
  })
  return { message: say('Post liked!'), ...liked }
}

/** Each minute what is due appears, and the pages of what was liked in the meantime show the new number. */
export const blogJobs = (services: Services): JobSpec[] => [
  {
    name: 'blog-minute',
    schedule: '* * * * *',
    handle: async () => {
      await publishDuePosts(services)
      const { db, now } = services
      if (await hasLikesSince(db, new Date(now().getTime() - 2 * MINUTE_MS)))
        await db.transaction((tx) => contentChanged(tx, 'blog'))
    },
  },
]

const ownHandlers = handlers(blogApi, {
  list: async ({ db, query }) => {
    const { rows } = await listPosts(db, {}, { limit: query.limit })
    if (query.fields === 'card') return rows
    const contents = await findContents(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((post) => ({ ...post, content: contents.get(post.id) ?? '' }))
  },
  search: async ({ db, query }) => {
    const { page, limit = PAGE_SIZE, ...filter } = query
    const { rows, ...paged } = await listPosts(db, filter, { page, limit })
    return { posts: rows, ...paged }
  },
  tags: async ({ db }) => ({ tags: await listTags(db, MOST_TAGS) }),
  get: async ({ db, params }) => {
    const post = await requirePublished(db, { slug: params.slug })
    const content = await drawCardsOf(db, post.content)
    return { post: { ...post, content }, related: await listRelated(db, post, MOST_RELATED) }
  },
  like,
  liked: async ({ db, me, params }) => {
    const post = await requirePublished(db, postKeyOf(params.id))
    return { likes: post.likes, is_liked: await hasLiked(db, post.id, me.id) }
  },
})

/** The handlers of this feature and of its small parts. */
export const blogHandlers = [...ownHandlers, ...authorHandlers, ...contentHandlers, ...pictureHandlers]
