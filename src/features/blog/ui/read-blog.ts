import { blogApi } from '#features/blog/blog.contract.ts'
import { query } from '#web/api/queries.ts'

const TEXT_MAX = 100
const TAG_MAX = 60

/** What an address of the blog asks for; invalid values count as not asked. */
export type BlogFilter = { search: string; tag: string; author: number | undefined; page: number }

/** The parameters that `readBlogFilter` reads. */
export const BLOG_PARAMETERS = ['search', 'tag', 'author', 'page'] as const

const numberIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

/** What an address asks for. */
export const readBlogFilter = (params: URLSearchParams): BlogFilter => ({
  search: (params.get('search') ?? '').trim().slice(0, TEXT_MAX),
  tag: (params.get('tag') ?? '').trim().slice(0, TAG_MAX),
  author: numberIn(params.get('author')),
  page: numberIn(params.get('page')) ?? 1,
})

/** The call for one page; the loader and the screen must make the same. */
export const readPosts = ({ search, tag, author, page }: BlogFilter) =>
  query(blogApi.search, {
    query: { ...(search && { search }), ...(tag && { tag }), ...(author && { author }), ...(page > 1 && { page }) },
  })

/** The address of another page of the blog, or of another choice. */
export function blogAddress(filter: Partial<BlogFilter>): string {
  const { search, tag, author, page = 1 } = filter
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(tag && { tag }),
    ...(author && { author: String(author) }),
    ...(page > 1 && { page: String(page) }),
  })
  const text = params.toString()
  return text ? `/blog?${text}` : '/blog'
}

/** The newest posts of the home page: three (spec 2 §9). */
export const LATEST = query(blogApi.list, { query: { fields: 'card', limit: 3 } })
