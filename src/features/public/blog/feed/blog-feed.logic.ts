import { escapeHtml } from '#shared/html.ts'
import type { Post } from '../blog.contract.ts'

export type Feed = {
  title: string
  description: string
  /** Of this site, without a slash at the end. */
  base: string
  language: string
  posts: readonly Post[]
}

/** XML 1.0 takes no control characters, and people paste some. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const xml = (text: string): string => escapeHtml(text.replaceAll(NOT_XML, ''))

const addressOf = (base: string, { slug }: Post): string => `${base}/blog/${encodeURIComponent(slug)}`

/** Readers show the content on another page: addresses of our own begin with our name there. */
const absolute = (html: string, base: string): string =>
  html.replaceAll(/(src|href)="\/(?!\/)/g, `$1="${base}/`).replaceAll(/ (?:srcset|sizes)="[^"]*"/g, '')

const pictureOf = ({ featured_image: picture }: Post, base: string): string | undefined =>
  picture === null ? undefined : new URL(picture, base).href

const item = (post: Post, base: string): string => {
  const address = xml(addressOf(base, post))
  const lines = [
    `<title>${xml(post.title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    `<pubDate>${new Date(post.published_at ?? post.created_at).toUTCString()}</pubDate>`,
    `<dc:creator>${xml(post.author.name)}</dc:creator>`,
    ...post.tags.map((tag) => `<category>${xml(tag)}</category>`),
    `<description>${xml(post.excerpt)}</description>`,
    `<content:encoded>${xml(absolute(post.content, base))}</content:encoded>`,
  ]
  return `<item>\n${lines.join('\n')}\n</item>`
}

/** RSS 2.0 with whole posts. */
export function rssFeed({ title, description, base, language, posts }: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(title)}</title>
<link>${xml(base)}/blog</link>
<atom:link href="${xml(base)}/blog/rss.xml" rel="self" type="application/rss+xml"/>
<description>${xml(description)}</description>
<language>${xml(language)}</language>
${posts.map((post) => item(post, base)).join('\n')}
</channel>
</rss>
`
}

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
      content_html: absolute(post.content, base),
      image: pictureOf(post, base),
      date_published: post.published_at ?? post.created_at,
      date_modified: post.updated_at,
      authors: [{ name: post.author.name }],
      tags: post.tags,
    })),
  })
}
