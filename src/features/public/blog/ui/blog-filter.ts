import { blogApi } from '#features/public/blog/blog.contract.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { query } from '#web/api/queries.ts'
import { authorAddress } from './blog-address.ts'

const TEXT_MAX = 100
const TAG_MAX = 60

/** What an address of the blog asks for; invalid values count as not asked. */
export type BlogFilter = { search: string; tag: string; author: number | undefined; page: number }

/** What an address of the blog may ask for; `author` leads on to the page of the author. */
export const BLOG_PARAMETERS = ['search', 'tag', 'author', 'page'] as const

/** A number in an address; anything else counts as not asked. */
export const numberIn = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

/** What an address asks for; an author's page names the author in its path. */
export const readBlogFilter = (params: URLSearchParams, author?: number): BlogFilter => ({
  search: cutToLength((params.get('search') ?? '').trim(), TEXT_MAX),
  tag: cutToLength((params.get('tag') ?? '').trim(), TAG_MAX),
  author,
  page: numberIn(params.get('page')) ?? 1,
})

/** The call for one page; the loader and the screen must make the same. */
export const postsQuery = ({ search, tag, author, page }: BlogFilter) =>
  query(blogApi.search, {
    query: { ...(search && { search }), ...(tag && { tag }), ...(author && { author }), ...(page > 1 && { page }) },
  })

/** The address of another page of the blog, or of another choice; of an author it is their own page. */
export function blogAddress(filter: Partial<BlogFilter>): string {
  const { search, tag, author, page = 1 } = filter
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(tag && { tag }),
    ...(page > 1 && { page: String(page) }),
  })
  const text = params.toString()
  const path = author ? authorAddress(author) : '/blog'
  return text ? `${path}?${text}` : path
}
