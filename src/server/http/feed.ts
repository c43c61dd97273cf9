import { createHash } from 'node:crypto'
import { escapeHtml } from '#shared/html.ts'
import type { Language } from '#shared/languages.ts'
import type { RawAnswer } from './call.ts'

type FeedItem = {
  title: string
  /** Its address on this site, which also names it. */
  url: string
  /** Plain text. */
  text: string
  /** When it was published, an instant. */
  at: string
  tags?: readonly string[]
  author?: string
  /** The whole, in HTML. */
  content?: string
}

type Feed = {
  title: string
  description: string
  language: Language
  /** The page that the feed is about, and the feed itself. */
  url: string
  feedUrl: string
  /** The newest first. */
  items: readonly FeedItem[]
}

// XML 1.0 has no way to write these, not even as numbers.
// oxlint-disable-next-line no-control-regex -- it is control characters that are removed
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escapeXml = (text: string): string => escapeHtml(text.toWellFormed().replaceAll(FORBIDDEN, ''))

/** RFC 822 with four digits of the year, as RSS asks for. */
const rssDate = (iso: string): string => new Date(iso).toUTCString()

/** A feed in RSS 2.0, well-formed whatever people have written. */
export function rssOf({ title, description, language, url, feedUrl, items }: Feed): string {
  const newest = items[0]
  const entries = items.map(
    (item) => `<item>
<title>${escapeXml(item.title)}</title>
<link>${escapeXml(item.url)}</link>
<guid isPermaLink="true">${escapeXml(item.url)}</guid>
<pubDate>${rssDate(item.at)}</pubDate>
${[
  ...(item.author === undefined ? [] : [`<dc:creator>${escapeXml(item.author)}</dc:creator>`]),
  ...(item.tags ?? []).map((tag) => `<category>${escapeXml(tag)}</category>`),
  `<description>${escapeXml(item.text)}</description>`,
  ...(item.content === undefined ? [] : [`<content:encoded>${escapeXml(item.content)}</content:encoded>`]),
].join('\n')}
</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(url)}</link>
<atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(description)}</description>
<language>${language}</language>
${newest ? `<lastBuildDate>${rssDate(newest.at)}</lastBuildDate>\n` : ''}${entries.join('\n')}
</channel></rss>
`
}

/** A feed in any format, with a tag of its content, so that readers get 304 while nothing has changed. */
export function feedAnswer(type: string, body: string): RawAnswer & { headers: Record<string, string> } {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return { type: `${type}; charset=utf-8`, headers: { etag, 'cache-control': 'public, no-cache' }, body }
}
