import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { sitemapApi } from '#features/public/sitemap/sitemap.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aPost } from '#tests/support/posts.ts'
import { feedApi } from './feed.contract.ts'

const app = useTestApp()

/** Every element of an XML document with its text; throws when it is not well-formed. */
function readXml(text: string): { name: string; text: string }[] {
  const found: { name: string; text: string }[] = []
  const open: { name: string; text: string }[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ name }) => {
    const one = { name, text: '' }
    open.push(one)
    found.push(one)
  })
  parser.on('text', (part) => {
    const last = open.at(-1)
    if (last) last.text += part
  })
  parser.on('closetag', () => void open.pop())
  parser.on('error', (problem) => {
    throw problem
  })
  parser.write(text).close()
  return found
}

const textsOf = (found: ReturnType<typeof readXml>, name: string) =>
  found.filter((one) => one.name === name).map(({ text }) => text)

const PICTURE = '/files/0123456789abcdef01234567.webp'

test('RSS is well-formed whatever people write, and shows whole posts with absolute addresses', async () => {
  const title = 'Tools ]]> & <tags> \u000b "quoted"'
  await aPost(app, { title, content: `<p>Read ]]&gt; &amp; more</p><img src="${PICTURE}" alt="x">`, tags: ['A & B'] })
  await aPost(app, { title: 'A draft', status: 'draft' })
  const { body, headers } = await app.http.inject(feedApi.rss.path)
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const found = readXml(body)
  expect(textsOf(found, 'title')).toEqual([expect.any(String), 'Tools ]]> & <tags>  "quoted"'])
  expect(textsOf(found, 'category')).toEqual(['A & B'])
  expect(textsOf(found, 'content:encoded')[0]).toMatch(
    /<img src="http[^"]*\/files\/0123456789abcdef01234567\.webp\?w=960"/,
  )
  expect(Number.isNaN(Date.parse(textsOf(found, 'pubDate')[0] ?? ''))).toBe(false)
})

test('the JSON feed has what version 1.1 asks for', async () => {
  const post = await aPost(app, { title: 'In the feed', tags: ['Feeds'] })
  const { body, headers } = await app.call(feedApi.json, {})
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
  const feed = body as { version?: string; items?: object[] }
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  expect(feed.items?.[0]).toMatchObject({
    id: expect.stringMatching(new RegExp(`^http.*/blog/${post.slug}$`)) as string,
    title: 'In the feed',
    content_html: '<p>Finish one small thing and show it.</p>',
    tags: ['Feeds'],
  })
})

test('who has a feed already gets 304, until a post changes it', async () => {
  await aPost(app)
  for (const endpoint of [feedApi.rss, feedApi.json]) {
    const first = await app.call(endpoint, {})
    const headers = { 'if-none-match': String(first.headers.etag) }
    const second = await app.http.inject({ url: endpoint.path, headers })
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', first.headers.etag])
    await aPost(app)
    expect((await app.call(endpoint, {}, { headers })).status).toBe(200)
  }
})

test('the site map names published posts with the time of their last change', async () => {
  const post = await aPost(app, { title: 'On the map' })
  const { body } = await app.http.inject(sitemapApi.get.path)
  const found = readXml(body)
  expect(textsOf(found, 'loc').some((address) => address.endsWith(`/blog/${post.slug}`))).toBe(true)
  expect(textsOf(found, 'lastmod')).toContain(post.updated_at)
})
