import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { Limit, Paged, Paging, Search } from '#shared/paging.ts'
import { anyone, signedIn } from '#shared/policy.ts'
import { tidy } from '#shared/visible-text.ts'

/** `unpublished`: taken from the public by an admin. */
export const POST_STATUSES = ['draft', 'scheduled', 'published', 'unpublished'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/** A post as its card shows it. */
export const PostCard = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  /** How the text begins, without formatting. */
  excerpt: z.string(),
  featured_image: z.nullable(z.string()),
  tags: z.array(z.string()),
  likes: z.number(),
  author: z.object({ name: z.string(), profile_picture: z.nullable(z.string()) }),
  author_id: z.number(),
  status: z.enum(POST_STATUSES),
  reading_minutes: z.number(),
  created_at: z.string(),
  /** When it appeared first; null for one that never has. */
  published_at: z.nullable(z.string()),
  updated_at: z.string(),
})
export type PostCard = z.infer<typeof PostCard>

/** A post as its page shows it; the content is HTML that is safe to show. */
export const Post = z.extend(PostCard, { content: z.string() })
export type Post = z.infer<typeof Post>

/** With `fields=card` without the content. */
const Listed = z.extend(PostCard, { content: z.optional(z.string()) })

const Slug = z.string().check(z.maxLength(200))
/** The id or the slug (spec 3 §7). */
const ByIdOrSlug = z.object({ id: z.coerce.string().check(z.maxLength(200)) })
const Tag = z.optional(z.string().check(tidy(), z.maxLength(60)))

export const blogApi = {
  list: endpoint({
    name: 'blog.list',
    method: 'GET',
    path: '/api/blog-posts',
    access: anyone,
    summary:
      'Published posts, newest first, as a plain list (spec 2 §7, spec 3 §7); with `fields=card` without their content. Pages with their number are at `GET /api/blog`.',
    query: z.object({ fields: z.optional(z.enum(['card'])), limit: Limit }),
    response: z.array(Listed),
    publicAnswer: ['blog', 'user'],
  }),
  search: endpoint({
    name: 'blog.search',
    method: 'GET',
    path: '/api/blog',
    access: anyone,
    summary:
      'Published posts in pages, newest first: those whose title, content or tags have all words of the search, or words that begin so; also by tag or author.',
    query: z.object({ search: Search, tag: Tag, author: z.optional(IdInAddress), ...Paging }),
    response: z.object({ posts: z.array(PostCard), ...Paged }),
    publicAnswer: ['blog', 'user'],
  }),
  tags: endpoint({
    name: 'blog.tags',
    method: 'GET',
    path: '/api/blog/tags',
    access: anyone,
    summary: 'The tags that most published posts have, to choose from.',
    response: z.object({ tags: z.array(z.object({ tag: z.string(), posts: z.number() })) }),
    publicAnswer: ['blog'],
  }),
  get: endpoint({
    name: 'blog.get',
    method: 'GET',
    path: '/api/blog-posts/:slug',
    access: anyone,
    summary: 'One published post with its content, and others that share a tag with it (spec 3 §7).',
    params: z.object({ slug: Slug }),
    response: z.object({ post: Post, related: z.array(PostCard) }),
    publicAnswer: ['blog', 'course', 'event', 'user'],
  }),
  like: endpoint({
    name: 'blog.like',
    method: 'POST',
    path: '/api/blog-posts/:id/like',
    access: signedIn,
    summary: 'Likes a published post, by id or slug; each person once, a second time changes nothing (spec 3 §7).',
    params: ByIdOrSlug,
    response: z.object({ message: z.string(), likes: z.number(), is_liked: z.boolean() }),
  }),
  liked: endpoint({
    name: 'blog.liked',
    method: 'GET',
    path: '/api/blog-posts/:id/like',
    access: signedIn,
    summary: 'Whether the caller likes a published post, and how many do at this moment.',
    params: ByIdOrSlug,
    response: z.object({ likes: z.number(), is_liked: z.boolean() }),
  }),
}
