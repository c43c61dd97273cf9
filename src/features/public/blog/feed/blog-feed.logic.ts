import type { Language } from '#shared/languages.ts'
import type { Post } from '../blog.contract.ts'

export type Feed = {
  title: string
  description: string
  /** Of this site, without a slash at the end. */
  base: string
  language: Language
  posts: readonly Post[]
}

/** Where a post can be read, which also names it. */
export const addressOf = (base: string, { slug }: Post): string => `${base}/blog/${encodeURIComponent(slug)}`

/** Readers show the content on another page: addresses of our own begin with our name there. */
export const withAbsoluteLinks = (html: string, base: string): string =>
  html.replaceAll(/(src|href)="\/(?!\/)/g, `$1="${base}/`).replaceAll(/ (?:srcset|sizes)="[^"]*"/g, '')

const pictureOf = ({ featured_image: picture }: Post, base: string): string | undefined =>
  picture === null ? undefined : new URL(picture, base).href

/** JSON Feed 1.1 with whole posts. */
export function jsonFeed({ title, description, base, language, posts }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language,
    home_page_url: `${base}/blog`,
    feed_url: `${base}/blog/feed.json`,
    items: posts.map((post) => ({
      id: addressOf(base, post),
      url: addressOf(base, post),
      title: post.title,
      summary: post.excerpt,
      content_html: withAbsoluteLinks(post.content, base),
      image: pictureOf(post, base),
      date_published: post.published_at ?? post.created_at,
      date_modified: post.updated_at,
      authors: [{ name: post.author.name }],
      tags: post.tags,
    })),
  })
}
