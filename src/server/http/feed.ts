import { createHash } from 'node:crypto'
import { escapeHtml } from '#shared/html.ts'
import type { Call, RawAnswer } from './call.ts'

type FeedItem = {
  title: string
  /** Its address on this site, which also names it. */
  url: string
  /** Plain text. */
  text: string
  /** When it was published, an instant. */
  at: string
  tags?: readonly string[]
}

type Feed = {
  title: string
  description: string
  /** The page that the feed is about, and the feed itself. */
  path: string
  feedPath: string
  /** The newest first. */
  items: readonly FeedItem[]
}

// XML 1.0 has no way to write these, not even as numbers.
// oxlint-disable-next-line no-control-regex -- it is control characters that are removed
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const xml = (text: string): string => escapeHtml(text.toWellFormed().replaceAll(FORBIDDEN, ''))

/** RFC 822 with four digits of the year, as RSS asks for. */
const rssDate = (iso: string): string => new Date(iso).toUTCString()

/**
 * An RSS 2.0 feed in the language of the request, tagged by its content, so that readers hear when nothing has changed
 * (304).
 */
export function feedAnswer(
  { config, language }: Pick<Call, 'config' | 'language'>,
  { title, description, path, feedPath, items }: Feed,
): RawAnswer {
  const newest = items[0]
  const entries = items.map(
    (item) => `<item>
<title>${xml(item.title)}</title>
<link>${xml(item.url)}</link>
<guid isPermaLink="true">${xml(item.url)}</guid>
<pubDate>${rssDate(item.at)}</pubDate>
${(item.tags ?? []).map((tag) => `<category>${xml(tag)}</category>\n`).join('')}<description>${xml(item.text)}</description>
</item>`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xml(title)}</title>
<link>${xml(config.baseUrl + path)}</link>
<atom:link href="${xml(config.baseUrl + feedPath)}" rel="self" type="application/rss+xml"/>
<description>${xml(description)}</description>
<language>${language}</language>
${newest ? `<lastBuildDate>${rssDate(newest.at)}</lastBuildDate>\n` : ''}${entries.join('\n')}
</channel></rss>
`
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { etag, 'cache-control': 'public, no-cache', vary: 'accept-language, cookie' }
  return { type: 'application/rss+xml; charset=utf-8', language, headers, body }
}
